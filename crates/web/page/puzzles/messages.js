/** The words of the boards, merged into the page's catalogue. Both languages have the same keys. */

const en = {
  rows: 'Rows',
  columns: 'Columns',
  direction: { up: 'up', down: 'down', left: 'left', right: 'right' },
  side: { left: 'left', right: 'right', top: 'top', bottom: 'bottom' },
  sokoban: {
    board: 'Sokoban board, {rows} rows, {columns} columns. {home} of {boxes} boxes on goals. Player in row {row}, column {column}.',
    drawing: 'Sokoban board to draw on, {rows} rows, {columns} columns.',
    walk: 'Walk {direction}',
    push: 'Push {direction}',
    legend: {
      keys: 'Arrow keys, W A S D or a swipe: walk and push.',
      walk: 'Click on floor: walk there.',
      push: 'Drag a box, or click on it and then on a marked square: push it there.',
    },
    refused: 'A level has at most {most} rows and columns.',
    doubt: 'This level cannot be solved: {kind}.',
    tool: { wall: 'Wall', floor: 'Floor', box: 'Box', goal: 'Goal', player: 'Player' },
    overlay: {
      dead: 'Dead squares',
      distances: 'Pull distances',
      tunnels: 'Tunnels',
      matching: 'Matching',
      deadlocks: 'Deadlocks',
    },
    deadlock: {
      simple: 'a box on a dead square',
      freeze: 'frozen boxes',
      bipartite: 'too few goals for these boxes',
      corral: 'a closed area that cannot be opened',
      pair: 'two boxes in each other’s way',
    },
  },
  tiles: {
    board: 'Sliding tiles, {rows} rows, {columns} columns: {cells}.',
    blank: 'blank',
    slide: 'Tile {tile} {direction}',
    slideAny: 'Tile {direction}',
    legend: {
      keys: 'Arrow keys, W A S D or a swipe: slide a tile in that direction.',
      pointer: 'Click or drag a tile in line with the gap; those between go along.',
    },
    doubt: 'This board cannot be solved: its parity is odd. Any swap of two tiles mends that.',
    tool: { swap: 'Swap two', slide: 'Slide', fill: 'Fill in the missing' },
    overlay: { misplaced: 'Misplaced', manhattan: 'Manhattan distances', kurang: 'Kurang(i)' },
  },
  rushhour: {
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
  },
  chess: {
    board: 'Chess board of {size} by {size} squares with {n} {n:piece|pieces}.',
    hint: 'Point at a square, or use the arrow keys.',
    square: 'x {x}, y {y}',
    occupied: '{piece}: x {x}, y {y}',
    skipped: 'x {x}, y {y}: left out, empty',
    columns: '{n} empty {n:column|columns} left out',
    rows: '{n} empty {n:row|rows} left out',
    controls: 'View of the board',
    zoom: { in: 'Closer', out: 'Farther', fit: 'Whole board' },
    previous: 'Previous piece',
    next: 'Next piece',
    pieces: '{n} {n:piece|pieces}',
    more: 'and {n} more',
    size: 'Size',
    form: {
      put: 'Put or move',
      erase: 'Remove',
      bad: 'x and y are whole numbers from 1 to {size}.',
      choose: 'Choose a kind of piece, or a piece on the board to move.',
    },
    doubt: {
      kings: 'The kings stand next to each other: no game leads to this position.',
      both: 'Both kings are attacked at once: no game leads to this position.',
    },
    legend: {
      pointer: 'Drag to move the view, Ctrl and the wheel to zoom, click on a piece to see where it stands.',
      keys: 'Arrow keys: from square to square. + and −: zoom, 0: whole board, [ and ]: from piece to piece.',
    },
    tool: {
      move: 'Move', erase: 'Erase',
      k: 'White king', q: 'White queen', r: 'White rook', b: 'White bishop', h: 'White knight', p: 'White pawn',
      K: 'Black king', Q: 'Black queen', R: 'Black rook', B: 'Black bishop', H: 'Black knight', P: 'Black pawn',
    },
    overlay: { answer: 'Check, pins and ways out', check: 'Attackers', pins: 'Pins', evasions: 'Ways out' },
  },
};

const id = {
  rows: 'Baris',
  columns: 'Kolom',
  direction: { up: 'ke atas', down: 'ke bawah', left: 'ke kiri', right: 'ke kanan' },
  side: { left: 'kiri', right: 'kanan', top: 'atas', bottom: 'bawah' },
  sokoban: {
    board: 'Papan Sokoban, {rows} baris, {columns} kolom. {home} dari {boxes} kotak di sasaran. Pemain di baris {row}, kolom {column}.',
    drawing: 'Papan Sokoban untuk digambari, {rows} baris, {columns} kolom.',
    walk: 'Jalan {direction}',
    push: 'Dorong {direction}',
    legend: {
      keys: 'Tombol panah, W A S D, atau usapan: jalan dan dorong.',
      walk: 'Klik lantai: jalan ke sana.',
      push: 'Seret kotak, atau klik kotak lalu petak bertanda: dorong ke sana.',
    },
    refused: 'Sebuah level paling banyak punya {most} baris dan kolom.',
    doubt: 'Level ini tidak bisa dipecahkan: {kind}.',
    tool: { wall: 'Dinding', floor: 'Lantai', box: 'Kotak', goal: 'Sasaran', player: 'Pemain' },
    overlay: {
      dead: 'Petak mati',
      distances: 'Jarak tarik',
      tunnels: 'Terowongan',
      matching: 'Pencocokan',
      deadlocks: 'Kebuntuan',
    },
    deadlock: {
      simple: 'kotak di petak mati',
      freeze: 'kotak yang terkunci',
      bipartite: 'sasaran kurang untuk kotak-kotak ini',
      corral: 'daerah tertutup yang tak bisa dibuka',
      pair: 'dua kotak yang saling menghalangi',
    },
  },
  tiles: {
    board: 'Ubin geser, {rows} baris, {columns} kolom: {cells}.',
    blank: 'kosong',
    slide: 'Ubin {tile} {direction}',
    slideAny: 'Ubin {direction}',
    legend: {
      keys: 'Tombol panah, W A S D, atau usapan: geser ubin ke arah itu.',
      pointer: 'Klik atau seret ubin yang segaris dengan petak kosong; yang di antaranya ikut.',
    },
    doubt: 'Papan ini tidak bisa dipecahkan: paritasnya ganjil. Tukar dua ubin mana pun untuk memperbaikinya.',
    tool: { swap: 'Tukar dua', slide: 'Geser', fill: 'Isi yang kurang' },
    overlay: { misplaced: 'Salah tempat', manhattan: 'Jarak Manhattan', kurang: 'Kurang(i)' },
  },
  rushhour: {
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
  },
  chess: {
    board: 'Papan catur {size} kali {size} petak dengan {n} buah catur.',
    hint: 'Tunjuk sebuah petak, atau pakai tombol panah.',
    square: 'x {x}, y {y}',
    occupied: '{piece}: x {x}, y {y}',
    skipped: 'x {x}, y {y}: dilewati, kosong',
    columns: '{n} kolom kosong dilewati',
    rows: '{n} baris kosong dilewati',
    controls: 'Tampilan papan',
    zoom: { in: 'Perbesar', out: 'Perkecil', fit: 'Seluruh papan' },
    previous: 'Buah catur sebelumnya',
    next: 'Buah catur berikutnya',
    pieces: '{n} buah catur',
    more: 'dan {n} lagi',
    size: 'Ukuran',
    form: {
      put: 'Taruh atau pindahkan',
      erase: 'Hapus',
      bad: 'x dan y adalah bilangan bulat dari 1 sampai {size}.',
      choose: 'Pilih jenis buah catur, atau buah catur di papan yang akan dipindahkan.',
    },
    doubt: {
      kings: 'Kedua raja berdampingan: tidak ada permainan yang sampai ke posisi ini.',
      both: 'Kedua raja diserang sekaligus: tidak ada permainan yang sampai ke posisi ini.',
    },
    legend: {
      pointer: 'Seret untuk menggeser tampilan, Ctrl dan roda untuk memperbesar, klik buah catur untuk melihat letaknya.',
      keys: 'Tombol panah: dari petak ke petak. + dan −: perbesar atau perkecil, 0: seluruh papan, [ dan ]: dari satu buah catur ke yang lain.',
    },
    tool: {
      move: 'Pindahkan', erase: 'Hapus',
      k: 'Raja putih', q: 'Menteri putih', r: 'Benteng putih', b: 'Gajah putih', h: 'Kuda putih', p: 'Pion putih',
      K: 'Raja hitam', Q: 'Menteri hitam', R: 'Benteng hitam', B: 'Gajah hitam', H: 'Kuda hitam', P: 'Pion hitam',
    },
    overlay: { answer: 'Skak, ikatan, dan cara lolos', check: 'Penyerang', pins: 'Ikatan', evasions: 'Cara lolos' },
  },
};

/** Keys with dots, as the page asks for them. */
function flat(tree, prefix = '') {
  const entries = Object.entries(tree).map(([key, value]) =>
    (typeof value === 'string' ? { [prefix + key]: value } : flat(value, `${prefix + key}.`)));
  return Object.assign({}, ...entries);
}

export const messages = { en: flat(en), id: flat(id) };
