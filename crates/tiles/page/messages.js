/** The words of sliding tiles in both languages; the page asks for them as `tiles.KEY`. */

const en = {
  name: 'Tiles',
  option: {
    goal: {
      name: 'Goal',
      help: 'The board to reach: 1 2 3 … with the blank last, or with the blank first.',
      choice: { 'blank-last': 'blank last', 'blank-first': 'blank first' },
    },
    moves: {
      name: 'Notation',
      help: 'How solutions are written: where the blank goes, where the tile goes, or the numbers of the tiles.',
      choice: { blank: 'of the blank', tile: 'of the tile', numbers: 'tile numbers' },
    },
    'min-cost': { name: 'Fewest moves' },
    'max-cost': { name: 'Most moves' },
  },
  objective: { moves: { name: 'fewest moves' }, any: { name: 'any solution' } },
  heuristic: {
    misplaced: { name: 'misplaced tiles' },
    manhattan: { name: 'Manhattan' },
    'linear-conflict': { name: 'linear conflict' },
    'walking-distance': { name: 'walking distance' },
    pdb: { name: 'pattern tables' },
  },
  metric: { moves: { name: 'moves', amount: '{n} {n:move|moves}' } },

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
};

const id = {
  name: 'Ubin',
  summary: '15-puzzle dan kerabatnya, dari 2x2 hingga 10x10',
  option: {
    goal: {
      name: 'Susunan akhir',
      help: 'Papan yang dituju: 1 2 3 … dengan petak kosong di akhir, atau di awal.',
      choice: { 'blank-last': 'kosong di akhir', 'blank-first': 'kosong di awal' },
    },
    moves: {
      name: 'Notasi',
      help: 'Cara menulis penyelesaian: arah petak kosong, arah ubin, atau nomor ubin.',
      choice: { blank: 'arah petak kosong', tile: 'arah ubin', numbers: 'nomor ubin' },
    },
    size: { help: 'Baris x kolom papan, dari 2x2 hingga 10x10.' },
    'min-cost': {
      name: 'Langkah tersedikit',
      help: 'Hanya papan yang penyelesaian terpendeknya paling sedikit sekian langkah.',
    },
    'max-cost': {
      name: 'Langkah terbanyak',
      help: 'Hanya papan yang penyelesaian terpendeknya paling banyak sekian langkah.',
    },
  },
  objective: {
    moves: { name: 'langkah tersedikit', summary: 'langkah paling sedikit' },
    any: { name: 'penyelesaian apa pun', summary: 'suatu penyelesaian, secepatnya; lebih pendek lebih baik' },
  },
  heuristic: {
    misplaced: { name: 'ubin salah tempat', summary: 'ubin yang tidak di tempatnya (batas dari laporan 15-puzzle)' },
    manhattan: { name: 'Manhattan', summary: 'jumlah jarak ubin dari tempatnya' },
    'linear-conflict': {
      name: 'konflik linear',
      summary: 'manhattan, tambah 2 untuk tiap ubin yang harus keluar garis agar yang lain lewat',
    },
    'walking-distance': {
      name: 'jarak jalan',
      summary: 'langkah pengurut baris tambah langkah pengurut kolom',
    },
    pdb: { name: 'tabel pola', summary: 'tabel pola aditif, dibangun di awal; papan hingga 25 petak' },
  },
  metric: { moves: { name: 'langkah', amount: '{n} langkah' } },
  example: {
    eight: 'salah satu dari dua 8-puzzle tersulit: 31 langkah',
    solveable1: '15-puzzle yang mudah: 10 langkah',
    solveable3: '15-puzzle dengan 22 langkah',
    notsolveable1: '15-puzzle tanpa penyelesaian, terbukti dari paritas',
  },

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
};

/** What the program says in sentences of its own, in Indonesian. @type {[string, string][]} */
const phrases = [
  ['Board ({size}, blank at {place})', 'Papan ({size}, petak kosong di {place})'],
  ['row {n1}, column {n2}', 'baris {n1}, kolom {n2}'],
  [
    'Kurang(i): tiles that belong before tile i, but stand after it.',
    'Kurang(i): ubin yang seharusnya sebelum ubin i, tetapi ada sesudahnya.',
  ],
  ['Kurang(i)', 'Kurang(i)'],
  ['i', 'i'],
  ['blank', 'kosong'],
  [
    'X = {n}: the blank is an even number of steps from its place in the goal ({place}).',
    'X = {n}: petak kosong berjarak genap dari tempatnya di susunan akhir ({place}).',
  ],
  [
    'X = {n}: the blank is an odd number of steps from its place in the goal ({place}).',
    'X = {n}: petak kosong berjarak ganjil dari tempatnya di susunan akhir ({place}).',
  ],
  ['Sum of Kurang(i) + X = {sum}.', 'Jumlah Kurang(i) + X = {sum}.'],
  [
    'Solvable. The sum is even, so the goal {goal} can be reached.',
    'Bisa dipecahkan. Jumlahnya genap, jadi susunan {goal} bisa dicapai.',
  ],
  [
    'Unsolvable. The sum of Kurang(i) + X is {n}, odd, so the goal {goal} cannot be reached. {other}',
    'Tidak bisa dipecahkan. Jumlah Kurang(i) + X adalah {n}, ganjil, jadi susunan {goal} tidak bisa dicapai. {other}',
  ],
  ['of the file', 'dari berkas'],
  [
    'The sum of Kurang(i) + X is {n}, odd, so the goal {goal} cannot be reached.',
    'Jumlah Kurang(i) + X adalah {n}, ganjil, jadi susunan {goal} tidak bisa dicapai.',
  ],
  ['The goal {goal} can be reached: --goal {same}.', 'Susunan {goal} bisa dicapai; pilihlah di antara opsi.'],
  [
    'On {size} neither blank-last nor blank-first can be reached from it.',
    'Di {size}, baik kosong di akhir maupun kosong di awal tidak bisa dicapai darinya.',
  ],
  ['blank-last', 'kosong di akhir'],
  ['blank-first', 'kosong di awal'],
  ['Parity (goal {goal})', 'Paritas (susunan {goal})'],
  ['Heuristics (lower bounds on the moves)', 'Heuristik (batas bawah langkah)'],
  ['Pattern tables, view {n1} (sum {n2})', 'Tabel pola, pandangan {n1} (jumlah {n2})'],
  ['tiles', 'ubin'],
  ['moves of these tiles', 'langkah ubin-ubin ini'],
];

export default { en, id, phrases };
