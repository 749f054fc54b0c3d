/** What the analysis of a Sokoban level can show on the board, and beside it. */

export const overlays = [
  { id: 'dead', labelKey: 'sokoban.overlay.dead', needsAnalysis: true },
  { id: 'distances', labelKey: 'sokoban.overlay.distances', needsAnalysis: true },
  { id: 'tunnels', labelKey: 'sokoban.overlay.tunnels', needsAnalysis: true },
  { id: 'matching', labelKey: 'sokoban.overlay.matching', needsAnalysis: true },
  { id: 'deadlocks', labelKey: 'sokoban.overlay.deadlocks', needsAnalysis: true },
];

/** Maps hold for the whole level; matching and deadlocks only while the boxes are where they were. */
export function overlay(id, state, analysis) {
  if (!analysis) return null;
  const { level, boxes } = state;
  const isBox = ([row, column]) => boxes.includes(row * level.width + column);
  switch (id) {
    case 'dead':
      return { kind: 'cells', data: { name: 'dead', cells: analysis.dead_squares ?? [] } };
    case 'tunnels':
      return { kind: 'cells', data: { name: 'tunnel', cells: analysis.tunnels ?? [] } };
    case 'distances':
      return {
        kind: 'distances',
        data: { nearest: analysis.nearest_goal ?? [], goals: analysis.pull_distances ?? [] },
      };
    case 'matching': {
      const pairs = (analysis.matching?.pairs ?? []);
      return pairs.every((pair) => isBox(pair.box)) ? { kind: 'matching', data: { pairs } } : null;
    }
    case 'deadlocks': {
      const found = (analysis.deadlocks ?? []).filter((deadlock) => deadlock.boxes.every(isBox));
      return { kind: 'deadlocks', data: { found } };
    }
    default:
      return null;
  }
}

/** The matching and its bound, and the deadlocks by name. */
export function panels(analysis, t) {
  const found = [];
  const cell = ([row, column]) => t('cell', { row: row + 1, column: column + 1 });
  if (analysis?.matching) {
    const { bound, pairs } = analysis.matching;
    found.push(bound === null || !pairs
      ? { title: t('sokoban.matching'), text: t('sokoban.matching.none') }
      : {
        title: t('sokoban.matching.bound', { bound }),
        table: {
          head: [t('sokoban.box'), t('sokoban.goal'), t('sokoban.pushes')],
          rows: pairs.map((pair) => [cell(pair.box), cell(pair.goal), String(pair.pushes)]),
        },
      });
  }
  if (analysis?.deadlocks?.length) {
    found.push({
      title: t('sokoban.deadlocks'),
      table: {
        head: [t('sokoban.deadlock.kind'), t('sokoban.deadlock.boxes')],
        rows: analysis.deadlocks.map(({ kind, boxes }) =>
          [t(`sokoban.deadlock.${kind}`), boxes.map(cell).join('; ')]),
      },
    });
  }
  return found;
}
