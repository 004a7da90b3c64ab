import { rounded } from './decal.mjs';

/** A shape around the middle of the car: half of its corners, from the top inwards. */
export const centred = (points, radius) =>
  rounded([...points, ...points.toReversed().map(([z, y]) => [-z, y])], radius);
/** The windscreen or rear window: its lower and upper edge and their half widths. */
export function screen(decal, [low, high], [wide, narrow], bow = 0.03) {
  const path = centred(
    [
      [narrow, high],
      [wide, low + bow],
      [wide * 0.5, low],
    ],
    0.06,
  );
  decal.line(path, 0.03, 'gloss');
  decal.fill(path, 'glass');
  const through = high - low;
  decal.within(path, () =>
    decal.fill(
      centred(
        [
          [narrow * 0.8, high - through * 0.2],
          [wide * 0.78, low + through * 0.45],
          [wide * 0.4, low + through * 0.4],
        ],
        0.05,
      ),
      { colour: '#20272c', rough: 0.02 },
    ),
  );
}

/** A number plate's panel. */
export function plate(decal, y) {
  decal.fill(
    rounded(
      [
        [-0.3, y + 0.065],
        [0.25, y + 0.065],
        [0.25, y - 0.065],
        [-0.3, y - 0.065],
      ],
      0.012,
    ),
    'gloss',
  );
  decal.fill(
    rounded(
      [
        [-0.3, y + 0.055],
        [0.235, y + 0.055],
        [0.235, y - 0.055],
        [-0.3, y - 0.055],
      ],
      0.01,
    ),
    'plate',
  );
}
