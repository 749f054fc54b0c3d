/**
 * What stands beside the page: the shapes that travel between the server, the page and its boards,
 * for `@import` in page/app, and the hooks for tests. Nothing runs here, and nothing of it is served.
 *
 * @typedef {string|Told|(string|Told)[]} Said what people read: the same in every language, a sentence, or several with commas between them
 * @typedef {{id?: string, message: string, parameters?: Record<string, Said>}} Told a sentence of the program: English, and what it takes to say it in another language
 * @typedef {Told & {line?: number, column?: number, hint?: Told}} Fault
 * @typedef {{type: 'choice', words: string[]} | {type: 'integer', min: number, max: number} | {type: 'weight'} | {type: 'size'} | {type: 'flag'}} OptionKind
 * @typedef {{id: string, value: string, kind: OptionKind, default: string|null, help: string, tasks: string[]}} Option
 * @typedef {{id: string, name: string, summary: string, uses_heuristic: boolean, options: Option[]}} Algorithm
 * @typedef {{id: string, summary: string, claims: Record<string, string>}} Heuristic
 * @typedef {{id: string, summary: string}} Objective
 * @typedef {{id: string, title: string, text: string, levels: ParsedLevel[]}} Example
 * @typedef {{id: string, name: string, summary: string, seeks_plans: boolean, sides: {min: number, max: number}, objectives: Objective[], algorithms: Algorithm[], heuristics: Heuristic[], options: Option[], metrics: string[], examples: Example[], first: LibraryLevel|null}} PuzzleInfo
 * @typedef {{version: string, limits: {time_ms: number, memory_bytes: number, body_bytes: number}, puzzles: PuzzleInfo[]}} Registry
 *
 * @typedef {{number: number, line: number, title: string|null, text: string|null, error: Fault|null}} ParsedLevel
 * @typedef {{puzzle: string|null, assumed: boolean, levels: ParsedLevel[], more: boolean, error: Fault|null}} Parsed
 *
 * @typedef {'easy'|'medium'|'hard'|'expert'} Grade
 * @typedef {{id: string, edition: number, grade: Grade, difficulty: number, objective?: string|null, cost?: number|null, answer?: string|null, text: string}} LibraryLevel a level that comes with the program
 * @typedef {{outcome: 'solved'|'unsolvable'|'limit', objective: string|null, cost: number|null, optimal: boolean, difficulty: number|null, grade: Grade|null}} Rating what is known of how hard a level is
 * @typedef {Omit<LibraryLevel, 'text'>} Listed what the library says of a level
 * @typedef {{puzzle: string, id: string|null, level: string, objective: string|null, cost: number|null, solution: string|null, solved_at: string, seconds: number|null}} Result what a player has done best on a level
 * @typedef {{id: string, puzzle: string, title: string|null, levels: {title: string|null, text: string}[], kept_at: string}} Collection levels that the user has opened or drawn
 *
 * @typedef {{time_ms?: number, memory_bytes?: number, nodes?: number, cost?: number}} Limits
 * @typedef {{puzzle: string, level: string, algorithm?: string, heuristic?: string, objective?: string, options?: Record<string, string>, limits?: Limits, improve?: boolean}} Task
 * @typedef {{lane: number, name: string, record: SolveRecord, nodes_per_second: number|null, best: string[]}} Row
 * @typedef {{lane: number, expanded: number, generated: number, lower_bound: number|null, best_cost: number|null, memory_bytes: number, elapsed_s: number, preparing: {what: string, done: number, total: number}|null}} Progress
 * @typedef {{text: string, caption: Told}} Position the best position of a search that has no solution yet
 * @typedef {{solution: string, cost: number, metrics: Record<string, number>}} Improved a checked solution of a search that goes on
 * @typedef {{expanded: number, generated: number, max_open: number, forward_cost?: number, elapsed_s: number, peak_memory_bytes: number}} Stats
 * @typedef {{outcome: 'solved'|'unsolvable'|'limit'|'error', solution: string|null, objective: string|null, cost: number|null, optimal: boolean, lower_bound: number|null, metrics: Record<string, number>, algorithm: string|null, heuristic: string|null, limit: string|null, error: Fault|null, said: {answer: Told[], notes: Told[]}, stats: Stats, analysis?: any}} SolveRecord
 * @typedef {{parents: number[], states: number[], actions: number[], names: string[], g: number[], h: number[], fates: number[], backward: number[], events: number[], board: string, bases: number[], ends: number[], places: number[], characters: string, whole: Record<string, string>, solution: number[], counts: {expanded: number, generated: number, layers: {expanded: number, generated: number, pruned: number}[]}, stopped_recording: string|null}} Columns a recorded search
 * @typedef {{algorithm: string, heuristic: string|null, options?: Record<string, string>}} LessonLane a search
 * @typedef {{puzzle: string, level: string, lanes: LessonLane[], objective: string, options: Record<string, string>, node_limit: number}} LessonShow searches of a level
 * @typedef {{ask: string, choices: string[], right: number, why: string}} LessonQuestion answered by a choice, from 1, or by a number
 * @typedef {{heading: string, text: string, show: LessonShow, expansion: number, questions: LessonQuestion[]}} LessonStep
 * @typedef {{title: string, summary: string, steps: LessonStep[]}} Lesson
 * @typedef {{id: string, languages: Record<string, Lesson>}} LessonTranslations
 * @typedef {{text?: Said, table?: {head: Said[], rows: Said[][]}, board?: {lines: {text: string, mark: string}[][]}}} Block
 * @typedef {{sections: {title: Told, blocks: Block[]}[], analysis: any, svg: string|null}} Explanation
 *
 * @typedef {(key: string, parameters?: Record<string, string|number>) => string} Translate
 * @typedef {{[key: string]: string|Words}} Words a tree of messages
 * @typedef {{en: Words, id: Words, sentences: Record<string, string>, words?: Record<string, Record<string, string>>, reworded?: Record<string, string>}} PuzzleWords what `messages.js` of a puzzle exports; `sentences` are all that the program has about it, in Indonesian, by its ids; `words` are Indonesian, for parameters of these that are ids; `reworded` is what the page says in English instead of what tells what to type
 *
 * @typedef {{min: number, max: number}} Sides how many rows and columns a level may have
 * @typedef {Record<string, string|number|undefined>} Values what a form was filled in with
 * @typedef {{id: string, labelKey: string, min: number, value: number}} Parameter
 * @typedef {{id: string, labelKey: string, key?: string}} Tool
 * @typedef {{id: string, labelKey: string, needsAnalysis?: boolean}} Overlay
 * @typedef {{kind: string, data: unknown}} Shown what an overlay shows on a board
 * @typedef {number[]|{x: bigint, y: bigint}} Spot a cell by row and column from 0, or a square of a board without end
 * @typedef {'top'|'left'|'right'|'bottom'} Side
 * @typedef {'mirror'|'flip'|'left'|'right'} Turn left and right changed over, top and bottom, or a quarter round
 * @typedef {{sample: SVGElement[], labelKey: string}} Sign what a legend explains, drawn on one cell
 * @typedef {[row: number, column: number]|{cell: [number, number], kind?: string}|{move: unknown}} Highlight
 *
 * @typedef {AnyState} State a position, of which only its puzzle knows what it is
 * @typedef {AnyMove} Move
 * @typedef {{readonly '': 'state'}} AnyState
 * @typedef {{readonly '': 'move'}} AnyMove
 * @typedef {{readonly '': 'draft'}} AnyDraft
 * @typedef {PuzzleModule<AnyState, AnyMove, AnyDraft>} AnyPuzzle
 */

/**
 * What `puzzle.js` of a puzzle exports; the parts about moves are absent where there are none.
 * @template State, Move, Draft
 * @typedef {object} PuzzleModule
 * @property {string} id
 * @property {string} element
 * @property {(text: string, options?: Record<string, string>) => State} parse
 * @property {(state: State) => string} text
 * @property {(state: State, solution: string) => Move[]} [readSolution]
 * @property {(moves: Move[]) => string} [writeSolution]
 * @property {(state: State, move: Move) => State|null} [apply]
 * @property {(state: State) => Move[]} [legalMoves] for the tests of the rules
 * @property {(state: State) => boolean} [isSolved]
 * @property {(moves: Move[], state: State) => {id: string, value: number}[]} [counters]
 * @property {(move: Move, t: Translate, before?: State) => string} [describe] `before` is the state that the move starts from
 * @property {(state: State, t: Translate) => string} title a few words that tell a level from others: what is on it, and its size
 * @property {(t: Translate) => string[]} [legend]
 * @property {(state: State, t: Translate) => {rows: number, columns: number, layers: {name: string, cells: number[]}[]}} [heat] what a heat map of a search counts, cell by cell
 * @property {Editor<Draft>} editor
 * @property {Overlay[]} [overlays]
 * @property {(id: string, state: State, analysis?: any) => Shown|null} [overlay]
 * @property {(id: string, isSecond: boolean) => Sign[]} [overlayLegend] what the signs of an overlay mean, as the first or the second one
 * @property {(said: Said, state: State, head?: Said) => Spot[]} [spotsIn] the cells that something the program says is about; `head` is that of its column
 * @property {(text: string) => {extension: string, text: string}} file the usual file of a level
 */

/**
 * @template Draft
 * @typedef {object} Editor
 * @property {Tool[]} tools
 * @property {Parameter[]} [params] what a new level asks for; `min` where the editor needs more than the puzzle
 * @property {(values?: Values, sides?: Sides) => string} empty a new level
 * @property {(text: string) => Draft} read a level, valid or not
 * @property {(draft: Draft) => string} write
 * @property {string} eraser the tool of the other mouse button
 * @property {(tool: string|null) => string[]} [brushes] what a stroke of a tool may cover: `pencil`, `frame`, `block`, `fill`
 * @property {(tool: string) => SVGElement[]} toolIcon a tool as a picture on one cell
 * @property {(draft: Draft, turn: Turn) => Draft} turn the draft turned over or round
 * @property {(draft: Draft, side: Side, by: 1|-1) => Draft} [extend] a line more or less at a side
 * @property {(text: string, place: {line: number, column: number}) => Spot|null} cellOf the cell where a fault of the text is
 * @property {(draft: Draft) => Record<string, string>} [valuesOf] what the draft answers to the parameters
 * @property {(draft: Draft, values: Values) => Draft} [resize] the draft with other answers
 * @property {(analysis: any, t: Translate) => string[]} [doubts] what is odd about a sound level
 */

/**
 * @typedef {object} Source
 * @property {string} text as typed
 * @property {ParsedLevel[]} levels
 * @property {number} index which level is chosen
 * @property {boolean} more whether the server left some off
 * @property {Fault|null} fault of the text as a whole
 * @property {'checking'|'checked'|'unchecked'} status
 * @property {string|null} example the example it is, if it is one
 * @property {Listed|null} listed what the library says of it, if it is a level of it
 * @property {Series|null} series what it was taken from
 * @property {string|null} other another puzzle that the text looks like
 *
 * @typedef {Pick<Source, 'text'|'index'|'example'|'listed'|'series'>} Kept what is kept of a source
 *
 * @typedef {object} Level
 * @property {string} text in the canonical form
 * @property {string|null} title
 * @property {string|null} id its name in the library
 * @property {Listed|null} listed what the library says of it
 * @property {State} state
 *
 * @typedef {{kind: 'library'} | {kind: 'collection', id: string}} Series the levels that one goes through: the library, or a collection on the user's shelf
 *
 * @typedef {{acts: {moves: Move[], shown: boolean}[], index: number}} Game what was played, act by act, and where one stands
 *
 * @typedef {object} Settings
 * @property {string} [algorithm]
 * @property {string} [heuristic]
 * @property {string} [objective]
 * @property {Record<string, string>} options
 * @property {Limits} limits
 * @property {boolean} [improve]
 *
 * @typedef {{view: string, puzzle: string|null, shared: string|null, example: string|null, level: string|null, lesson: string|null, step: number}} Route
 * @typedef {{level: string, index?: number, line?: string, algorithm?: string, heuristic?: string, objective?: string, options?: Record<string, string>}} Shared a text with levels, which of them, and moves to be watched
 *
 * @typedef {{signal?: AbortSignal, onEvent?: (type: string, data: any) => void}} Hooks of a job: what cancels it, and who hears its events
 * @typedef {{ask: (path: string, body?: object, signal?: AbortSignal) => Promise<any>, run: (request: object, hooks: Hooks) => Promise<any>}} Transport what carries questions and jobs
 */

/**
 * Hooks for tests: the values of `data-testid` in the page. The body has `data-ready` as soon as the
 * registry and the first level are there.
 *
 *   home     welcome, welcome-close, new-game, new-GRADE, new-cancel, daily, daily-state, all-levels, level-name, level-merit,
 *            series-next, own-line, to-solution, toast-action
 *   levels   levels, resume, daily-card, levels-new-GRADE, library, library-count, library-ID (data-state: new, started,
 *            solved, perfect), filter-shown-VALUE, filter-grade-VALUE, levels-none, levels-filtered, documents, document-ID,
 *            own-shelf, shelf-open, collection, own-N, remove-N, shelf-rename, shelf-name, shelf-name-save,
 *            shelf-name-cancel, shelf-remove, shelf-remove-sure, shelf-remove-cancel, statistics, stat-KEY,
 *            results-export, results-import, results-file, results-clear, results-clear-sure, results-clear-cancel
 *   frame    puzzle-switch, puzzle-ID, view-VIEW, language-switch, theme-switch, keys-help, keys-dialog,
 *            keys-close, offline, new-version, new-version-take, where, here, live, toast
 *   level    level-card, example-select, level-select, file, generate-toggle, generate-form, option-ID,
 *            generate, generate-cancel, generate-progress, generate-note, seed-note, share, share-url,
 *            share-all, share-line, share-embed, embed-solve, embed-open (with ?embed=1),
 *            text-details, level-text, open-as, doubt,
 *            validation (data-state: valid, invalid, checking, unchecked), fault (data-line, data-column)
 *   solve    solve-form, algorithm, heuristic, objective, solve-more, improve, limit-time, limit-memory,
 *            limit-nodes, limit-cost, solve, cancel, progress, progress-bar, progress-best,
 *            progress-preparing, progress-position, progress-caption, progress-FACT, result, result-headline, result-optimal,
 *            result-not-optimal, result-checked, result-FACT, solution, copy, download
 *   player   player (data-index, data-direction), player-first, player-run-back, player-back,
 *            player-next, player-run, player-last, scrubber, speed, move-caption, move-now, move-next,
 *            so-far, show-better
 *   play     board-ID, counters, counter-METRIC, best-METRIC, find-best, undo, redo, restart,
 *            hint-solvable, hint-move, hint-solution, hint-text, hint-cancel, warn-deadlocks,
 *            play-verdict, next-level, legend, play-none; no-board in place of a board where no level is
 *   edit     tools, tool-ID, brush-ID, edit-solve, edit-play, edit-undo, edit-redo, edit-new, new-PARAMETER, edit-rating
 *            (data-state: asking, solvable, unsolvable, unknown, none), edit-save, edit-file, turn-TURN, add-SIDE, remove-SIDE
 *   export   export, export-dialog, export-close, export-file, export-svg, export-png, export-gif, export-boards,
 *            export-progress, export-cancel, export-note, export-csv, export-chart, export-page, print-levels, print-per-page,
 *            print-solutions, print-all, print-none, print-start, print-sheet
 *   compare  compare-form, compare-algorithm-ID, compare-heuristic-ID, compare-start, compare-cancel,
 *            compare-notice, compare-lanes, compare-lane (data-lane, data-state), compare-table,
 *            best-FACT, compare-charts, compare-chart; objective, option-ID and limit-... as in solve-form
 *   watch    watch-form, watch-algorithm-N, watch-heuristic-N, watch-start, watch-cancel, watch-second, watch-notice,
 *            watch-player (data-index, data-direction), watch-clock, watch-scrubber, watch-first, watch-back,
 *            watch-run, watch-next, watch-last, watch-speed, watch-lanes, watch-lane (data-node, data-order),
 *            watch-facts, watch-events, watch-open, watch-tree, watch-chart, watch-follow, watch-path,
 *            watch-reason, watch-stopped, watch-summary
 *   lesson   lesson, lessons, lesson-ID, lesson-title, lesson-step, lesson-heading, lesson-text, lesson-next,
 *            lesson-back, lesson-close, lesson-question-N, lesson-answer-N, lesson-answer-N-CHOICE, lesson-check-N,
 *            lesson-reveal-N, lesson-verdict-N (data-state: right, wrong)
 *   insight  insight, overlays, overlay-ID (data-place: 1, 2), overlay-legend, insight-body
 */

export {};
