/** What the program tells people, by its ids. Puzzles bring their own. */

/** In Indonesian. @type {Record<string, string>} */
export const sentences = {
  'list.and': '{first} dan {last}',
  'explain.stopped': 'Berhenti',
  'explain.nothing-more': 'Lebih dari itu tidak diketahui: {reason}.',
  'explain.heuristics': 'heuristik',
  'explain.values': 'nilai',
  'explain.claims': 'jaminan',
  'explain.heuristic': '{heuristic}',
  'explain.unsolvable': 'tanpa penyelesaian',
  'explain.claim': '{claim}',
  'explain.cell': 'baris {row}, kolom {column}',
  'tables.unused': 'Tabel {table} tidak dipakai: {problem}. Pengelola server ini bisa membuatnya lagi.',
  'request.unknown': '{what} `{name}` tidak dikenal; seharusnya salah satu dari: {valid}',
  'request.auto-heuristic':
    'cara otomatis punya batas bawahnya sendiri; kosongkan {option} ({heuristic}), atau pilih algoritma yang mengikutinya, misalnya A*',
  'request.no-choice': 'ditemukan {what} `{name}`, tetapi {puzzle} tidak punya pilihan itu; kosongkan {option}',
  'request.nothing-to-trace':
    '{puzzle} bukan pencarian dari keadaan ke keadaan: jawabannya tentang satu posisi, jadi tidak ada yang dapat ditelusuri; explain menunjukkan dasar jawabannya',
  'request.no-heuristic':
    '{algorithm} tidak mengikuti heuristik; kosongkan {option}, atau pilih algoritma yang mengikutinya, misalnya A*',
  'request.other-puzzle': 'permintaan ini untuk {found}, seharusnya untuk {puzzle}',
  'option.choice': '{option}: ditemukan `{found}`, seharusnya salah satu dari: {valid}',
  'option.integer': '{option}: ditemukan `{found}`, seharusnya bilangan bulat dari {min} sampai {max}',
  'option.weight':
    '{option}: ditemukan `{found}`, seharusnya bilangan dari 1 sampai 1000 dengan paling banyak 3 desimal, misalnya 1.5',
  'option.flag': '{option}: ditemukan `{found}`, seharusnya kosong, atau `{flag}`',
  'option.size': '{option}: ditemukan `{found}`, seharusnya baris x kolom, misalnya 4x4',
  'recognise.empty': 'masukannya kosong; seharusnya level {puzzles}',
  'recognise.nothing':
    'ditemukan {found}, yang bukan awal level teka-teki mana pun; seharusnya level {puzzles}; tentukan {option} untuk pesan yang lebih jelas',
  'recognise.ambiguous': 'ini bisa berupa level {puzzles}; tentukan salah satunya di {option}',
  'library.no-level':
    'ditemukan `{found}`, seharusnya nama level dari pustaka, misalnya {example}',
  'library.date':
    'ditemukan `{found}`, seharusnya tanggal berupa tahun, bulan, dan hari, misalnya 2026-11-18',
  'generate.no-grade':
    'tak satu pun dari {levels} yang dibuat begini bertingkat {grade}; pilih tingkat lain, atau kosongkan opsi lain',
  'generate.no-grade-in-time':
    'belum satu pun dari {levels} yang dibuat bertingkat {grade}: {reason}; beri waktu lebih, pilih tingkat lain, atau kosongkan opsi lain',
  'level.second': 'ditemukan level kedua, seharusnya satu; kirim satu per satu',
  'compare.lane':
    'ditemukan `{found}`, opsi sesudah algoritma seharusnya ditulis {algorithm}:opsi=nilai, misalnya wastar:weight=2',
  'compare.replica-heuristic': 'ditemukan heuristik `{found}`, tetapi {replica} memakai heuristiknya sendiri; kosongkan saja',
  'replica.unread': 'level tidak dapat dibaca: {fault}',
  'replica.unpaired':
    'ditemukan {boxes} kotak dan {goals} tujuan; program skripsi itu menerima level dengan kotak sebanyak tujuan',
  'replica.one-box': 'ditemukan {boxes} kotak dan {goals} tujuan; program makalah itu untuk satu kotak dan satu tujuan',
  'replica.goal': 'ditemukan susunan tujuan {found}; program laporan 15-puzzle itu hanya mengenal blank-last',
  'replica.size': 'ditemukan papan {size}; program laporan 15-puzzle itu untuk 4x4',
  'replica.stopped': '{reason} sebelum ada jawaban',
  'replica.prints': 'Program itu mencetak: {answer}',
  'replica.not-solveable':
    'Program itu menyatakan papan ini tidak bisa dipecahkan: Sigma(Kurang(i)) + X = {factor}, ganjil.',
  'replica.beside-the-box-at-once':
    'Pemain ada di samping kotak sesudah {steps} langkah; untuk itu 1 simpul diperluas.',
  'replica.beside-the-box':
    'Pemain ada di samping kotak sesudah {steps} langkah; untuk itu {nodes} simpul diperluas.',
  'compare.nothing':
    '{puzzle} bertanya tentang posisi dan hanya punya satu cara menjawab, jadi tidak ada yang dibandingkan; pecahkan atau jelaskan saja',
  'compare.no-heuristic':
    'tidak satu pun algoritma ini mengikuti heuristik; kosongkan {option}, atau tambahkan yang mengikutinya, misalnya A*',
  'compare.no-thread': 'utas untuk lajur ini tidak bisa dimulai: {fault}',
  'internal.disagreement':
    'kesalahan internal: {fault}\nMohon laporkan dengan masukan ini:\n  teka-teki: {puzzle}\n  level: {level}\n  penyelesaian: {solution}',
  'internal.generated':
    'kesalahan internal: pemeriksa menolak level buatan ini ({fault}); mohon laporkan:\n{level}',
  'internal.lanes': 'kesalahan internal: {one}, tetapi {other}; mohon laporkan',
  'internal.panicked': 'kesalahan internal: pemecah berhenti mendadak: {fault}',
  'batch.poison': 'proses yang memecahkan level ini terbunuh {tries} kali; level ini dilewati',
  'check.level': 'baris {line}, kolom {column}: {fault}',
  'check.answer': 'ditemukan `{found}`, jawabannya `{expected}`',
  'api.busy': 'semua tempat terisi dan antreannya penuh; coba lagi sebentar lagi',
  'api.panicked': 'kesalahan internal: tugas ini gagal; mohon laporkan levelnya',
  'api.lanes': 'ditemukan {lanes} lajur, seharusnya 1 sampai {max}',
  'api.no-such-level': 'tidak ada level seperti itu',
  'api.charts': 'bagan tidak bisa digambar: {fault}',
  'api.not-json': 'seharusnya isi JSON, dengan kepala content-type: application/json',
  'api.late': 'isi permintaan tidak tiba dalam {seconds} detik',
  'api.bad-json': 'isi permintaan tidak bisa dibaca: {fault}',
  'api.too-large': 'isi permintaan lebih besar dari {max} bita yang diterima server ini',
  'api.broke-off': 'isi permintaan terputus: {fault}',
  'api.stopping': 'server sedang berhenti',
  'api.watched': 'peristiwa tugas ini sudah diikuti',
  'api.no-job': 'tidak ada tugas itu; mungkin sudah selesai, atau tidak ada yang mengikutinya',
  'api.no-address': 'alamat itu tidak ada; lihat openapi.json',
  'api.other-method': 'alamat ini menerima metode lain; lihat openapi.json',
  'api.other-event': 'tugas memecahkan berakhir dengan `{event}`',
  'api.other-host': 'server ini bukan `{host}`',
  'api.other-page': 'permintaan dari halaman lain tidak dijawab',
  'api.no-page': 'halaman itu tidak ada',
  'cli.not-text': 'ditemukan bita {byte}, seharusnya teks; simpan level sebagai teks UTF-8 biasa',
};

/**
 * Sentences that tell what to type, and what the page says instead, in English.
 * @type {Record<string, string>}
 */
export const reworded = {
  'tables.unused': 'The table {table} was not used: {problem}. Whoever runs this server can build it again.',
};

/**
 * Words for parameters that are ids, in Indonesian, by the parameter's name. Those of one puzzle stand in its `messages.js`.
 * @type {Record<string, Record<string, string>>}
 */
export const words = {
  grade: { easy: 'mudah', medium: 'sedang', hard: 'sulit', expert: 'ahli' },
  claim: { none: 'tidak ada', admissible: 'dapat diterima', consistent: 'konsisten' },
  reason: {
    time: 'berhenti pada batas waktu',
    memory: 'berhenti pada batas memori',
    nodes: 'berhenti pada batas simpul',
    cost: 'berhenti pada batas biaya',
    cancelled: 'dihentikan',
    incomplete: 'berhenti karena tidak ada lagi yang bisa diperiksa',
  },
  what: {
    puzzle: 'teka-teki',
    algorithm: 'algoritma',
    heuristic: 'heuristik',
    objective: 'tujuan',
    option: 'opsi',
    judge: 'soal juri',
  },
};
