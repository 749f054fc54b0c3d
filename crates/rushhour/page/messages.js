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

  title: '{n} {n:vehicle|vehicles}, {rows}×{columns}',
  board: 'Rush Hour board, {rows} rows, {columns} columns, {pieces} vehicles, exit at the {exit}. {left} {left:cell|cells} to the exit.',
  drawing: 'Rush Hour board to draw on, {rows} rows, {columns} columns.',
  inRow: 'Vehicle {piece}, row {line}, free cells: {back} left, {forward} right',
  inColumn: 'Vehicle {piece}, column {line}, free cells: {back} up, {forward} down',
  fixed: 'Block {piece}, row {line}, column {column}: it never moves',
  slide: '{piece} {direction} {cells}',
  hint: {
    piece: 'Vehicle {piece} is next; it is marked on the board.',
    left: 'Slide {piece} left to the marked place: {n} {n:cell|cells}.',
    right: 'Slide {piece} right to the marked place: {n} {n:cell|cells}.',
    up: 'Slide {piece} up to the marked place: {n} {n:cell|cells}.',
    down: 'Slide {piece} down to the marked place: {n} {n:cell|cells}.',
  },
  heat: { piece: 'where piece {name} was' },
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

  title: '{n} kendaraan, {rows}×{columns}',
  board: 'Papan Rush Hour, {rows} baris, {columns} kolom, {pieces} kendaraan, jalan keluar di {exit}. {left} petak sampai jalan keluar.',
  drawing: 'Papan Rush Hour untuk digambari, {rows} baris, {columns} kolom.',
  inRow: 'Kendaraan {piece}, baris {line}, petak bebas: {back} kiri, {forward} kanan',
  inColumn: 'Kendaraan {piece}, kolom {line}, petak bebas: {back} atas, {forward} bawah',
  fixed: 'Balok {piece}, baris {line}, kolom {column}: tidak pernah bergerak',
  slide: '{piece} {direction} {cells}',
  hint: {
    piece: 'Berikutnya kendaraan {piece}; ia ditandai di papan.',
    left: 'Geser {piece} ke kiri ke tempat yang ditandai: {n} petak.',
    right: 'Geser {piece} ke kanan ke tempat yang ditandai: {n} petak.',
    up: 'Geser {piece} ke atas ke tempat yang ditandai: {n} petak.',
    down: 'Geser {piece} ke bawah ke tempat yang ditandai: {n} petak.',
  },
  heat: { piece: 'letak bidak {name}' },
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

/** What the program says, in Indonesian, by its ids. @type {Record<string, string>} */
const sentences = {
  'rushhour.slides': '{slides} geseran',
  'rushhour.steps': '{steps} petak',
  'rushhour.states': '{states} keadaan',
  'rushhour.taken': '{piece} dianggap mobil merah.',
  'rushhour.taken-without-exit':
    'Teks ini tidak punya jalan keluar: {piece} dianggap mobil merah, dan jalan keluar dianggap di ujung kanan baris {line}.',
  'rushhour.taken-in-line': '{piece} dianggap mobil merah; jalan keluar ada di ujung kanan baris {line}.',
  'rushhour.one-cell': '{piece} hanya menempati satu petak: tidak punya arah dan tidak pernah bergerak.',
  'rushhour.one-cell-each':
    '{blocks} masing-masing hanya menempati satu petak: tidak punya arah dan tidak pernah bergerak.',
  'rushhour.wrong-claim': 'Baris itu menyebut {amount}; penyelesaian terpendek punya {found}.',
  'rushhour.exhausted': '{states} keadaan bisa dicapai, dan tidak satu pun terpecahkan.',
  'rushhour.why': 'Sebabnya: {reason}.',
  'rushhour.proof.block':
    '{piece} di {place} hanya satu petak dan tidak pernah bergerak, dan ada di antara {primary} dan jalan keluar',
  'rushhour.proof.wall': 'dinding di {place} ada di antara {primary} dan jalan keluar',
  'rushhour.proof.in-line':
    '{piece} tidak pernah bisa keluar dari {axis} {primary}, dan ada di antaranya dan jalan keluar',
  'rushhour.proof.across':
    '{piece} tidak pernah bisa keluar dari {axis} {primary}: dinding, tepi, dan kendaraan lain selalu menahannya di sana',
  'rushhour.proof.covered': '{axis} {line} selalu menutupi petak di {place}, di antara {primary} dan jalan keluar',
  'rushhour.proof.own-line': '{primary} tidak pernah bisa mencapai jalan keluar di garisnya sendiri',
  'rushhour.hardest': '# Tersulit dari {reachable_starts} posisi awal yang bisa dicapai: {slides} geseran',
  'rushhour.none-solvable': '# Tidak satu pun dari {reachable_starts} posisi awal yang bisa dicapai bisa dipecahkan',
  'rushhour.explain.board': 'Papan ({rows}x{columns}, {pieces} kendaraan, jalan keluar di {side} {axis} {line})',
  'rushhour.explain.piece': 'kendaraan',
  'rushhour.explain.cells': 'petak',
  'rushhour.explain.moves': 'bergerak',
  'rushhour.explain.from': 'dari',
  'rushhour.explain.free': 'kini bebas ke',
  'rushhour.explain.along': 'sepanjang {axis} {line}',
  'rushhour.explain.never': 'tidak pernah',
  'rushhour.explain.stuck': 'terjepit',
  'rushhour.explain.left': 'kiri {cells}',
  'rushhour.explain.right': 'kanan {cells}',
  'rushhour.explain.up': 'atas {cells}',
  'rushhour.explain.down': 'bawah {cells}',
  'rushhour.explain.blocking': 'Yang kini menghalangi jalan',
  'rushhour.explain.at-exit': '{primary} ada di jalan keluar: papan ini terpecahkan.',
  'rushhour.explain.wall': 'Sebuah dinding ada di antara {primary} dan jalan keluar.',
  'rushhour.explain.nothing': 'Tidak ada: {primary} bisa ke jalan keluar dalam satu geseran.',
  'rushhour.explain.blocker': '{blocker} ada di antara {primary} dan jalan keluar.',
  'rushhour.explain.blockers': '{blockers} ada di antara {primary} dan jalan keluar.',
  'rushhour.explain.reachable': 'Keadaan yang bisa dicapai',
  'rushhour.explain.not-counted': 'Tidak dihitung: {reason} ketika menjelajahinya.',
  'rushhour.explain.in-slides': 'geseran',
  'rushhour.explain.in-steps': 'petak',
  'rushhour.explain.shortest': 'penyelesaian terpendek',
  'rushhour.explain.solutions': 'penyelesaian sepanjang itu',
  'rushhour.explain.at-least': 'sedikitnya {number}',
  'rushhour.explain.farthest': 'keadaan terjauh dari sini',
  'rushhour.explain.hardest': 'awal tersulit di antaranya',
  'rushhour.explain.states': '{states} keadaan bisa dicapai; yang terpecahkan: {solved}.',
  'rushhour.explain.farthest-board': 'Sebuah keadaan terjauh, berjarak {slides} geseran:',
  'rushhour.explain.print-hardest': '{option} menampilkan awal tersulit sebagai papan.',
  'rushhour.explain.the-slides': 'geserannya',
  'rushhour.explain.the-steps': 'petaknya',
  'rushhour.explain.the-states': 'keadaannya',
  'rushhour.explain.both-right': 'keduanya benar',
  'rushhour.explain.all-right': 'semuanya benar',
  'rushhour.explain.both-wrong': 'keduanya salah',
  'rushhour.explain.all-wrong': 'semuanya salah',
  'rushhour.explain.some-wrong': '{which} salah',
  'rushhour.explain.claims': 'Baris itu menyebut {amounts}: {verdict}.',
  'rushhour.explain.solvability': 'Keterpecahan',
  'rushhour.explain.optimum': 'Bisa dipecahkan dalam {slides} geseran, tidak kurang.',
  'rushhour.explain.solvable':
    'Bisa dipecahkan dalam {slides} geseran; tidak ada penyelesaian dengan kurang dari {bound}.',
  'rushhour.explain.exhausted': 'Tidak bisa dipecahkan: {states} keadaan bisa dicapai, dan tidak satu pun terpecahkan.',
  'rushhour.explain.nothing-left': 'Tidak bisa dipecahkan: pencarian tidak menemukan apa pun lagi untuk dicoba.',
  'rushhour.explain.not-found':
    'Tidak diketahui: pencarian {nodes} simpul tidak menemukan penyelesaian; tidak ada yang kurang dari {slides} geseran.',
  'rushhour.explain.unknown': 'Tidak diketahui.',
  'rushhour.explain.heuristics': 'Heuristik (taksiran yang tersisa)',
  'rushhour.not-text': 'ditemukan bita yang bukan UTF-8; simpan papan sebagai teks biasa',
  'rushhour.empty':
    'tidak ada papan: seharusnya `baris kolom`, baris-baris kisi, atau 36 karakter dalam satu baris',
  'rushhour.rest': 'ditemukan {found} sesudah akhir papan: hapus itu, atau jadikan setiap papan level tersendiri',
  'rushhour.no-number': 'ditemukan {found}: seharusnya {number}, sebuah bilangan bulat',
  'rushhour.count': 'ditemukan {found}: baris ini seharusnya hanya berisi jumlah kendaraan selain P',
  'rushhour.wrong-count':
    'jumlahnya tertulis {found}, tetapi di kisi ada {pieces} kendaraan selain P: betulkan jumlah atau kisinya',
  'rushhour.no-exit-of-row':
    'tidak ada jalan keluar: seharusnya satu K di luar kisi, segaris dengan {piece}, yaitu di ujung kiri atau kanan baris {line}',
  'rushhour.no-exit-of-column':
    'tidak ada jalan keluar: seharusnya satu K di luar kisi, segaris dengan {piece}, yaitu di atas atau di bawah kisi pada kolom {line}',
  'rushhour.second-exit': 'ditemukan jalan keluar kedua, yang pertama ada di baris {first}: papan hanya punya satu K',
  'rushhour.exit-off-row':
    'jalan keluar K tidak segaris dengan {piece}, yang ada di baris {line}: pindahkan ke kiri atau kanan baris {line}',
  'rushhour.exit-off-column':
    'jalan keluar K tidak segaris dengan {piece}, yang ada di kolom {line}: pindahkan ke atas atau bawah kolom {line}',
  'rushhour.exit-inside':
    'ditemukan K di dalam kisi: K adalah jalan keluar dan ada di luar; beri kendaraan huruf lain',
  'rushhour.exit-beside':
    'ditemukan K di kolom {column}, di samping kisi dengan {columns} kolom: beri spasi di depannya sampai segaris dengan kendaraan yang harus keluar',
  'rushhour.no-size':
    'ditemukan {found}: seharusnya `baris kolom`, misalnya `6 6`, atau satu baris kisi, misalnya `..AXXB`, atau papan 36 karakter',
  'rushhour.side': 'ditemukan {found} sebagai {number}: seharusnya {min} sampai {max}',
  'rushhour.cell': 'ditemukan {found}: seharusnya `.` (kosong), `#` (dinding), atau huruf atau angka (kendaraan)',
  'rushhour.row-count': 'ditemukan {rows} baris kisi: seharusnya {expected}, seperti kata baris pertama',
  'rushhour.no-margin':
    'ditemukan {start} di awal baris {row}: seharusnya satu spasi, karena K ada di kiri kisi pada baris teks {line}',
  'rushhour.row-length': 'ditemukan {cells} petak di baris {row}: seharusnya {expected}',
  'rushhour.row-length-after-space':
    'ditemukan {cells} petak di baris {row}: seharusnya {expected} (baris diawali spasi hanya kalau K ada di kiri kisi)',
  'rushhour.row-length-with-exit': 'ditemukan {cells} petak di baris {row}: seharusnya {expected}, dengan K di luarnya',
  'rushhour.row-length-unlike-others':
    'ditemukan {cells} petak di baris {row}: seharusnya {expected}, seperti kebanyakan baris',
  'rushhour.grid-side':
    'ditemukan kisi dengan {found} {lines}: seharusnya {min} sampai {max}, satu karakter tiap petak, atau `baris kolom` di depannya',
  'rushhour.comment-or-row':
    'ditemukan {found}, yang bisa berarti komentar atau baris yang diawali dinding: beri spasi sesudah `#` pada komentar, atau `baris kolom` sebelum kisi',
  'rushhour.no-red-car-in-line':
    'tidak ada mobil merah yang segaris dengan jalan keluar K: seharusnya kendaraan dengan nama {names} di {axis} {line}',
  'rushhour.no-red-car':
    'tidak ada mobil merah: seharusnya kendaraan dengan nama {names} yang terletak mendatar, untuk keluar di kanan, atau jalan keluar K di luar kisi',
  'rushhour.several-red-cars':
    'ditemukan {pieces}, padahal mobil merah hanya satu: namai P, beri yang lain huruf lain, dan taruh jalan keluar K di samping kisi',
  'rushhour.primary-on-one-cell':
    '{piece} hanya menempati satu petak: seharusnya paling sedikit dua, karena satu petak tidak punya arah dan {piece} harus keluar',
  'rushhour.no-primary':
    'tidak ada {piece}: seharusnya ada kendaraan utama, paling sedikit dua petak bernama {piece}',
  'rushhour.bent':
    '{piece} bengkok atau selebar dua petak: seharusnya satu kendaraan lurus, dalam satu baris atau satu kolom',
  'rushhour.split':
    '{piece} terputus: petaknya seharusnya berdampingan tanpa celah; tutup celahnya, atau beri bagian kedua huruf sendiri',
  'rushhour.piece-twice':
    '{piece} muncul dua kali: setiap kendaraan seharusnya punya huruf sendiri; {piece} yang pertama ada di baris {line}, kolom {column}',
  'rushhour.line-length': 'ditemukan papan {characters} karakter: seharusnya 36, enam baris masing-masing enam',
  'rushhour.line-cell':
    'ditemukan {found}: seharusnya huruf besar (kendaraan), `o` atau `.` (kosong), atau `x` (dinding)',
  'rushhour.line-words':
    'ditemukan {words} kata: seharusnya papan 36 karakter saja, `nomor papan`, `langkah papan gugus`, atau `nomor papan geseran langkah keadaan`',
  'rushhour.line-upright':
    'ditemukan A yang tegak: dalam format ini jalan keluar ada di kanan, jadi A terletak mendatar; pakai format kuliah untuk jalan keluar lain',
  'rushhour.line-no-red-car':
    'tidak ada mobil merah: seharusnya kendaraan bernama A yang terletak mendatar, atau yang bernama X',
  'rushhour.setup.size': '{rows} baris dan {columns} kolom: papan punya {min} sampai {max} baris dan kolom',
  'rushhour.setup.no-primary': 'tidak ada kendaraan utama: kendaraan pertama adalah yang harus keluar',
  'rushhour.setup.wall-outside': 'dinding di baris {row}, kolom {column} tidak ada di papan',
  'rushhour.setup.too-short':
    'kendaraan {piece} kurang dari {min} petak; yang hanya satu petak adalah balok penghalang',
  'rushhour.setup.piece-outside': 'kendaraan {piece} tidak seluruhnya di papan',
  'rushhour.setup.overlap': 'kendaraan {piece} menimpa sesuatu di baris {row}, kolom {column}',
  'rushhour.setup.same-symbol': 'ada dua kendaraan bernama {piece}',
  'rushhour.setup.exit-not-in-line':
    'jalan keluar ada di sisi {side}, tetapi kendaraan utama bergerak ke arah lain',
  'rushhour.illegal-slide':
    'langkah {step}: kendaraan itu bisa mundur {back} petak dan maju {forward} petak, tidak {slide}',
  'rushhour.move-of-block': 'langkah {step}: ditemukan {found}: {piece} hanya satu petak dan tidak pernah bergerak',
  'rushhour.move-of-nothing':
    'langkah {step}: ditemukan {found}: tidak ada kendaraan {piece}; langkah ditulis sebagai kendaraan, + atau -, dan jumlah petak',
  'rushhour.move-amount':
    'langkah {step}: ditemukan {found}: seharusnya + atau - dan jumlah petak, misalnya {piece}+2',
  'rushhour.hardest-unknown':
    'posisi awal tersulit tidak diketahui: papan ini mencapai lebih banyak keadaan daripada yang dijelajahi ({reason})',
  'rushhour.generate.size': '{rows}x{columns}: papan punya {min} sampai {max} baris dan kolom',
  'rushhour.generate.walls': '{walls} dinding: paling banyak {max} agar masih ada tempat untuk kendaraan di papan ini',
  'rushhour.generate.stopped': '{reason}; papan tersulit yang ditemukan perlu {slides} geseran',
  'rushhour.generate.none':
    'tidak ditemukan papan dengan paling sedikit {slides} geseran: {reason}; papan tersulit yang ditemukan perlu {best} geseran; minta lebih sedikit geseran atau ukuran lain, atau beri waktu lebih',
  'rushhour.generate.unsolved':
    'papan sudah dibuat, tetapi belum dipecahkan lagi: {reason}; beri waktu lebih',
  'rushhour.generate.disagreement': 'kesalahan internal: pemecah tidak sependapat tentang papan buatan ini:\n{board}',
  'check.rushhour.word':
    'langkah {step}: {found} bukan langkah: seharusnya kendaraan, + atau -, dan jumlah petak, seperti A+2',
  'check.rushhour.no-piece': 'langkah {step}: tidak ada kendaraan {piece}',
  'check.rushhour.block': 'langkah {step}: {piece} hanya satu petak dan tidak pernah bergerak',
  'check.rushhour.blocked':
    'langkah {step}: {piece} tidak bisa terus sesudah {cells} petak: terhalang {obstacle}',
  'check.rushhour.unsolved': 'belum selesai sesudah {moves} langkah: {piece} tidak ada di jalan keluar',
};

/** Words for parameters of these that are ids; what stays as it is has none. @type {Record<string, Record<string, string>>} */
const words = {
  axis: { row: 'baris', column: 'kolom' },
  lines: { rows: 'baris', columns: 'kolom' },
  names: {},
  number: {
    pieces: 'jumlah kendaraan selain P',
    rows: 'jumlah baris',
    columns: 'jumlah kolom',
    board: 'nomor papan',
    slides: 'optimum dalam geseran',
    steps: 'optimum dalam langkah',
    states: 'jumlah keadaan yang tercapai',
    published: 'optimum yang diterbitkan',
  },
  obstacle: { wall: 'dinding', edge: 'tepi papan' },
  pieces: {},
  side: { right: 'kanan', bottom: 'bawah', left: 'kiri', top: 'atas' },
  start: { nothing: 'baris kosong' },
};

/** What tells what to type, in words for the page, in English. @type {Record<string, string>} */
const reworded = {
  'rushhour.explain.print-hardest': '',
};

export default { en, id, sentences, words, reworded };
