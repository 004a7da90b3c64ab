import type { Defs } from '../defs';

/** Inner room: back wall, floor and lamps in the ceiling. */
export function room(
  floor: number,
  wall: readonly [string, string],
  ground: readonly [string, string],
  defs: Defs,
): string {
  return (
    `<rect width="1600" height="${floor}" fill="${defs.linear(0, 0, 0, floor, [
      [0, wall[0]],
      [1, wall[1]],
    ])}"/>` +
    `<rect y="${floor}" width="1600" height="${900 - floor}" fill="${defs.linear(0, floor, 0, 900, [
      [0, ground[0]],
      [1, ground[1]],
    ])}"/>`
  );
}
