/** What the analysis of a Sokoban level can show on the board. */

export const overlays = ['dead', 'distances', 'tunnels', 'matching', 'deadlocks']
  .map((id) => ({ id, labelKey: `sokoban.overlay.${id}`, needsAnalysis: true }));

/** Maps hold for the whole level; matching and deadlocks only while the boxes are where they were. */
export function overlay(id, { level, boxes }, analysis) {
  if (!analysis) return null;
  const isBox = ([row, column]) => boxes.includes(row * level.width + column);
  const data = {
    dead: () => analysis.dead_squares,
    tunnels: () => analysis.tunnels,
    distances: () => analysis.nearest_goal && { nearest: analysis.nearest_goal, goals: analysis.pull_distances },
    matching: () => {
      const pairs = analysis.matching?.pairs ?? [];
      return pairs.every(({ box }) => isBox(box)) ? pairs : null;
    },
    deadlocks: () => analysis.deadlocks?.filter((deadlock) => deadlock.boxes.every(isBox)),
  }[id]?.();
  return data ? { kind: id, data } : null;
}
