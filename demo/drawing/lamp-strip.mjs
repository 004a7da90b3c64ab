import { polyline, rounded } from './decal.mjs';

/**
 * A lamp as a strip: its height on the front, from its inner end to the corner, and on the side, so
 * that both sheets meet at the corner.
 */
export function strip({ half, inner, low, high, lean = 0, back, sweep = 0, taper = 0.6 }) {
  const mid = (low + high) / 2;
  const tall = (high - low) / 2;
  return {
    front: rounded(
      [
        [inner, mid - lean - tall * taper],
        [half + 0.2, low],
        [half + 0.2, high],
        [inner, mid - lean + tall * taper],
      ],
      Math.min(0.025, tall * 0.6),
    ),
    side: (from, sign) =>
      rounded(
        [
          [from - sign * 0.4, low],
          [from + sign * back * 0.7, low + sweep * 0.6],
          [from + sign * back, mid + sweep + tall * 0.35],
          [from + sign * back * 0.96, high + sweep],
          [from - sign * 0.4, high],
        ],
        Math.min(0.03, tall * 0.6),
      ),
    mid,
    tall,
    inner,
    half,
  };
}

/** A line of light. */
export const signature = (decal, points, width, stuff = 'light') =>
  decal.line(polyline(points), width, stuff);
