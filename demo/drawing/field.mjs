/** Functions of space that are negative inside of a body; lengths in metres. */

/** The larger of two, rounded where they meet: the intersection of two bodies with a fillet. */
export function meet(a, b, fillet) {
  const h = Math.max(fillet - Math.abs(a - b), 0) / fillet;
  return Math.max(a, b) + (h * h * fillet) / 4;
}

/** The union of two bodies with a fillet. */
export const join = (a, b, fillet) => -meet(-a, -b, fillet);

/** A bend from level to a slope of one at 0, rounded over about `radius`. */
export function bend(d, radius) {
  if (d > 6 * radius) return d;
  if (d < -6 * radius) return 0;
  return radius * Math.log1p(Math.exp(d / radius));
}

export const clamp = (value, low = 0, high = 1) => Math.min(Math.max(value, low), high);

export function smooth(from, to, value) {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** A box with rounded edges around a centre; half sizes. */
export function roundBox(x, y, z, [hx, hy, hz], radius) {
  const dx = Math.abs(x) - hx + radius;
  const dy = Math.abs(y) - hy + radius;
  const dz = Math.abs(z) - hz + radius;
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0));
  return outside + Math.min(Math.max(dx, dy, dz), 0) - radius;
}

/** A smooth curve without overshoot through points, as a table that is quick to read. */
export function curveThrough(points) {
  const n = points.length;
  const slopes = points.slice(1).map(([x, y], i) => (y - points[i][1]) / (x - points[i][0]));
  const tangents = points.map((_, i) => {
    if (i === 0) return slopes[0];
    if (i === n - 1) return slopes[n - 2];
    const a = slopes[i - 1];
    const b = slopes[i];
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b);
  });
  const exact = (x) => {
    if (x <= points[0][0]) return points[0][1];
    if (x >= points[n - 1][0]) return points[n - 1][1];
    const i = points.findLastIndex(([start]) => start <= x);
    const [x0, y0] = points[i];
    const [x1, y1] = points[i + 1];
    const w = x1 - x0;
    const t = (x - x0) / w;
    const s = 1 - t;
    return (
      y0 * s * s * (1 + 2 * t) +
      y1 * t * t * (3 - 2 * t) +
      w * (tangents[i] * s * s * t - tangents[i + 1] * t * t * s)
    );
  };
  const start = points[0][0];
  const step = 0.01;
  const count = Math.ceil((points[n - 1][0] - start) / step) + 2;
  const table = Float64Array.from({ length: count }, (_, i) => exact(start + i * step));
  return (x) => {
    const at = clamp((x - start) / step, 0, count - 1.001);
    const i = Math.floor(at);
    return table[i] + (table[i + 1] - table[i]) * (at - i);
  };
}

/** The end of what is inside, between a point within and one outside. */
function endOf(isInside, within, outside) {
  let a = within;
  let b = outside;
  for (let i = 0; i < 24; i++) {
    const middle = (a + b) / 2;
    if (isInside(middle)) a = middle;
    else b = middle;
  }
  return a;
}

/** Where a body ends to the side, at a point of the side view. */
export const surfaceZ = (body, x, y) => endOf((z) => body.field(x, y, z) < 0, 0, 1.6);

/** Where a body ends above a point of its length and width. */
export const surfaceTop = (body, x, z, limit) => endOf((y) => body.field(x, y, z) < 0, 0.6, limit);
