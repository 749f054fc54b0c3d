/** The words of Sokoban in both languages; the page asks for them as `sokoban.KEY`. */

const en = {
  name: 'Sokoban',
  option: {
    assign: {
      name: 'Goals to boxes',
      help: 'How Manhattan and Euclidean give goals to boxes: each the nearest, or nearest pair first, each goal once (greedy; the answer is then not proven optimal).',
      choice: { nearest: 'nearest', greedy: 'greedy' },
    },
    deadlocks: {
      name: 'Deadlocks',
      choice: {
        keep: 'keep',
        prune: 'leave out',
        bipartite: 'leave out, bipartite ones too',
        corral: 'leave out, corrals too',
        all: 'leave out all kinds',
      },
    },
    tunnels: { name: 'Tunnels', choice: { steps: 'step by step', macros: 'in one action' } },
    'max-forward-pushes': { name: 'Most pushes forward' },
    'max-backward-pushes': { name: 'Most pulls backward' },
    boxes: { name: 'Boxes' },
    'min-pushes': { name: 'Fewest pushes' },
  },
  objective: { any: { name: 'any solution' }, pushes: { name: 'fewest pushes' }, moves: { name: 'fewest moves' } },
  heuristic: {
    manhattan: { name: 'Manhattan' },
    euclidean: { name: 'Euclidean' },
    'goal-pull': { name: 'greedy matching' },
    matching: { name: 'matching' },
    'player-box': { name: 'player to box' },
    'deadlock-weighted': { name: 'Manhattan with corners' },
  },
  metric: {
    pushes: { name: 'pushes', amount: '{n} {n:push|pushes}' },
    moves: { name: 'moves', amount: '{n} {n:move|moves}' },
    box_lines: { name: 'box lines', amount: '{n} box {n:line|lines}' },
    box_changes: { name: 'box changes', amount: '{n} box {n:change|changes}' },
    pushing_sessions: { name: 'pushing sessions', amount: '{n} pushing {n:session|sessions}' },
    player_lines: { name: 'player lines', amount: '{n} player {n:line|lines}' },
  },

  title: '{boxes} {boxes:box|boxes}, {columns}×{rows}',
  board: 'Sokoban board, {rows} rows, {columns} columns. {home} of {boxes} boxes on goals. Player in row {row}, column {column}.',
  drawing: 'Sokoban board to draw on, {rows} rows, {columns} columns.',
  walk: 'Walk {direction}',
  push: 'Push {direction}',
  hint: {
    piece: 'The box in row {row}, column {column} is next; it is marked on the board.',
    move: 'Push the box in row {row}, column {column} to the marked square in row {toRow}, column {toColumn}: {n} {n:push|pushes}.',
  },
  deadTarget: 'A box on that square can never be brought to a goal. The arrow keys push it there all the same.',
  heat: { box: 'where boxes were', player: 'where the player was' },
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
};

const id = {
  name: 'Sokoban',
  summary: 'dorong setiap kotak ke sasaran; hingga 64x64',
  option: {
    assign: {
      name: 'Sasaran kotak',
      help: 'Cara Manhattan dan Euclid membagi sasaran: tiap kotak ke yang terdekat, atau mulai dari pasangan terdekat, tiap sasaran sekali (rakus; jawabannya lalu tidak terbukti optimal).',
      choice: { nearest: 'terdekat', greedy: 'rakus' },
    },
    deadlocks: {
      name: 'Kebuntuan',
      help: 'Apakah algoritma membiarkan atau melewati dorongan ke kebuntuan sederhana dan kotak terkunci; bipartit, corral dan semua juga melewati kebuntuan jenis itu. Yang otomatis selalu melewati.',
      choice: {
        keep: 'biarkan',
        prune: 'lewati',
        bipartite: 'lewati, juga yang bipartit',
        corral: 'lewati, juga corral',
        all: 'lewati semua jenis',
      },
    },
    tunnels: {
      name: 'Terowongan',
      help: 'Apakah algoritma mendorong kotak melalui terowongan selangkah demi selangkah, atau sekali jalan bila kotak hanya bisa terus (tidak ada penyelesaian yang hilang; perlu tujuan yang menghitung dorongan).',
      choice: { steps: 'selangkah demi selangkah', macros: 'sekali jalan' },
    },
    'max-forward-pushes': {
      name: 'Dorongan maju terbanyak',
      help: 'Paruh maju pencarian dua arah tidak mendorong lebih dari ini.',
    },
    'max-backward-pushes': {
      name: 'Tarikan mundur terbanyak',
      help: 'Paruh mundur pencarian dua arah tidak menarik lebih dari ini.',
    },
    size: { help: 'Baris x kolom level, dengan dinding, dari 4x4 hingga 64x64.' },
    boxes: { name: 'Kotak', help: 'Banyaknya kotak tiap level.' },
    'min-pushes': { name: 'Dorongan tersedikit', help: 'Dorongan paling sedikit dari penyelesaian terpendek.' },
  },
  objective: {
    any: {
      name: 'penyelesaian apa pun',
      summary: 'penyelesaian apa pun, secepatnya; biayanya dihitung dalam dorongan',
    },
    pushes: {
      name: 'dorongan tersedikit',
      summary: 'dorongan paling sedikit, terbukti; di antaranya langkah sedikit',
    },
    moves: { name: 'langkah tersedikit', summary: 'langkah paling sedikit, terbukti' },
  },
  heuristic: {
    manhattan: { name: 'Manhattan', summary: 'setiap kotak ke sasaran terdekat, seolah tanpa dinding' },
    euclidean: { name: 'Euclid', summary: 'sama, tetapi dengan jarak lurus' },
    'goal-pull': { name: 'pencocokan rakus', summary: 'jarak dorong, sasaran dibagi mulai dari pasangan terdekat' },
    matching: { name: 'pencocokan', summary: 'jarak dorong, sasaran dibagi dengan biaya total terkecil' },
    'player-box': { name: 'pemain ke kotak', summary: 'langkah dari pemain ke kotak terdekat' },
    'deadlock-weighted': { name: 'Manhattan dengan sudut', summary: 'manhattan, dengan denda untuk kotak di sudut' },
  },
  metric: {
    pushes: { name: 'dorongan', amount: '{n} dorongan' },
    moves: { name: 'langkah', amount: '{n} langkah' },
    box_lines: { name: 'garis kotak', amount: '{n} garis kotak' },
    box_changes: { name: 'ganti kotak', amount: '{n} ganti kotak' },
    pushing_sessions: { name: 'rangkaian dorong', amount: '{n} rangkaian dorong' },
    player_lines: { name: 'garis pemain', amount: '{n} garis pemain' },
  },
  example: {
    'timus-2': 'contoh kedua dari Timus 1589',
    'one-box': 'level pertama: satu kotak, 5 dorongan',
    'hard-1': 'level sulit: sepuluh kotak pada 8x8',
    unsolvable: 'tak tampak buntu, tetapi tanpa penyelesaian',
  },

  title: '{boxes} kotak, {columns}×{rows}',
  board: 'Papan Sokoban, {rows} baris, {columns} kolom. {home} dari {boxes} kotak di sasaran. Pemain di baris {row}, kolom {column}.',
  drawing: 'Papan Sokoban untuk digambari, {rows} baris, {columns} kolom.',
  walk: 'Jalan {direction}',
  push: 'Dorong {direction}',
  hint: {
    piece: 'Berikutnya kotak di baris {row}, kolom {column}; ia ditandai di papan.',
    move: 'Dorong kotak di baris {row}, kolom {column} ke petak bertanda di baris {toRow}, kolom {toColumn}: {n} dorongan.',
  },
  deadTarget: 'Kotak di petak itu tidak akan pernah sampai ke tujuan. Dengan tombol panah ia tetap bisa didorong ke sana.',
  heat: { box: 'letak kotak', player: 'letak pemain' },
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
};

/** What the program says, in Indonesian, by its ids. @type {Record<string, string>} */
const sentences = {
  'sokoban.fewest-moves-too':
    'Tidak ada penyelesaian dengan dorongan sesedikit itu yang langkahnya lebih sedikit: terbukti.',
  'sokoban.perhaps-fewer-moves':
    'Di antara penyelesaian dengan dorongan sesedikit itu, mungkin ada yang langkahnya lebih sedikit.',
  'sokoban.explain.level': 'Level ({size}, {boxes} kotak, {goals} sasaran, {floor_squares} petak lantai)',
  'sokoban.explain.positions':
    'Posisi paling banyak: C({squares},{boxes}) x {others} = {positions} (kotak di petak mana pun, pemain di petak lain).',
  'sokoban.explain.deadlocks': 'Kebuntuan di posisi ini',
  'sokoban.explain.no-deadlock': 'Tidak ada dari jenis yang dicari (sederhana, terkunci, bipartit, daerah tertutup).',
  'sokoban.explain.kind': 'jenis',
  'sokoban.explain.boxes': 'kotak (baris,kolom)',
  'sokoban.explain.simple': 'sederhana',
  'sokoban.explain.freeze': 'terkunci',
  'sokoban.explain.bipartite': 'bipartit',
  'sokoban.explain.corral': 'daerah tertutup',
  'sokoban.explain.lost': 'Dari sini level ini tidak punya penyelesaian: masing-masing membuktikannya.',
  'sokoban.explain.dead-squares': 'Petak mati: dari sana kotak tidak mencapai sasaran ({squares})',
  'sokoban.explain.tunnels': 'Terowongan: dinding di dua sisi ({squares})',
  'sokoban.explain.none': 'Tidak ada.',
  'sokoban.explain.distances': 'Jarak tarik (dorongan satu kotak sendirian)',
  'sokoban.explain.nearest-goal': 'Ke sasaran terdekat:',
  'sokoban.explain.goal': 'Ke sasaran di {place}:',
  'sokoban.explain.more-goals': 'Dan {more_goals} sasaran lagi.',
  'sokoban.explain.matching': 'Pencocokan (tiap kotak sasarannya sendiri, dengan biaya terkecil)',
  'sokoban.explain.no-matching': 'Tidak ada: beberapa kotak tidak kebagian sasaran. Level ini tidak bisa dipecahkan.',
  'sokoban.explain.matched-box': 'kotak',
  'sokoban.explain.matched-goal': 'sasaran',
  'sokoban.explain.matched-pushes': 'dorongan',
  'sokoban.explain.bound': 'Tidak ada penyelesaian dengan kurang dari {pushes} dorongan.',
  'sokoban.explain.heuristics': 'Heuristik (untuk dorongan)',
  'sokoban.explain.box-table': 'Dari tiap petak ke sasaran terdekat, sudut ditambah 10, dinding 99 (makalah A*)',
  'sokoban.explain.player-table': 'Dari tiap petak ke kotak yang terdekat dari pemain (makalah A*)',
  'sokoban.empty':
    'tidak ada level; seharusnya baris-baris `#` dengan satu `@`, kotak `$`, dan sasaran `.`',
  'sokoban.second-level':
    'ditemukan baris lain sesudah akhir level; seharusnya satu level: hapus baris teks di antaranya, atau pilih satu level dari koleksi',
  'sokoban.character':
    'ditemukan {found}, seharusnya salah satu dari `#` dinding, `@` pemain, `$` kotak, `.` sasaran, `*` kotak di sasaran, `+` pemain di sasaran, atau spasi, `-` atau `_` untuk lantai',
  'sokoban.long-run': 'ditemukan deretan {found}, seharusnya paling banyak {max}',
  'sokoban.run-of-nothing': 'ditemukan bilangan tanpa petak sesudahnya',
  'sokoban.deep-groups': 'terlalu banyak kelompok di dalam kelompok; tuliskan satu per satu',
  'sokoban.unopened-group': 'ditemukan `)`, seharusnya ada `(` sebelumnya',
  'sokoban.unclosed-group': 'ditemukan `(`, seharusnya ada `)` di baris yang sama',
  'sokoban.large-group': 'kelompok ini memuat lebih banyak petak daripada sebuah level; tuliskan barisnya satu per satu',
  'sokoban.long-row': 'barisnya lebih panjang, seharusnya paling banyak {max} kolom',
  'sokoban.many-rows': 'ditemukan baris {row}, seharusnya paling banyak {max}',
  'sokoban.size': 'level punya 1 sampai {max} baris dan kolom',
  'sokoban.no-player': 'tidak ada pemain; seharusnya satu `@` (atau `+` di sasaran)',
  'sokoban.two-players': 'ditemukan pemain kedua; seharusnya satu: hapus yang ini atau yang pertama',
  'sokoban.second-player':
    'ditemukan pemain kedua; seharusnya satu: hapus yang ini atau yang pertama (yang pertama ada di baris {line}, kolom {column})',
  'sokoban.open': 'pemain bisa keluar dari papan di sini; tutup dinding (`#`) di sekeliling lantai',
  'sokoban.no-box': 'tidak ada kotak (`$`) yang bisa dicapai pemain; seharusnya paling sedikit satu',
  'sokoban.few-goals':
    'ditemukan {boxes} kotak tetapi hanya {goals} sasaran dalam jangkauan pemain; seharusnya ada sasaran (`.`) untuk setiap kotak: tambahkan sasaran atau hapus kotak',
  'sokoban.slc.second-level': 'ditemukan level lain, seharusnya satu: pilih satu level dari koleksi',
  'sokoban.slc.no-level':
    'tidak ada level; seharusnya `<Level>` dengan satu `<L>` untuk setiap baris, misalnya `<L>#@$.#</L>`',
  'sokoban.slc.element-in-row': 'ditemukan elemen di dalam baris, seharusnya karakter saja',
  'sokoban.slc.nested-level': 'ditemukan `Level` di dalam `Level` lain',
  'sokoban.xml.end': 'ditemukan akhir teks, seharusnya `</{element}>`',
  'sokoban.xml.unended': 'tidak ada `{end}` sesudah ini, seharusnya ada',
  'sokoban.xml.declaration': 'tidak ada `>` sesudah `<!`, seharusnya ada',
  'sokoban.xml.open-tag': 'ditemukan `<` tanpa `>`, seharusnya akhir tag (tulis `&lt;` di dalam teks)',
  'sokoban.xml.name': 'ditemukan `<` sebelum {found}, seharusnya sebuah nama',
  'sokoban.xml.depth': 'ditemukan lebih dari {max} elemen di dalam elemen',
  'sokoban.xml.other-end': 'ditemukan {found}, seharusnya `</{element}>`',
  'sokoban.xml.end-of-nothing': 'ditemukan {found}, seharusnya ada elemen sebelumnya',
  'sokoban.xml.entity':
    'ditemukan {found}, seharusnya karakternya sendiri, atau salah satu dari `&lt;`, `&gt;`, `&amp;`, `&quot;`, `&apos;`, `&#35;`',
  'sokoban.move-letter': 'langkah {step}: ditemukan `{found}`, seharusnya u, d, l atau r',
  'sokoban.move-blocked': 'langkah {step}: `{found}` terhalang dinding atau kotak',
  'sokoban.tunnels-count-pushes':
    'langkah makro terowongan perlu tujuan yang menghitung dorongan; untuk {objective_option} pilih “penyelesaian apa pun” atau “dorongan tersedikit”, atau kosongkan {option}',
  'sokoban.limits-count-pushes':
    'batas dorongan perlu tujuan yang menghitung dorongan; untuk {objective_option} pilih “penyelesaian apa pun” atau “dorongan tersedikit”, atau batasi langkah dengan {forward_option} dan {backward_option}',
  'sokoban.packed': '{done} dari {boxes} kotak sudah ditata (langkah makro, pemandu {guide})',
  'sokoban.on-goals': '{done} dari {boxes} kotak di atas sasaran (A*)',
  'sokoban.limits-of-halves':
    '{forward_option} dan {backward_option} hanya berlaku untuk pencarian dua arah; pilih itu sebagai {algorithm_option}',
  'sokoban.generate.size': 'seharusnya 4 sampai {max} baris dan kolom',
  'sokoban.generate.one-box': 'seharusnya 1 kotak pada ukuran ini',
  'sokoban.generate.boxes': 'seharusnya 1 sampai {max} kotak pada ukuran ini',
  'sokoban.generate.pushes':
    'tidak ditemukan level dengan dorongan sebanyak itu di {rooms} ruangan; minta lebih sedikit, atau ukuran yang lebih besar',
  'sokoban.generate.stopped': '{reason}; beri lebih banyak, atau minta lebih sedikit dorongan',
  'sokoban.generate.unsolved':
    'level sudah dibuat, tetapi belum dipecahkan lagi di dalam batas; beri waktu lebih',
  'check.sokoban.letter':
    'langkah {step}: karakter {found} tidak terduga; seharusnya u, d, l atau r, huruf besar untuk dorongan',
  'check.sokoban.wall': 'langkah {step}: {found} menabrak dinding',
  'check.sokoban.box-into-wall': 'langkah {step}: {found} mendorong kotak ke dinding',
  'check.sokoban.box-into-box': 'langkah {step}: {found} mendorong kotak ke kotak lain',
  'check.sokoban.unsolved':
    'belum selesai sesudah {moves} langkah: kotak di baris {row}, kolom {column} level tidak di atas sasaran',
  'check.sokoban.unsolved-more':
    'belum selesai sesudah {moves} langkah: kotak di baris {row}, kolom {column} level tidak di atas sasaran, begitu pula {more} lainnya',
};

/** What tells what to type, in words for the page, in English. @type {Record<string, string>} */
const reworded = {
  'sokoban.explain.more-goals': 'And {more_goals} more {more_goals:goal|goals}.',
};

export default { en, id, sentences, reworded };
