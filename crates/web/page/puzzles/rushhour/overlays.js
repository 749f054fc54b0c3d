/** What is in the way on a Rush Hour board, and what the analysis says beside it. */
import { freedom, occupancy, wayOut } from './rules.js';

export const overlays = [
  { id: 'blockers', labelKey: 'rushhour.overlay.blockers' },
  { id: 'freedom', labelKey: 'rushhour.overlay.freedom' },
];

/** Computed from the position alone, so that it follows every move. */
export function overlay(id, state) {
  const cells = occupancy(state);
  if (id === 'blockers') {
    const way = wayOut(state);
    const blockers = new Set(way.map((cell) => cells[cell]).filter((owner) => owner >= 0));
    return { kind: 'blockers', data: { way, blockers: [...blockers] } };
  }
  if (id === 'freedom') {
    return { kind: 'freedom', data: { free: state.at.map((_, index) => freedom(state, index, cells)) } };
  }
  return null;
}

/** Why there is no solution, the numbers of states, and the value of every heuristic. */
export function panels(analysis, t) {
  if (!analysis) return [];
  const { reason, states, solved_states: solved, slides, steps, heuristics, blockers } = analysis;
  const found = [];
  const show = (value) => (value === null || value === undefined ? '–' : String(value));
  if (reason) found.push({ title: t('rushhour.reason'), text: reason });
  if (blockers?.length) found.push({ title: t('rushhour.blockers'), text: blockers.join(', ') });
  if (slides && steps) {
    found.push({
      title: t('rushhour.states'),
      text: t('rushhour.states.count', { states, solved }),
      table: {
        head: ['', t('metric.slides'), t('metric.steps')],
        rows: [
          [t('rushhour.optimum'), show(slides.optimum), show(steps.optimum)],
          [t('rushhour.solutions'), show(slides.solutions), show(steps.solutions)],
          [t('rushhour.hardest'), show(slides.hardest?.distance), show(steps.hardest?.distance)],
        ],
      },
    });
  }
  if (heuristics) {
    found.push({
      title: t('heuristics'),
      table: {
        head: [t('heuristic'), t('metric.slides'), t('metric.steps')],
        rows: heuristics.map((each) => [each.id, each.slides.value ?? '∞', each.steps.value ?? '∞'].map(String)),
      },
    });
  }
  return found;
}
