/** The words of chess in both languages; the page asks for them as `chess.KEY`. */

const en = {
  name: 'Chess',
  question: {
    play: 'A chess position is a question, not a game: analyse it, or set up one of your own.',
    compare: 'A chess position is answered at once; there is nothing to race.',
  },
  option: {
    evasions: { name: 'Ways out listed', help: 'List at most this many ways out of a check; all are counted.' },
    pieces: { name: 'Pieces' },
    size: { help: 'Rows and columns of each board, from 8 to 10¹⁸, with all digits.' },
    kind: {
      name: 'Kind',
      choice: { safe: 'safe', check: 'check', mate: 'mate', double: 'double check', mixed: 'mixed' },
    },
  },
  metric: { evasions: { name: 'ways out', amount: '{n} {n:way|ways} out' } },

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
};

const id = {
  name: 'Catur',
  summary: 'skak, mat, atau aman, di papan hingga 10^18 kali 10^18 petak',
  question: {
    play: 'Posisi catur adalah pertanyaan, bukan permainan: analisislah, atau susun posisi Anda sendiri.',
    compare: 'Posisi catur langsung terjawab; tidak ada yang dilombakan.',
  },
  option: {
    evasions: {
      name: 'Cara lolos didaftar',
      help: 'Daftarkan paling banyak sekian cara lolos dari skak; semuanya dihitung.',
    },
    pieces: { name: 'Buah catur', help: 'Buah catur tiap papan, termasuk raja.' },
    size: { help: 'Baris dan kolom tiap papan, dari 8 hingga 10¹⁸, dengan semua angkanya.' },
    kind: {
      name: 'Jenis',
      help: 'Jenis posisinya: aman, skak, mat, skak ganda (oleh dua buah catur), atau campuran.',
      choice: { safe: 'aman', check: 'skak', mate: 'mat', double: 'skak ganda', mixed: 'campuran' },
    },
  },
  metric: { evasions: { name: 'cara lolos', amount: '{n} cara lolos' } },
  example: {
    safe: 'tidak ada yang diserang',
    check: 'benteng memberi skak; pion bisa menutup',
    mate: 'menteri terlindung memberi mat di sudut',
    stalemate: 'aman, tetapi Hitam tidak bisa bergerak',
    giant: 'skak melintasi 10^18 petak',
  },

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
};

export default { en, id };
