/** An arrow over the board, for hints and evasions. */
import { group, svg } from './svg.js';

/** From one point to another; its head is as long as `head` user units. */
export function arrow(name, from, to, head = 11) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const neck = [to[0] - ux * head, to[1] - uy * head];
  const side = (sign) => `${neck[0] - sign * uy * head * 0.6} ${neck[1] + sign * ux * head * 0.6}`;
  return group(
    `papan-arrow ${name}`,
    svg('path', { class: 'papan-arrow-shaft', d: `M${from[0]} ${from[1]}L${neck[0]} ${neck[1]}` }),
    svg('path', { class: 'papan-arrow-head', d: `M${to[0]} ${to[1]}L${side(1)}L${side(-1)}z` }),
  );
}
