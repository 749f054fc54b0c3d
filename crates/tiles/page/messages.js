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

  title: '{n} tiles, {rows}×{columns}',
  board: 'Sliding tiles, {rows} rows, {columns} columns: {cells}.',
  blank: 'blank',
  slide: 'Tile {tile} {direction}',
  hint: { piece: 'Tile {tile} is next; it is marked on the board.', move: 'Slide tile {tile} into the gap.' },
  slideAny: 'Tile {direction}',
  heat: { blank: 'where the blank was' },
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

  title: '{n} ubin, {rows}×{columns}',
  board: 'Ubin geser, {rows} baris, {columns} kolom: {cells}.',
  blank: 'kosong',
  slide: 'Ubin {tile} {direction}',
  hint: { piece: 'Berikutnya ubin {tile}; ia ditandai di papan.', move: 'Geser ubin {tile} ke tempat kosong.' },
  slideAny: 'Ubin {direction}',
  heat: { blank: 'letak petak kosong' },
  legend: {
    keys: 'Tombol panah, W A S D, atau usapan: geser ubin ke arah itu.',
    pointer: 'Klik atau seret ubin yang segaris dengan petak kosong; yang di antaranya ikut.',
  },
  doubt: 'Papan ini tidak bisa dipecahkan: paritasnya ganjil. Tukar dua ubin mana pun untuk memperbaikinya.',
  tool: { swap: 'Tukar dua', slide: 'Geser', fill: 'Isi yang kurang' },
  overlay: { misplaced: 'Salah tempat', manhattan: 'Jarak Manhattan', kurang: 'Kurang(i)' },
};

/** What the program says, in Indonesian, by its ids. @type {Record<string, string>} */
const sentences = {
  'tiles.odd': 'Jumlah Kurang(i) + X adalah {sum}, ganjil, jadi susunan {goal} tidak bisa dicapai.',
  'tiles.other-goal': 'Susunan {goal} bisa dicapai; pilihlah di {option}.',
  'tiles.no-standard-goal': 'Di {size}, baik kosong di akhir maupun kosong di awal tidak bisa dicapai darinya.',
  'tiles.table.foreign': 'ini bukan tabel pola',
  'tiles.table.version': 'tabelnya berformat versi {version}, padahal perlu versi {needed}',
  'tiles.table.malformed': 'tabelnya terpotong atau rusak bentuknya',
  'tiles.table.damaged': 'tabelnya rusak: jumlah pemeriksanya salah',
  'tiles.table.partition': 'tabelnya untuk pembagian lain',
  'tiles.table.stopped': 'pemeriksaan tabel terhenti: {reason}',
  'tiles.explain.board': 'Papan ({size}, petak kosong di {place})',
  'tiles.explain.kurang': 'Kurang(i): ubin yang seharusnya sebelum ubin i, tetapi ada sesudahnya.',
  'tiles.explain.blank': 'kosong',
  'tiles.explain.x-even': 'X = {x}: petak kosong berjarak genap dari tempatnya di susunan akhir ({place}).',
  'tiles.explain.x-odd': 'X = {x}: petak kosong berjarak ganjil dari tempatnya di susunan akhir ({place}).',
  'tiles.explain.sum': 'Jumlah Kurang(i) + X = {kurang} + {x} = {sum}.',
  'tiles.explain.solvable': 'Bisa dipecahkan. Jumlahnya genap, jadi susunan {goal} bisa dicapai.',
  'tiles.explain.unsolvable': 'Tidak bisa dipecahkan. {why} {other}',
  'tiles.explain.parity': 'Paritas (susunan {goal})',
  'tiles.explain.incomplete': 'Tidak semuanya diketahui: {reason}.',
  'tiles.explain.heuristics': 'Heuristik (batas bawah langkah)',
  'tiles.explain.patterns': 'Tabel pola, pandangan {view} (jumlah {sum})',
  'tiles.explain.tiles': 'ubin',
  'tiles.explain.moves': 'langkah ubin-ubin ini',
  'tiles.no-board': 'tidak ada papan',
  'tiles.empty':
    'tidak ada papan; seharusnya baris-baris bilangan dengan satu petak kosong (0, X, _ atau .), misalnya `1 2 3/4 5 6/7 8 0`',
  'tiles.unknown-tile':
    'ditemukan {found}, seharusnya 1 sampai {max} atau petak kosong (0, X, _ atau .) di papan {size}',
  'tiles.twice':
    'ditemukan {tile} dua kali (pertama di baris {line}, kolom {column}), sedangkan {missing} tidak ada; seharusnya setiap bilangan dari 1 sampai {max} dan satu petak kosong (0, X, _ atau .)',
  'tiles.twice-several':
    'ditemukan {tile} dua kali (pertama di baris {line}, kolom {column}), sedangkan {missing} tidak ada; seharusnya setiap bilangan dari 1 sampai {max} dan satu petak kosong (0, X, _ atau .)',
  'tiles.large-number': 'ditemukan {found}, seharusnya bilangan hingga {max} atau petak kosong (0, X, _ atau .)',
  'tiles.no-space':
    'ditemukan {found} tepat sesudah bilangan atau petak kosong di kolom {column}, seharusnya spasi',
  'tiles.unexpected': 'ditemukan {found}, seharusnya bilangan atau petak kosong (0, X, _ atau .)',
  'tiles.end-of-line': 'ditemukan akhir baris, seharusnya bilangan atau petak kosong (0, X, _ atau .)',
  'tiles.too-many-rows': 'ditemukan baris {row}, seharusnya paling banyak {max}',
  'tiles.too-many-lines':
    'ditemukan baris {row}, seharusnya paling banyak {max}; beri baris kosong di antara papan',
  'tiles.too-many-numbers': 'ditemukan lebih dari {max} bilangan, yaitu jumlah petak papan terbesar',
  'tiles.too-small': 'ditemukan {rows} x {columns} petak, seharusnya {min} sampai {max} baris dan kolom',
  'tiles.long-row': 'ditemukan lebih dari {max} bilangan, seharusnya paling banyak {max} tiap baris',
  'tiles.single-column': 'ditemukan satu kolom saja; seharusnya {min} sampai {max} kolom',
  'tiles.single-row': 'ditemukan satu baris saja; seharusnya {min} sampai {max} baris, masing-masing pada baris teks sendiri',
  'tiles.short-row':
    'ditemukan {found} bilangan di baris {row}, seharusnya {expected} seperti di baris 1; tambahkan yang kurang',
  'tiles.row-too-long':
    'ditemukan {found} bilangan di baris {row}, seharusnya {expected} seperti di baris 1; hapus yang kelebihan',
  'tiles.list-not-square':
    'ditemukan daftar {found} bilangan; seharusnya jumlah kuadrat (4, 9, 16, ... {max}), sesudah nomor dan optimum kalau ada; untuk ukuran lain beri `/` di antara baris',
  'tiles.one-number':
    'ditemukan satu bilangan; seharusnya {min} sampai {max} baris bilangan, atau papan tanpa spasi dengan 4, 9, 16 atau {characters} karakter',
  'tiles.characters-too-many':
    'ditemukan {rows} baris masing-masing {columns} karakter tanpa spasi, seharusnya paling banyak {max} petak; tulis papan yang lebih besar sebagai bilangan dengan spasi',
  'tiles.slash-line': 'ditemukan baris kedua; papan dengan garis miring seharusnya ada dalam satu baris',
  'tiles.line-among-boards': 'baris-baris lain di sini masing-masing adalah papan',
  'tiles.array.rest': 'ditemukan sisa sesudah kurung terakhir papan; seharusnya satu papan',
  'tiles.array.too-deep': 'ditemukan `[` ketiga, seharusnya baris-baris dalam sepasang kurung',
  'tiles.array.mixed': 'ditemukan `[` di antara bilangan, seharusnya baris saja atau bilangan saja',
  'tiles.array.comma-before-end': 'ditemukan `]` sesudah koma, seharusnya bilangan atau petak kosong',
  'tiles.array.comma-after-nothing': 'ditemukan `,`, seharusnya didahului bilangan atau petak kosong',
  'tiles.array.between-rows': 'ditemukan {found} di antara baris, seharusnya `[` atau `]`',
  'tiles.array.open': 'ditemukan akhir papan, seharusnya `]` untuk setiap `[`',
  'tiles.array.empty':
    'tidak ada bilangan di dalam kurung; seharusnya baris-baris seperti `[[1, 2], [3, 0]]`',
  'tiles.array.not-square':
    'ditemukan daftar {found} bilangan; seharusnya jumlah kuadrat (4, 9, 16, ... {max}), atau sepasang kurung untuk setiap baris',
  'tiles.array.row-length': 'ditemukan {found} bilangan di baris {row}, seharusnya {expected} seperti di baris 1',
  'tiles.drawing.line':
    'ini bukan baris dan bukan garis papan gambar; seharusnya `|` sebelum dan sesudah setiap petak, dan `+--+` di antara baris',
  'tiles.drawing.row-length': 'ditemukan {found} petak di baris {row}, seharusnya {expected} seperti di baris 1',
  'tiles.drawing.too-small':
    'ditemukan {rows} x {columns} petak di antara garis tegak, seharusnya {min} sampai {max} baris dan kolom',
  'tiles.drawing.long-row': 'ditemukan lebih dari {max} petak dalam satu baris',
  'tiles.drawing.no-bar': 'tidak ada `|` sesudah petak papan gambar',
  'tiles.board.size': 'papan {size} tidak mungkin; baris dan kolom dari {min} sampai {max}',
  'tiles.board.count': '{cells} petak untuk papan {size}, yang punya {expected}',
  'tiles.board.unknown-tile': 'petak {cell}: tidak ada ubin {tile} di papan yang ubin terakhirnya {last}',
  'tiles.board.twice': 'petak {first} dan {second} sama-sama berisi {tile}',
  'tiles.goal.file': 'berkas susunan akhir {file}: baris {line}, kolom {column}: {fault}',
  'tiles.goal.second': 'ditemukan papan kedua, seharusnya satu',
  'tiles.goal.size':
    'susunan akhirnya papan {goal}, tetapi level ini {level}; berikan susunan akhir berukuran {level}',
  'tiles.impossible-move': 'langkah {step}: `{found}` tidak mungkin',
  'tiles.pdb-too-large':
    'heuristik {heuristic} adalah untuk papan hingga {max} petak, tetapi papan ini punya {cells}; pilih {other_heuristic}',
  'tiles.generate.size': '{option}: ditemukan `{found}`, seharusnya baris dan kolom dari {min} sampai {max}',
  'tiles.generate.empty-range':
    'tidak ada bilangan yang paling sedikit {min} dan paling banyak {max}; tulis yang lebih kecil dulu',
  'tiles.generate.too-hard': 'tidak ada papan {size} yang perlu {moves} langkah: yang tersulit perlu {hardest}',
  'tiles.generate.too-large':
    'panjang penyelesaian dibuktikan pada papan hingga {max} petak, dan {size} punya lebih banyak',
  'tiles.generate.stopped': 'tidak ditemukan papan: {reason}',
  'check.tiles.letter': 'langkah {step}: karakter {found} tidak terduga; seharusnya u, d, l atau r',
  'check.tiles.counted-zero': 'langkah {step}: {found} diulang 0 kali',
  'check.tiles.no-number':
    'langkah {step}: karakter {found} tidak terduga; seharusnya nomor ubin yang dipisahkan spasi atau koma',
  'check.tiles.no-tile': 'langkah {step}: tidak ada ubin {found}; ubinnya 1 sampai {last}',
  'check.tiles.not-beside-blank': 'langkah {step}: ubin {tile} tidak di sebelah petak kosong',
  'check.tiles.no-tile-to-slide':
    'langkah {step}: petak kosong ada di {edge} dan tidak ada ubin yang bisa digeser ke {way}',
  'check.tiles.blank-at-edge': 'langkah {step}: petak kosong ada di {edge} dan tidak bisa bergerak ke {way}',
  'check.tiles.unsolved':
    'belum selesai sesudah {moves} langkah: baris {row}, kolom {column} berisi {tile}, seharusnya {wanted}',
};

/** Words for parameters of these that are ids; what stays as it is has none. @type {Record<string, Record<string, string>>} */
const words = {
  edge: { up: 'baris teratas', down: 'baris terbawah', left: 'kolom paling kiri', right: 'kolom paling kanan' },
  goal: { file: 'dari berkas' },
  missing: { 0: 'petak kosong' },
  tile: { 0: 'petak kosong' },
  wanted: { 0: 'petak kosong' },
  way: { up: 'atas', down: 'bawah', left: 'kiri', right: 'kanan' },
};

/** What tells what to type, in words for the page, in English. @type {Record<string, string>} */
const reworded = {
  'tiles.odd': 'The sum of Kurang(i) + X is {sum}, odd, so the goal {goal} cannot be reached.',
  'tiles.other-goal': 'The goal {goal} can be reached; choose it as the goal among the options.',
  'tiles.no-standard-goal': 'On {size} neither blank last nor blank first can be reached from it.',
  'tiles.explain.solvable': 'Solvable. The sum is even, so the goal {goal} can be reached.',
  'tiles.explain.unsolvable': 'Unsolvable. {why} {other}',
  'tiles.explain.parity': 'Parity (goal {goal})',
};

export default { en, id, sentences, words, reworded };
