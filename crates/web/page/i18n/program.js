/**
 * What the program says, in words for the page. Of its registry: other languages, and other English where the program's
 * own is about a command line. The English words are the keys, so that nothing of the registry is listed twice; words
 * without a translation stay as they are.
 */
export const translations = {
  en: {
    'from the start and from the goals until they meet; optimal with --forward astar and an admissible heuristic':
      'from the start and from the goals until they meet; optimal with A* as its forward half and an admissible heuristic',
    'Tiles: the board to reach: blank-last (1 2 3 ... then the blank), blank-first, or a file with a board.':
      'The board to reach: 1 2 3 … with the blank last, or with the blank first.',
    'Tiles: how solutions are written: udlr of the blank, udlr of the tile that slides, or the numbers of the tiles that slide.':
      'How solutions are written: where the blank goes, where the tile goes, or the numbers of the tiles.',
    'Chess: list at most this many ways out of a check; all are counted. A picture shows 12 by default.':
      'List at most this many ways out of a check; all are counted.',
    'The weight of wastar: the solution costs at most W times the optimum, if the heuristic is admissible.':
      'The solution costs at most this many times the optimum, if the heuristic is admissible.',
    'Rows and columns of each board, from 8 to 10^18 (write all digits).':
      'Rows and columns of each board, from 8 to 10¹⁸, with all digits.',
  },
  id: {
    'any solution, quickly; its cost is counted in pushes':
      'penyelesaian apa pun, secepatnya; biayanya dihitung dalam dorongan',
    'fewest pushes, proven; few moves among those': 'dorongan paling sedikit, terbukti; di antaranya langkah sedikit',
    'fewest moves, proven': 'langkah paling sedikit, terbukti',
    'fewest moves': 'langkah paling sedikit',
    'some solution, quickly; shorter is better': 'suatu penyelesaian, secepatnya; lebih pendek lebih baik',
    'fewest slides, however far each goes': 'geseran paling sedikit, sejauh apa pun masing-masing',
    'fewest steps: a slide costs its cells': 'petak paling sedikit: geseran seharga petaknya',

    'building tables': 'menyusun tabel',

    'automatic': 'otomatis',
    'the best that papan has for this puzzle, size and objective':
      'yang terbaik dari papan untuk teka-teki, ukuran, dan tujuan ini',
    'breadth-first search': 'pencarian melebar',
    'fewest actions first; optimal if all actions cost the same':
      'aksi paling sedikit lebih dulu; optimal bila semua aksi berbiaya sama',
    'depth-first search': 'pencarian mendalam',
    'one path as far as it goes; finds long solutions, proves unsolvability':
      'satu jalur sejauh mungkin; menemukan penyelesaian panjang, membuktikan ketiadaannya',
    'iterative deepening search': 'pendalaman berulang',
    'depth-first under a rising cost bound, with a transposition table; optimal':
      'mendalam dengan batas biaya yang naik dan tabel transposisi; optimal',
    'uniform-cost search': 'biaya seragam',
    'cheapest node first (Dijkstra); optimal': 'simpul termurah lebih dulu (Dijkstra); optimal',
    'greedy best-first search': 'terbaik-dulu rakus',
    'least estimate first; quick, promises nothing about the cost':
      'taksiran terkecil lebih dulu; cepat, tidak menjanjikan apa pun tentang biaya',
    'least cost plus estimate first; optimal if the heuristic is admissible':
      'biaya tambah taksiran terkecil lebih dulu; optimal bila heuristiknya dapat diterima',
    'weighted A*': 'A* berbobot',
    'A* that trusts the estimate more; within the weight of the optimum':
      'A* yang lebih percaya taksiran; paling banyak bobot kali optimum',
    'iterative deepening on cost plus estimate; optimal like A*, almost no memory':
      'pendalaman berulang atas biaya tambah taksiran; optimal seperti A*, hampir tanpa memori',
    'bidirectional search': 'pencarian dua arah',

    'knows nothing': 'tidak tahu apa-apa',
    'every box to its nearest goal, as if there were no walls':
      'setiap kotak ke sasaran terdekat, seolah tanpa dinding',
    'push distances, goals assigned nearest pair first': 'jarak dorong, sasaran dibagi mulai dari pasangan terdekat',
    'push distances, goals assigned at the least total cost':
      'jarak dorong, sasaran dibagi dengan biaya total terkecil',
    'steps from the player to the nearest box': 'langkah dari pemain ke kotak terdekat',
    'manhattan, and a penalty for boxes in corners': 'manhattan, dengan denda untuk kotak di sudut',
    'tiles not in their place (the bound of the 15-puzzle report)':
      'ubin yang tidak di tempatnya (batas dari laporan 15-puzzle)',
    "sum of the tiles' distances from their places": 'jumlah jarak ubin dari tempatnya',
    'manhattan, plus 2 for each tile that must leave its line to let another pass':
      'manhattan, tambah 2 untuk tiap ubin yang harus keluar garis agar yang lain lewat',
    'moves that sort the rows plus moves that sort the columns': 'langkah pengurut baris tambah langkah pengurut kolom',
    'additive pattern tables, built at the start; boards up to 25 cells':
      'tabel pola aditif, dibangun di awal; papan hingga 25 petak',
    'cells between the primary piece and the exit': 'petak antara mobil utama dan jalan keluar',
    'the move to the exit, plus what every piece in the way needs to clear it':
      'jalannya sendiri, dan yang dibutuhkan tiap penghalang untuk minggir',
    'blockers, plus a move for each piece that blocks the blockers':
      'penghalang, dan satu langkah untuk penghalang para penghalang',

    'Rows x columns of the levels, walls included, from 4x4 to 64x64.':
      'Baris x kolom level, dengan dinding, dari 4x4 hingga 64x64.',
    'How many boxes each level has.': 'Banyaknya kotak tiap level.',
    'The fewest pushes that the shortest solution may have.': 'Dorongan paling sedikit dari penyelesaian terpendek.',
    'The same seed always gives the same boards.': 'Benih yang sama selalu memberi papan yang sama.',
    'Rows x columns of the boards, from 2x2 to 10x10.': 'Baris x kolom papan, dari 2x2 hingga 10x10.',
    'Only boards whose shortest solution has at least this many moves.':
      'Hanya papan yang penyelesaian terpendeknya paling sedikit sekian langkah.',
    'Only boards whose shortest solution has at most this many moves.':
      'Hanya papan yang penyelesaian terpendeknya paling banyak sekian langkah.',
    'Rows x columns of the boards, from 3x3 to 16x16.': 'Baris x kolom papan, dari 3x3 hingga 16x16.',
    'The fewest slides that the shortest solution may have.': 'Geseran paling sedikit dari penyelesaian terpendek.',
    'How many walls each board has.': 'Banyaknya dinding tiap papan.',
    'Pieces on each board, kings included.': 'Buah catur tiap papan, termasuk raja.',

    'the second sample of Timus 1589': 'contoh kedua dari Timus 1589',
    'a first level: one box, 5 pushes': 'level pertama: satu kotak, 5 dorongan',
    'a hard level: ten boxes on 8x8': 'level sulit: sepuluh kotak pada 8x8',
    'no deadlock in sight, and yet no solution': 'tak tampak buntu, tetapi tanpa penyelesaian',
    'one of the two hardest 8-puzzles: 31 moves': 'salah satu dari dua 8-puzzle tersulit: 31 langkah',
    'an easy 15-puzzle: 10 moves': '15-puzzle yang mudah: 10 langkah',
    'a 15-puzzle of 22 moves': '15-puzzle dengan 22 langkah',
    'a 15-puzzle that parity proves unsolvable': '15-puzzle tanpa penyelesaian, terbukti dari paritas',
    'an easy 6x6 board: 5 slides, 9 steps': 'papan 6x6 yang mudah: 5 geseran, 9 petak',
    'a hard 6x6 board: 51 slides, 81 steps': 'papan 6x6 yang sulit: 51 geseran, 81 petak',
    'unsolvable: a piece in the way never leaves the exit column':
      'tanpa penyelesaian: penghalang tak pernah keluar dari kolom jalan keluar',
    'a 12x12 board: 3 slides': 'papan 12x12: 3 geseran',
    'one of the hardest 6x6 boards with a wall: 60 slides': 'salah satu papan 6x6 berdinding yang tersulit: 60 geseran',
    'nobody is attacked': 'tidak ada yang diserang',
    'a rook gives check; a pawn may step between': 'benteng memberi skak; pion bisa menutup',
    'a protected queen mates in the corner': 'menteri terlindung memberi mat di sudut',
    'safe, but Black could not move': 'aman, tetapi Hitam tidak bisa bergerak',
    'a check across 10^18 squares': 'skak melintasi 10^18 petak',
  },
};

/**
 * Sentences of answers that tell what to type, and what the page says instead; pairs of a pattern and its replacement.
 * @type {[RegExp, any][]}
 */
export const reworded = [
  [/^(?:Sokoban|Tiles|Rush Hour|Chess): ([a-z])/, (_, letter) => letter.toUpperCase()],
  [/ \(greedy, as [^)]*\)/, ' (greedy; the answer is then not proven optimal)'],
  [/: --goal blank-(?:first|last)\b/g, '; choose it as the goal among the options'],
  [/\bblank-(first|last)\b/g, 'blank $1'],
  [/ ?--hardest prints the hardest start as a board\./, ''],
  [/(And \d+ more goals): --json has them all\./, '$1.'],
  [/; --evasions N lists so many\./, '; an option says how many are listed.'],
  [/(?:; name (?:the puzzle|one) with|\(?use) --puzzle[^.]*/, ''],
  [/ Build it again: papan tables build .*/, ' Whoever runs this server can build it again.'],
  [/^option --([a-z-]+): /, '--$1: '],
];
