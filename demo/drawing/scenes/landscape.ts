import { mixColour } from '../colour-mix';
import type { Defs, Stop } from '../defs';
import { fraction } from '../seeded-choice';

/** Pixels; scenes use the screen's axes, y downwards. */
export interface Spot {
  x: number;
  y: number;
}

/** The site's colours, and the tones the scenes derive from them. */
export const TONE = {
  ink: '#14181B',
  warm: '#FAF7F2',
  orange: '#E8590C',
  deep: '#0F4C4A',
  sand: '#E9DCC6',
  dusk: '#24363C',
} as const;

/** The sheet of most scenes, in pixels. */
export const WIDE = { width: 1600, height: 900 } as const;

/** Rectangle of sky over the whole sheet; its colours reach down to the horizon. */
export function sky(
  horizon: number,
  defs: Defs,
  stops: readonly Stop[],
  { width, height }: { width: number; height: number } = WIDE,
): string {
  return `<rect width="${width}" height="${height}" fill="${defs.linear(0, 0, 0, horizon, stops)}"/>`;
}

/** Soft disc of light. */
export function glow(
  x: number,
  y: number,
  r: number,
  colour: string,
  strength: number,
  defs: Defs,
): string {
  const fill = defs.radial(x, y, r, [
    [0, colour, strength],
    [0.25, colour, strength * 0.55],
    [0.6, colour, strength * 0.16],
    [1, colour, 0],
  ]);
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

/** Jagged line from midpoint displacement: the same seed always gives the same mountains. */
function ridgeLine(
  seed: string,
  x0: number,
  x1: number,
  base: number,
  height: number,
  rough = 0.52,
  peaks = 4,
): Spot[] {
  let line: Spot[] = [];
  for (let i = 0; i <= peaks * 2; i += 1) {
    const high = i % 2 === 1;
    line.push({
      x: x0 + ((x1 - x0) * (i + (high ? (fraction(seed, `x${i}`) - 0.5) * 0.7 : 0))) / (peaks * 2),
      y:
        base -
        height *
          (high ? 0.5 + 0.5 * fraction(seed, `p${i}`) : 0.22 + 0.36 * fraction(seed, `v${i}`)),
    });
  }
  let swing = height * 0.2;
  for (let depth = 0; depth < 5; depth += 1) {
    const next: Spot[] = [line[0]!];
    for (let i = 1; i < line.length; i += 1) {
      const a = line[i - 1]!;
      const b = line[i]!;
      next.push(
        {
          x: (a.x + b.x) / 2,
          y: (a.y + b.y) / 2 + (fraction(seed, `${depth}/${i}`) - 0.5) * swing,
        },
        b,
      );
    }
    line = next;
    swing *= rough;
  }
  return line;
}

const points = (line: readonly Spot[]): string =>
  line.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L');

interface MountainLook {
  snow: string;
  rock: string;
  haze: string;
  shade: string;
  peaks?: number;
  taper?: boolean;
}

/**
 * Snow mountains: lit faces to the left of each crest, shaded faces to its right.
 * @param place without ends they reach beyond both sides of a wide sheet
 */
export function mountains(
  seed: string,
  place: { x0?: number; x1?: number; base: number; height: number },
  look: MountainLook,
  defs: Defs,
): string {
  const box = { x0: -60, x1: WIDE.width + 60, ...place };
  const crest = ridgeLine(seed, box.x0, box.x1, box.base, box.height, 0.5, look.peaks ?? 4);
  const line = crest.map((p) => {
    if (!look.taper) return p;
    const along = (p.x - box.x0) / (box.x1 - box.x0);
    const keep = Math.min(1, Math.max(0, Math.min(along, 1 - along) / 0.2)) ** 0.8;
    return { x: p.x, y: box.base - (box.base - p.y) * keep };
  });
  const top = box.base - box.height;
  const fill = defs.linear(0, top, 0, box.base, [
    [0, look.snow],
    [0.3, mixColour(look.snow, look.rock, 0.3)],
    [0.58, look.rock],
    [1, look.haze],
  ]);
  const body = `M${box.x0} ${box.base + 4}L${points(line)}L${box.x1} ${box.base + 4}Z`;
  let faces = '';
  for (let i = 2; i < line.length - 2; i += 1) {
    const p = line[i]!;
    const isCrest = [-2, -1, 1, 2].every((d) => line[i + d]!.y >= p.y);
    if (!isCrest) continue;
    const fall = (box.base - p.y) * (0.5 + 0.3 * fraction(seed, `f${i}`));
    const lean = fall * (0.22 + 0.3 * fraction(seed, `l${i}`));
    const right: Spot[] = [];
    for (let j = i; j < line.length && line[j]!.x < p.x + fall * 1.15; j += 1) right.push(line[j]!);
    const end = right[right.length - 1]!;
    faces += `M${points([p, ...right, { x: end.x - fall * 0.1, y: p.y + fall }, { x: p.x + lean * 0.9, y: p.y + fall * 1.08 }, { x: p.x + lean * 0.25, y: p.y + fall * 0.68 }, { x: p.x + lean * 0.55, y: p.y + fall * 0.4 }, { x: p.x + lean * 0.05, y: p.y + fall * 0.18 }])}Z`;
  }
  const fade = defs.linear(0, top, 0, box.base, [
    [0, look.shade, 0.55],
    [0.6, look.shade, 0.3],
    [1, look.shade, 0],
  ]);
  return `<path d="${body}" fill="${fill}"/><g ${defs.clip(body)}><path d="${faces}" fill="${fade}"/></g>`;
}

/** A rolling hill line, filled down to `bottom`. */
export function hills(
  seed: string,
  y: number,
  swell: number,
  bottom: number,
  fill: string,
  width: number = WIDE.width,
): string {
  const step = width / 5;
  let d = `M-20 ${bottom}L-20 ${y + (fraction(seed, 's') - 0.5) * swell}`;
  let before = { x: -20, y: y + (fraction(seed, 's') - 0.5) * swell };
  for (let i = 0; i <= 5; i += 1) {
    const p = { x: i * step + step * 0.6, y: y + (fraction(seed, `h${i}`) - 0.5) * swell };
    d += `C${before.x + step * 0.45} ${before.y} ${p.x - step * 0.45} ${p.y} ${p.x} ${p.y}`;
    before = p;
  }
  return `<path d="${d}L${width + 40} ${bottom}Z" fill="${fill}"/>`;
}

/** Straight road running to a vanishing point, with edge lines and a dashed middle. */
export function straightRoad(
  vanish: Spot,
  bottom: number,
  left: number,
  right: number,
  look: { tar: string; line: string },
  defs: Defs,
): string {
  const fill = defs.linear(0, vanish.y, 0, bottom, [
    [0, mixColour(look.tar, '#CFC4B4', 0.55)],
    [0.3, look.tar],
    [1, mixColour(look.tar, '#000000', 0.2)],
  ]);
  const along = (x: number, t: number): Spot => ({
    x: vanish.x + (x - vanish.x) * t,
    y: vanish.y + (bottom - vanish.y) * t,
  });
  const strip = (x: number, w: number, t0: number, t1: number): string => {
    const a = along(x - w, t0);
    const b = along(x + w, t0);
    const c = along(x + w, t1);
    const d = along(x - w, t1);
    return `M${points([a, b, c, d])}Z`;
  };
  const mid = (left + right) / 2;
  let dashes = '';
  for (let t = 0.03; t < 1; t *= 1.5) dashes += strip(mid, (right - left) * 0.008, t, t * 1.22);
  return (
    `<path d="M${points([
      { x: vanish.x - 2, y: vanish.y },
      { x: vanish.x + 2, y: vanish.y },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ])}Z" fill="${fill}"/>` +
    `<path d="${strip(left + (right - left) * 0.035, (right - left) * 0.008, 0.02, 1)}${strip(right - (right - left) * 0.035, (right - left) * 0.008, 0.02, 1)}${dashes}" fill="${look.line}" opacity=".8"/>`
  );
}

/** Tufts of feather grass along a band. */
export function grass(
  seed: string,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  count: number,
  colour: string,
): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const t = fraction(seed, `t${i}`);
    const x = x0 + (x1 - x0) * fraction(seed, `gx${i}`);
    const y = y0 + (y1 - y0) * t;
    const h = 10 + 26 * t;
    d += `M${x.toFixed(0)} ${y.toFixed(0)}q${(-h * 0.1).toFixed(1)} ${(-h * 0.6).toFixed(1)} ${(-h * 0.5).toFixed(1)} ${(-h).toFixed(1)}M${x.toFixed(0)} ${y.toFixed(0)}q${(h * 0.1).toFixed(1)} ${(-h * 0.6).toFixed(1)} ${(h * 0.45).toFixed(1)} ${(-h * 0.9).toFixed(1)}M${x.toFixed(0)} ${y.toFixed(0)}v${(-h * 1.1).toFixed(1)}`;
  }
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round"/>`;
}

/** Flat long clouds. */
export function clouds(
  seed: string,
  y0: number,
  y1: number,
  count: number,
  colour: string,
  opacity: number,
  width: number = WIDE.width,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const x = width * fraction(seed, `cx${i}`);
    const y = y0 + (y1 - y0) * fraction(seed, `cy${i}`);
    const w = 140 + 260 * fraction(seed, `cw${i}`);
    out += `<path d="M${x - w} ${y}C${x - w * 0.6} ${y - 16} ${x - w * 0.3} ${y - 22} ${x} ${y - 18}C${x + w * 0.4} ${y - 30} ${x + w * 0.7} ${y - 10} ${x + w} ${y}C${x + w * 0.4} ${y + 7} ${x - w * 0.5} ${y + 7} ${x - w} ${y}Z"/>`;
  }
  return `<g fill="${colour}" opacity="${opacity}">${out}</g>`;
}
