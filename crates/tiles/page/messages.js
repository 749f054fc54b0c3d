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

export default { en, id };
