/** The words of chess in both languages; the page asks for them as `chess.KEY`. */

const en = {
  name: 'Chess',
  question: {
    compare: 'There is one method for chess, and it answers at once: nothing to race. Instead, positions are compared: those of the text above, or the examples.',
  },
  quiz: {
    status: {
      ask: 'What is this position?',
      safe: 'No king is in check', check: 'Check', checkmate: 'Checkmate', impossible: 'Both kings are in check',
    },
    ways: { ask: 'How many ways out of the check are there?' },
    play: 'Or find them on the board: choose a piece, then the square it goes to. Found: {n} of {of}.',
    piece: '{piece} {square}',
    choose: 'Choose a piece of the side in check, then the square it goes to.',
    other: { white: 'White is in check: choose a white piece.', black: 'Black is in check: choose a black piece.' },
    can: '{piece}: {n} {n:way|ways} out, shown on the board. Choose the square.',
    cannot: '{piece} has no way out. Try a square to see why.',
    try: '{piece}: no way out is listed, but not all are. Try a square.',
    pinned: '{piece} is pinned by {by}: while its king is in check it cannot help. Try a square to see why.',
    occupied: '{square} is taken by a piece of the same side.',
    way: '{piece} does not go to {square}.',
    blocked: '{piece} does not get to {square}: something stands between.',
    out: '{piece} to {square}: yes, that ends the check.',
    still: '{piece} to {square}: still in check from {by}.',
  },
  option: {
    evasions: { name: 'Ways out listed', help: 'List at most this many ways out of a check; all are counted.' },
    pieces: { name: 'Pieces' },
    size: { help: 'Rows and columns of each board, from 8 to 10¹⁸, with all digits.' },
    kind: {
      name: 'Kind',
      choice: {
        safe: 'safe', check: 'check', mate: 'mate', double: 'double check', impossible: 'impossible', mixed: 'mixed',
      },
    },
  },
  metric: { evasions: { name: 'ways out', amount: '{n} {n:way|ways} out' } },

  title: '{n} pieces, {size}×{size}',
  giant: '{n} pieces on a giant board',
  board: 'Chess board of {size} by {size} squares with {n} {n:piece|pieces}.',
  hint: 'Point at a square, or use the arrow keys.',
  square: 'x {x}, y {y}',
  occupied: '{piece}: {where}',
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
    compare: 'Untuk catur hanya ada satu metode, dan jawabannya langsung ada: tidak ada yang dilombakan. Sebagai gantinya, posisi-posisi dibandingkan: yang ada dalam teks di atas, atau contoh-contohnya.',
  },
  quiz: {
    status: {
      ask: 'Posisi apa ini?',
      safe: 'Tidak ada raja yang diskak', check: 'Skak', checkmate: 'Skakmat', impossible: 'Kedua raja diskak',
    },
    ways: { ask: 'Ada berapa cara lolos dari skak?' },
    play: 'Atau temukan di papan: pilih buah catur, lalu petak tujuannya. Ditemukan: {n} dari {of}.',
    piece: '{piece} {square}',
    choose: 'Pilih buah catur pihak yang diskak, lalu petak tujuannya.',
    other: { white: 'Putih diskak: pilih buah catur putih.', black: 'Hitam diskak: pilih buah catur hitam.' },
    can: '{piece}: {n} cara lolos, terlihat di papan. Pilih petaknya.',
    cannot: '{piece} tidak punya cara lolos. Coba sebuah petak untuk melihat alasannya.',
    try: '{piece}: tidak ada cara lolos yang terdaftar, tetapi daftarnya tidak lengkap. Coba sebuah petak.',
    pinned: '{piece} terikat oleh {by}: selama rajanya diskak, ia tidak bisa menolong. Coba sebuah petak untuk melihat alasannya.',
    occupied: '{square} ditempati buah catur pihak yang sama.',
    way: '{piece} tidak melangkah ke {square}.',
    blocked: '{piece} tidak sampai ke {square}: ada yang menghalangi.',
    out: '{piece} ke {square}: ya, skaknya berakhir.',
    still: '{piece} ke {square}: masih diskak oleh {by}.',
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
      help: 'Jenis posisinya: aman, skak, mat, skak ganda (oleh dua buah catur), mustahil (kedua raja diskak), atau campuran.',
      choice: {
        safe: 'aman', check: 'skak', mate: 'mat', double: 'skak ganda', impossible: 'mustahil', mixed: 'campuran',
      },
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

  title: '{n} buah catur, {size}×{size}',
  giant: '{n} buah catur di papan raksasa',
  board: 'Papan catur {size} kali {size} petak dengan {n} buah catur.',
  hint: 'Tunjuk sebuah petak, atau pakai tombol panah.',
  square: 'x {x}, y {y}',
  occupied: '{piece}: {where}',
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

/** What the program says, in Indonesian, by its ids. @type {Record<string, string>} */
const sentences = {
  'chess.white': 'Putih',
  'chess.black': 'Hitam',
  'chess.king': 'raja',
  'chess.queen': 'menteri',
  'chess.rook': 'benteng',
  'chess.bishop': 'gajah',
  'chess.knight-piece': 'kuda',
  'chess.pawn': 'pion',
  'chess.white-piece': '{piece} putih {square}',
  'chess.black-piece': '{piece} hitam {square}',
  'chess.king-move': 'langkah raja',
  'chess.capture': 'tangkapan',
  'chess.interposition': 'penutupan',
  'chess.king-moves': '{king_moves} langkah raja',
  'chess.captures': '{captures} tangkapan',
  'chess.interpositions': '{interpositions} penutupan',
  'chess.answer.safe': 'Aman',
  'chess.answer.impossible': 'Mustahil',
  'chess.answer.check': '{side} diskak - {moves} cara lolos',
  'chess.answer.checkmate': '{side} skakmat',
  'chess.safe': 'Tidak ada raja yang diskak.',
  'chess.safe-stuck': 'Tidak ada raja yang diskak. {side} akan pat pada gilirannya.',
  'chess.safe-both-stuck':
    'Tidak ada raja yang diskak. {side} akan pat pada gilirannya. {other} akan pat pada gilirannya.',
  'chess.impossible': 'Kedua raja diskak: tidak ada permainan yang sampai ke sini.',
  'chess.check-with-one-way-out': '{side} diskak oleh {checkers}; hanya {moves} langkah yang mengakhirinya.',
  'chess.check': '{side} diskak oleh {checkers}; {moves} langkah mengakhirinya.',
  'chess.checkmate': '{side} diskakmat oleh {checkers}.',
  'chess.piece-on': '{piece} di {square}',
  'chess.wrong-turn': 'Namun giliran {side}: tidak ada permainan yang sampai ke sini.',
  'chess.stalemate': 'Giliran {side}: pat.',
  'chess.lines.safe': 'Langkah sah: {white} untuk Putih, {black} untuk Hitam.',
  'chess.lines.impossible': 'Wawasan menampilkan buah catur yang menyerang keduanya.',
  'chess.lines.check': '{ways}; Wawasan mendaftarnya.',
  'chess.lines.checkmate': 'Langkah raja, tangkapan, atau penutupan tidak menolong; Wawasan menampilkan buah caturnya.',
  'chess.explain.position': 'Posisi ({size}x{size}, {pieces} buah catur)',
  'chess.explain.turn': 'Giliran {side}. Rokade, en passant, langkah ganda, dan promosi tidak dihitung.',
  'chess.explain.coordinates': 'Lajur a..h adalah x 1..8, baris 1..8 adalah y 1..8.',
  'chess.explain.answer': 'Jawaban: {answer}.',
  'chess.explain.checkers': 'Pemberi skak',
  'chess.explain.attacks': '{checker} menyerang {king}.',
  'chess.explain.no-checker': 'Tidak ada raja yang diserang.',
  'chess.explain.pins': 'Ikatan',
  'chess.explain.no-pin': 'Tidak ada buah catur yang terikat pada rajanya.',
  'chess.explain.pinned': 'terikat',
  'chess.explain.pinner': 'oleh',
  'chess.explain.pinned-moves': 'langkah sepanjang garis',
  'chess.explain.ways-out': 'Cara lolos untuk {side}',
  'chess.explain.no-way-out': 'Tidak ada: langkah raja, tangkapan, atau penutupan tidak menolong.',
  'chess.explain.kinds': '{ways}.',
  'chess.explain.move': '{piece} {from} -> {to} ({kind})',
  'chess.explain.more': '… dan {more} lagi; {option} menentukan banyaknya.',
  'chess.explain.all-legal-moves': 'Langkah sah, andai giliran pihak itu',
  'chess.explain.side': 'pihak',
  'chess.explain.legal-moves': 'langkah sah',
  'chess.explain.checkmate': 'skakmat',
  'chess.explain.in-check': 'diskak',
  'chess.explain.stalemate': 'pat, andai gilirannya',
  'chess.board-count':
    'ditemukan {token}, seharusnya jumlah papan, 1 sampai {max}; tulis jumlah papan di baris pertama',
  'chess.no-board':
    'ditemukan akhir berkas, seharusnya ukuran papan N, {min} sampai {max}; tambahkan papan yang kurang, atau betulkan jumlah papan di baris pertama',
  'chess.size-of-next-board':
    'ditemukan {found}, seharusnya ukuran papan N, {min} sampai {max}; betulkan N, atau P papan sebelumnya kalau buah caturnya lebih banyak',
  'chess.size':
    'ditemukan {found}, seharusnya ukuran papan N, {min} sampai {max}; papan diawali baris `N P`: betulkan N',
  'chess.piece-count':
    'ditemukan {token}, seharusnya jumlah buah catur P, 2 sampai {max}; papan diawali baris `N P`: betulkan P',
  'chess.no-coordinate':
    'ditemukan {token}, seharusnya {coordinate} dari 1 sampai {size}; ini mestinya buah catur ke-{piece} dari {pieces} yang dijanjikan papan: betulkan baris ini atau P',
  'chess.coordinate-too-small':
    'ditemukan {found}, seharusnya {coordinate} dari 1 sampai {size}; koordinat dihitung mulai dari 1',
  'chess.coordinate-too-large':
    'ditemukan {found}, seharusnya {coordinate} dari 1 sampai {size}; pindahkan buah catur itu ke dalam papan, atau betulkan N',
  'chess.no-piece':
    'ditemukan {token}, seharusnya salah satu buah catur k q r b h p (putih) atau K Q R B H P (hitam); ini mestinya buah catur ke-{piece} dari {pieces} yang dijanjikan papan: betulkan baris ini atau P',
  'chess.knight':
    'ditemukan {found}, seharusnya salah satu buah catur k q r b h p (putih) atau K Q R B H P (hitam); kuda ditulis {knight}',
  'chess.unknown-piece':
    'ditemukan {found}, seharusnya salah satu buah catur k q r b h p (putih) atau K Q R B H P (hitam); betulkan hurufnya',
  'chess.second-king': 'ditemukan raja {colour} kedua, seharusnya tepat satu raja tiap pihak; hapus salah satu',
  'chess.missing-king':
    'ditemukan akhir papan tanpa raja {colour}, seharusnya tepat satu raja tiap pihak; tambahkan baris `x y {letter}`, atau betulkan P',
  'chess.occupied':
    'ditemukan buah catur kedua di petak {square}, seharusnya petak kosong ({other} dari baris {line} ada di sana); pindahkan atau hapus salah satu',
  'chess.text-after-board':
    'ditemukan {found}, seharusnya akhir papan; hapus sisanya, betulkan P, atau tulis jumlah papan di baris pertama',
  'chess.text-after-last-board':
    'ditemukan {found}, seharusnya akhir berkas sesudah papan {boards}; hapus sisanya, atau betulkan jumlah papan di baris pertama',
  'chess.fen-short-rank':
    'ditemukan {squares} petak di baris catur {rank}, seharusnya 8 petak; lengkapi baris itu dengan semua petaknya',
  'chess.fen-long-rank':
    'ditemukan lebih dari 8 petak di baris catur {rank}, seharusnya 8 petak; baris itu hanya memuat petaknya sendiri',
  'chess.fen-ninth-rank': 'ditemukan baris catur kesembilan, seharusnya 8 baris; hapus sisa papannya',
  'chess.fen-few-ranks': 'ditemukan {ranks} baris catur, seharusnya 8; tulis semua baris, dipisahkan `/`',
  'chess.fen-letter':
    'ditemukan {found}, seharusnya huruf FEN KQRBNP (putih) atau kqrbnp (hitam), atau 1 sampai 8 petak kosong; betulkan hurufnya',
  'chess.fen-second-line': 'ditemukan {found}, seharusnya akhir FEN; hapus itu; berikan satu FEN saja',
  'chess.fen-no-kings':
    'tidak ada raja, seharusnya tepat satu raja tiap pihak; tambahkan `K` (putih) dan `k` (hitam)',
  'chess.fen-no-king': 'tidak ada raja {colour}, seharusnya tepat satu raja tiap pihak; tambahkan `{letter}`',
  'chess.fen-side':
    'ditemukan {found}, seharusnya `w` atau `b`; tulis giliran siapa, atau hilangkan semua bagian sesudah papan',
  'chess.fen-castling':
    'ditemukan {found}, seharusnya hak rokade, misalnya `KQkq` atau `-`; tulis `-`; rokade tidak dihitung di sini',
  'chess.fen-en-passant':
    'ditemukan {found}, seharusnya petak en passant, misalnya `e3` atau `-`; tulis `-`; en passant tidak dihitung di sini',
  'chess.fen-rest':
    'ditemukan {found}, seharusnya akhir FEN, atau operasi EPD seperti `bm Nf6;`; hapus itu, atau akhiri setiap operasi dengan `;`',
  'chess.generate.few-pieces':
    '{pieces} buah catur tidak cukup untuk jenis “{kind}”: pakai paling sedikit {min}',
  'chess.generate.many-pieces': 'terlalu banyak buah catur ({pieces}): pakai paling banyak {max} di papan ini',
  'chess.generate.gave-up':
    'tidak ditemukan posisi jenis “{kind}” untuk papan {board}: kurangi buah caturnya atau perbesar papannya',
  'chess.generate.stopped': 'belum ada posisi jenis “{kind}” untuk papan {board}: {reason}',
  'check.chess.too-large':
    'pemeriksa mencoba setiap langkah, petak demi petak: ia menerima papan hingga {max}x{max} dengan paling banyak {pieces} buah catur, dan papan ini lebih besar',
  'check.chess.no-answer':
    'langkah 1: {found} bukan jawaban: seharusnya Safe, Impossible, White Checkmate, atau White Check - N Plausible Moves',
};

/** Words for parameters of these that are ids; what stays as it is has none. @type {Record<string, Record<string, string>>} */
const words = {
  colour: { white: 'putih', black: 'hitam' },
  coordinate: { x: 'kolom x', y: 'baris y' },
  token: { end: 'akhir berkas' },
};

/** What tells what to type, in words for the page, in English. @type {Record<string, string>} */
const reworded = {
  'chess.lines.impossible': 'Insight shows the pieces that attack them.',
  'chess.lines.check': '{ways}; Insight lists them.',
  'chess.lines.checkmate': 'No king move, capture or interposition helps; Insight shows the pieces.',
  'chess.explain.more': '... and {more} more; an option says how many are listed.',
};

export default { en, id, sentences, words, reworded };
