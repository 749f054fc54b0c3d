/** The words of Rush Hour in both languages; the page asks for them as `rushhour.KEY`. */

const en = {
  name: 'Rush Hour',
  option: {
    hardest: { name: 'Hardest start' },
    'min-slides': { name: 'Fewest slides' },
    walls: { name: 'Walls' },
    minimal: { name: 'No idle vehicles' },
  },
  objective: { slides: { name: 'fewest slides' }, steps: { name: 'fewest steps' } },
  heuristic: {
    distance: { name: 'distance' },
    blockers: { name: 'blockers' },
    'blockers-deep': { name: 'blockers of blockers' },
  },
  metric: {
    slides: { name: 'slides', amount: '{n} {n:slide|slides}' },
    steps: { name: 'steps', amount: '{n} {n:step|steps}' },
  },

  board: 'Rush Hour board, {rows} rows, {columns} columns, {pieces} vehicles, exit at the {exit}. {left} {left:cell|cells} to the exit.',
  drawing: 'Rush Hour board to draw on, {rows} rows, {columns} columns.',
  inRow: 'Vehicle {piece}, row {line}, free cells: {back} left, {forward} right',
  inColumn: 'Vehicle {piece}, column {line}, free cells: {back} up, {forward} down',
  fixed: 'Block {piece}, row {line}, column {column}: it never moves',
  slide: '{piece} {direction} {cells}',
  legend: {
    pointer: 'Drag a vehicle along its line.',
    keys: 'Tab or its letter: choose a vehicle. Arrow keys: move it by a cell, with Shift as far as it goes.',
  },
  doubt: 'This board cannot be solved.',
  tool: { car: 'Vehicle', primary: 'Red car P', exit: 'Exit', wall: 'Wall', erase: 'Erase' },
  refused: {
    full: 'No letter is left for another vehicle: erase one first.',
    primary: 'The red car needs two cells or more: draw a line.',
    exit: 'The exit lies outside of the board, at the end of a row or a column.',
  },
  overlay: { blockers: 'Blockers' },
};

const id = {
  name: 'Rush Hour',
  summary: 'geser kendaraan sampai mobil utama mencapai jalan keluar; 3x3 hingga 16x16',
  option: {
    hardest: {
      name: 'Awal tersulit',
      help: 'Tampilkan awal tersulit yang bisa dicapai, sebagai papan yang bisa dibaca lagi.',
    },
    size: { help: 'Baris x kolom papan, dari 3x3 hingga 16x16.' },
    'min-slides': { name: 'Geseran tersedikit', help: 'Geseran paling sedikit dari penyelesaian terpendek.' },
    walls: { name: 'Dinding', help: 'Banyaknya dinding tiap papan.' },
    minimal: {
      name: 'Tanpa kendaraan percuma',
      help: 'Buang setiap kendaraan yang tanpanya penyelesaian terpendek tetap sama panjang.',
    },
  },
  objective: {
    slides: { name: 'geseran tersedikit', summary: 'geseran paling sedikit, sejauh apa pun masing-masing' },
    steps: { name: 'petak tersedikit', summary: 'petak paling sedikit: geseran seharga petaknya' },
  },
  heuristic: {
    distance: { name: 'jarak', summary: 'petak antara mobil utama dan jalan keluar' },
    blockers: {
      name: 'penghalang',
      summary: 'jalannya sendiri, dan yang dibutuhkan tiap penghalang untuk minggir',
    },
    'blockers-deep': {
      name: 'penghalang para penghalang',
      summary: 'penghalang, dan satu langkah untuk penghalang para penghalang',
    },
  },
  metric: {
    slides: { name: 'geseran', amount: '{n} geseran' },
    steps: { name: 'petak', amount: '{n} petak' },
  },
  example: {
    case1: 'papan 6x6 yang mudah: 5 geseran, 9 petak',
    case2: 'papan 6x6 yang sulit: 51 geseran, 81 petak',
    case3: 'tanpa penyelesaian: penghalang tak pernah keluar dari kolom jalan keluar',
    case4: 'papan 12x12: 3 geseran',
    sixty: 'salah satu papan 6x6 berdinding yang tersulit: 60 geseran',
  },

  board: 'Papan Rush Hour, {rows} baris, {columns} kolom, {pieces} kendaraan, jalan keluar di {exit}. {left} petak sampai jalan keluar.',
  drawing: 'Papan Rush Hour untuk digambari, {rows} baris, {columns} kolom.',
  inRow: 'Kendaraan {piece}, baris {line}, petak bebas: {back} kiri, {forward} kanan',
  inColumn: 'Kendaraan {piece}, kolom {line}, petak bebas: {back} atas, {forward} bawah',
  fixed: 'Balok {piece}, baris {line}, kolom {column}: tidak pernah bergerak',
  slide: '{piece} {direction} {cells}',
  legend: {
    pointer: 'Seret kendaraan sepanjang jalurnya.',
    keys: 'Tab atau hurufnya: pilih kendaraan. Tombol panah: geser satu petak, dengan Shift sejauh mungkin.',
  },
  doubt: 'Papan ini tidak bisa dipecahkan.',
  tool: { car: 'Kendaraan', primary: 'Mobil merah P', exit: 'Jalan keluar', wall: 'Dinding', erase: 'Hapus' },
  refused: {
    full: 'Tidak ada huruf lagi untuk kendaraan lain: hapus satu dulu.',
    primary: 'Mobil merah perlu dua petak atau lebih: tarik sebuah garis.',
    exit: 'Jalan keluar ada di luar papan, di ujung baris atau kolom.',
  },
  overlay: { blockers: 'Penghalang' },
};

/** What the program says in sentences of its own, in Indonesian. @type {[string, string][]} */
const phrases = [
  [
    'Board ({size}, {pieces}, exit on the {side} of {line})',
    'Papan ({size}, {pieces}, jalan keluar di {side} {line})',
  ],
  ['{n} piece', '{n} kendaraan'],
  ['{n} pieces', '{n} kendaraan'],
  ['{first}, {rest}', '{first}, {rest}'],
  ['{first} and {last}', '{first} dan {last}'],
  ['left', 'kiri'],
  ['right', 'kanan'],
  ['top', 'atas'],
  ['bottom', 'bawah'],
  ['row {n}', 'baris {n}'],
  ['column {n}', 'kolom {n}'],
  ['along {line}', 'sepanjang {line}'],
  ['row {n1}, column {n2}', 'baris {n1}, kolom {n2}'],
  ['left {n1}, right {n2}', 'kiri {n1}, kanan {n2}'],
  ['up {n1}, down {n2}', 'atas {n1}, bawah {n2}'],
  ['left {n}', 'kiri {n}'],
  ['right {n}', 'kanan {n}'],
  ['up {n}', 'atas {n}'],
  ['down {n}', 'bawah {n}'],
  ['never', 'tidak pernah'],
  ['stuck', 'terjepit'],
  ['piece', 'kendaraan'],
  ['cells', 'petak'],
  ['moves', 'bergerak'],
  ['from', 'dari'],
  ['now free to go', 'kini bebas ke'],
  ['What blocks the way now', 'Yang kini menghalangi jalan'],
  ['{name} stands at the exit: this board is solved.', '{name} ada di jalan keluar: papan ini terpecahkan.'],
  ['A wall stands between {name} and the exit.', 'Sebuah dinding ada di antara {name} dan jalan keluar.'],
  [
    'Nothing: {name} can drive to the exit in one slide.',
    'Tidak ada: {name} bisa ke jalan keluar dalam satu geseran.',
  ],
  ['{pieces} stands between {name} and the exit.', '{pieces} ada di antara {name} dan jalan keluar.'],
  ['{pieces} stand between {name} and the exit.', '{pieces} ada di antara {name} dan jalan keluar.'],
  ['Reachable states', 'Keadaan yang bisa dicapai'],
  ['Not counted: {reason} while exploring them.', 'Tidak dihitung: {reason} ketika menjelajahinya.'],
  ['slides', 'geseran'],
  ['steps', 'petak'],
  ['shortest solution', 'penyelesaian terpendek'],
  ['solutions of that length', 'penyelesaian sepanjang itu'],
  ['farthest state from here', 'keadaan terjauh dari sini'],
  ['hardest start among them', 'awal tersulit di antaranya'],
  ['at least {n}', 'sedikitnya {n}'],
  ['{states} can be reached; solved among them: {n}.', '{states} bisa dicapai; yang terpecahkan: {n}.'],
  ['{n} state', '{n} keadaan'],
  ['{n} states', '{n} keadaan'],
  ['{n} slide', '{n} geseran'],
  ['{n} slides', '{n} geseran'],
  ['A farthest state, {amount} away:', 'Sebuah keadaan terjauh, berjarak {amount}:'],
  ['--hardest prints the hardest start as a board.', 'Sebuah opsi menampilkan awal tersulit sebagai papan.'],
  [
    '{states} can be reached, and none of them is solved.',
    '{states} bisa dicapai, dan tidak satu pun terpecahkan.',
  ],
  ['stopped at the node limit', 'berhenti pada batas simpul'],
  ['The line claims {claims}: both are right.', 'Baris itu menyebut {claims}: keduanya benar.'],
  [
    '{piece} can never leave the {line} of {name}, and stands between it and the exit',
    '{piece} tidak pernah bisa keluar dari {line} {name}, dan ada di antaranya dan jalan keluar',
  ],
  ['row', 'baris'],
  ['column', 'kolom'],
  ['Solvability', 'Keterpecahan'],
  ['Solvable in {amount}, no fewer.', 'Bisa dipecahkan dalam {amount}, tidak kurang.'],
  [
    'Solvable in {amount}; no solution has fewer than {n}.',
    'Bisa dipecahkan dalam {amount}; tidak ada penyelesaian dengan kurang dari {n}.',
  ],
  [
    'Unsolvable: {states} can be reached, and none of them is solved.',
    'Tidak bisa dipecahkan: {states} bisa dicapai, dan tidak satu pun terpecahkan.',
  ],
  [
    'Unsolvable: a search found nothing left to try.',
    'Tidak bisa dipecahkan: pencarian tidak menemukan apa pun lagi untuk dicoba.',
  ],
  [
    'Not known: a search of {n} nodes found no solution; none has fewer than {amount}.',
    'Tidak diketahui: pencarian {n} simpul tidak menemukan penyelesaian; tidak ada yang kurang dari {amount}.',
  ],
  ['Not known.', 'Tidak diketahui.'],
  ['Why: {reason}.', 'Sebabnya: {reason}.'],
  ['Heuristics (estimates of what is left)', 'Heuristik (taksiran yang tersisa)'],
];

export default { en, id, phrases };
