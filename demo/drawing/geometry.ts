/**
 * Plane geometry of the drawings. Lengths are millimetres of the real vehicle; `x` runs from the
 * front bumper to the rear, `h` is the height above the ground. SVG's y axis points down, so every
 * conversion to path text negates `h` in exactly one place: {@link at}.
 */
export interface Point {
  x: number;
  h: number;
}

/** A point a curve passes through, with the direction of travel in degrees (0 = rearwards, 90 = up). */
export interface CurveNode extends Point {
  /** Direction on arrival. */
  arrive: number;
  /** Direction on departure; differs from `arrive` at a crease. */
  depart: number;
  /** How far the curve holds each direction; 1 is an even bend. */
  pull: number;
}

/** A smooth node. */
export function node(x: number, h: number, angle: number, pull = 1): CurveNode {
  return { x, h, arrive: angle, depart: angle, pull };
}

/** A crease: the curve arrives in one direction and leaves in another. */
export function crease(x: number, h: number, arrive: number, depart: number, pull = 1): CurveNode {
  return { x, h, arrive, depart, pull };
}

const fixed = (value: number): string => String(Math.round(value * 10) / 10);

/** Path text of a point. */
export function at(p: Point): string {
  return `${fixed(p.x)} ${fixed(-p.h)}`;
}

type Cubic = [Point, Point, Point, Point];

// 0.36 of the chord makes a quarter turn between two nodes read as round without bulging.
const HANDLE = 0.36;

function cubics(nodes: readonly CurveNode[]): Cubic[] {
  const out: Cubic[] = [];
  for (let i = 1; i < nodes.length; i += 1) {
    const a = nodes[i - 1]!;
    const b = nodes[i]!;
    const chord = Math.hypot(b.x - a.x, b.h - a.h) * HANDLE;
    const ra = (a.depart * Math.PI) / 180;
    const rb = (b.arrive * Math.PI) / 180;
    out.push([
      a,
      { x: a.x + Math.cos(ra) * chord * a.pull, h: a.h + Math.sin(ra) * chord * a.pull },
      { x: b.x - Math.cos(rb) * chord * b.pull, h: b.h - Math.sin(rb) * chord * b.pull },
      b,
    ]);
  }
  return out;
}

/** Path text of a curve; with `move` false it continues an open path instead of starting one. */
export function curvePath(nodes: readonly CurveNode[], move = true): string {
  const first = nodes[0]!;
  const body = cubics(nodes).map(([, c, d, b]) => `C${at(c)} ${at(d)} ${at(b)}`);
  return `${move ? 'M' : 'L'}${at(first)}${body.join('')}`;
}

/** The curve as a chain of points about `step` mm apart. */
export function sample(nodes: readonly CurveNode[], step = 14): Point[] {
  const out: Point[] = [{ x: nodes[0]!.x, h: nodes[0]!.h }];
  for (const [a, c, d, b] of cubics(nodes)) {
    const count = Math.max(4, Math.ceil(Math.hypot(b.x - a.x, b.h - a.h) / step));
    for (let i = 1; i <= count; i += 1) {
      const t = i / count;
      const u = 1 - t;
      const mix = (p: number, q: number, r: number, s: number): number =>
        u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
      out.push({ x: mix(a.x, c.x, d.x, b.x), h: mix(a.h, c.h, d.h, b.h) });
    }
  }
  return out;
}

/** Height of a chain at `x`: its highest crossing, or the nearest end outside of its span. */
export function heightAt(chain: readonly Point[], x: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < chain.length; i += 1) {
    const a = chain[i - 1]!;
    const b = chain[i]!;
    if ((a.x <= x && b.x >= x) || (b.x <= x && a.x >= x)) {
      const t = b.x === a.x ? 0 : (x - a.x) / (b.x - a.x);
      best = Math.max(best, a.h + (b.h - a.h) * t);
    }
  }
  if (best > Number.NEGATIVE_INFINITY) return best;
  const first = chain[0]!;
  const last = chain[chain.length - 1]!;
  return Math.abs(x - first.x) < Math.abs(x - last.x) ? first.h : last.h;
}

/** The chain moved to its right-hand side (downwards when travelling rearwards) by `distance(point)`. */
export function inset(
  chain: readonly Point[],
  distance: (p: Point, index: number) => number,
): Point[] {
  return chain.map((p, i) => {
    const a = chain[Math.max(0, i - 1)]!;
    const b = chain[Math.min(chain.length - 1, i + 1)]!;
    const len = Math.hypot(b.x - a.x, b.h - a.h) || 1;
    const d = distance(p, i);
    return { x: p.x + ((b.h - a.h) / len) * d, h: p.h - ((b.x - a.x) / len) * d };
  });
}

/** Straight-edged path through the points. */
export function polyline(points: readonly Point[], close = false): string {
  return `M${points.map(at).join('L')}${close ? 'Z' : ''}`;
}

/** Closed polygon whose corners are rounded to at most `radius` mm (a number, or one per corner). */
export function rounded(points: readonly Point[], radius: number | readonly number[]): string {
  const count = points.length;
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const p = points[i]!;
    const before = points[(i + count - 1) % count]!;
    const after = points[(i + 1) % count]!;
    const r = typeof radius === 'number' ? radius : radius[i]!;
    const toward = (q: Point): Point => {
      const len = Math.hypot(q.x - p.x, q.h - p.h) || 1;
      const cut = Math.min(r, len / 2);
      return { x: p.x + ((q.x - p.x) / len) * cut, h: p.h + ((q.h - p.h) / len) * cut };
    };
    out += `${i === 0 ? 'M' : 'L'}${at(toward(before))}Q${at(p)} ${at(toward(after))}`;
  }
  return `${out}Z`;
}

/**
 * Wheel-arch edge from the rear foot to the front foot, or reversed. `squareness` 2 is a circle,
 * higher values give the flat-topped arches of off-roaders.
 */
export function archChain(
  centre: Point,
  radius: number,
  footHeight: number,
  squareness: number,
): Point[] {
  const foot = Math.asin(Math.max(-0.9, Math.min(0.9, (footHeight - centre.h) / radius)));
  const out: Point[] = [];
  const power = 2 / squareness;
  for (let i = 0; i <= 40; i += 1) {
    const angle = foot + ((Math.PI - 2 * foot) * i) / 40;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    out.push({
      x: centre.x + radius * Math.sign(cos) * Math.abs(cos) ** power,
      h: centre.h + radius * Math.sign(sin) * Math.abs(sin) ** power,
    });
  }
  return out;
}
