import type { Defs } from './defs';
import { at, heightAt, type Point, polyline } from './geometry';
import type { Paint } from './paint';
import {
  greenhouseChain,
  rearSliver,
  type SideOutline,
  screenSliver,
  sideGlass,
} from './side-outline';

/** Look of the greenhouse beyond its shape. */
export interface GlassTrim {
  chrome: boolean;
  /** Roof in black above the glass. */
  twoTone: boolean;
  privacy: boolean;
}

/** Glass, pillars and everything seen through them. */
export function drawGlass(o: SideOutline, paint: Paint, trim: GlassTrim, defs: Defs): string {
  const { form } = o;
  const glass = sideGlass(o);
  const path = polyline(glass, true);
  const clip = defs.clip(path);
  const top = Math.max(...glass.map((p) => p.h));
  const low = Math.min(...glass.map((p) => p.h));
  const left = Math.min(...glass.map((p) => p.x));
  const right = Math.max(...glass.map((p) => p.x));
  let out = '';

  if (trim.twoTone) out += blackRoof(o, defs);
  if (form.floatFrom !== undefined) out += floatingEnd(o, form.floatFrom, defs);

  const dark = defs.linear(0, -top, 0, -low, [
    [0, '#1A2026'],
    [0.55, '#2C363E'],
    [1, '#4A575F'],
  ]);
  for (const sliver of [screenSliver(o), rearSliver(o)]) {
    if (sliver.length > 0) out += `<path d="${polyline(sliver, true)}" fill="${dark}"/>`;
  }
  const rim = trim.chrome
    ? defs.linear(0, -top, 0, -low, [
        [0, '#F4F6F7'],
        [0.6, '#B9BFC4'],
        [1, '#E9ECEE'],
      ])
    : '#15181B';
  out += `<path d="${path}" fill="#0E1114" stroke="${rim}" stroke-width="${trim.chrome ? 26 : 24}" stroke-linejoin="round"/>`;
  out += `<path d="${path}" fill="#0B0D0F" stroke="#0B0D0F" stroke-width="9" stroke-linejoin="round"/>`;

  const tint = trim.privacy ? 0.5 : 1;
  const pane = defs.linear(0, -top, 0, -low, [
    [0, '#222B32'],
    [0.4, '#3B4851'],
    [1, tint < 1 ? '#56646D' : '#6C7C85'],
  ]);
  let inside = `<path d="${path}" fill="${pane}"/>`;
  inside += cabin(o, low, top, left, right);
  if (trim.privacy && form.doorCuts.length > 1) {
    const from = form.doorCuts[1]!;
    inside += `<rect x="${from}" y="${-top}" width="${right - from}" height="${top - low}" fill="#0D1216" opacity=".5"/>`;
  }
  inside += reflections(left, right, low, top, defs);
  inside += `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="26"/>`;
  for (const pillar of form.pillars) {
    const b = heightAt(o.belt, pillar.x) - 10;
    const quad = [
      { x: pillar.x - pillar.width / 2, h: b },
      { x: pillar.x + pillar.width / 2, h: b },
      { x: pillar.x + pillar.lean + pillar.width * 0.42, h: top + 10 },
      { x: pillar.x + pillar.lean - pillar.width * 0.42, h: top + 10 },
    ];
    const fill = pillar.painted ? paint.base : '#0B0D0F';
    inside += `<path d="${polyline(quad, true)}" fill="${fill}"/>`;
    if (!pillar.painted) {
      inside += `<path d="${polyline([quad[0]!, quad[3]!])}" stroke="#4E5860" stroke-width="4" opacity=".6"/>`;
    }
  }
  return `${out}<g ${clip}>${inside}</g>`;
}

/** Seats, headrests and wheel as soft dark shapes; they make the glass read as glass. */
function cabin(o: SideOutline, low: number, top: number, left: number, right: number): string {
  const { form } = o;
  const span = right - left;
  const tall = top - low;
  const dark = '#1A2126';
  const seat = (x: number): string => {
    const s = tall / 400;
    return (
      `<path d="M${at({ x: x - 110 * s, h: low - 30 })}C${at({ x: x - 90 * s, h: low + 120 * s })} ${at({ x: x - 20 * s, h: low + 150 * s })} ${at({ x: x + 20 * s, h: low + 165 * s })}` +
      `L${at({ x: x + 130 * s, h: low + 160 * s })}C${at({ x: x + 160 * s, h: low + 100 * s })} ${at({ x: x + 130 * s, h: low })} ${at({ x: x + 130 * s, h: low - 30 })}Z" fill="${dark}" opacity=".5"/>` +
      `<rect x="${(x + 25 * s).toFixed(0)}" y="${(-(low + 248 * s)).toFixed(0)}" width="${(88 * s).toFixed(0)}" height="${(90 * s).toFixed(0)}" rx="${(26 * s).toFixed(0)}" fill="${dark}" opacity=".5"/>`
    );
  };
  const first = form.doorCuts[1] ?? left + span * 0.45;
  let out = '';
  const rows = span > 2300 ? [first - 150, first + 720, first + 1450] : [first - 150, first + 720];
  for (const x of rows) if (x > left && x < right - 80) out += seat(x);
  out += `<path d="M${at({ x: first - 720, h: low + 10 })}l70 -${(tall * 0.3).toFixed(0)}" stroke="${dark}" stroke-width="26" stroke-linecap="round" opacity=".7"/>`;
  return out;
}

function reflections(left: number, right: number, low: number, top: number, defs: Defs): string {
  const tall = top - low;
  const slant = tall * 0.75;
  const band = (x: number, width: number, opacity: number): string => {
    const fill = defs.linear(0, -top, 0, -low, [
      [0, '#FFFFFF', opacity * 1.25],
      [0.7, '#FFFFFF', opacity * 0.5],
      [1, '#FFFFFF', 0],
    ]);
    return `<path d="M${at({ x: x + slant, h: top + 20 })}L${at({ x: x + slant + width, h: top + 20 })}L${at({ x: x + width, h: low })}L${at({ x, h: low })}Z" fill="${fill}"/>`;
  };
  const span = right - left;
  const sky = defs.linear(0, -top, 0, -low, [
    [0, '#DDE9F0', 0.34],
    [0.3, '#DDE9F0', 0.08],
    [1, '#DDE9F0', 0],
  ]);
  return (
    `<rect x="${left}" y="${-top}" width="${span}" height="${tall}" fill="${sky}"/>` +
    band(left + span * 0.13, span * 0.11, 0.22) +
    band(left + span * 0.26, span * 0.03, 0.2) +
    band(left + span * 0.55, span * 0.13, 0.15) +
    band(left + span * 0.71, span * 0.025, 0.14)
  );
}

/** Everything above the belt line in gloss black. */
function blackRoof(o: SideOutline, defs: Defs): string {
  const roof = greenhouseChain(o);
  const low = o.form.cowl.h;
  const kept = roof.filter((p) => p.h > low + (o.form.height - low) * 0.5);
  const under: Point[] = kept.map((p) => ({ x: p.x, h: p.h - o.form.rail - 12 })).reverse();
  const fill = defs.linear(0, -o.form.height, 0, -(o.form.height - 130), [
    [0, '#6E757B'],
    [0.25, '#2A2F33'],
    [1, '#0C0E10'],
  ]);
  return `<path d="${polyline([...kept, ...under], true)}" fill="${fill}" stroke="#14171A" stroke-width="4"/>`;
}

/** Dark rear pillar: the glass graphic runs on to the tail. */
function floatingEnd(o: SideOutline, from: number, defs: Defs): string {
  const { form } = o;
  const roof = greenhouseChain(o).filter(
    (p) => p.x > from - 200 && p.h > heightAt(o.belt, p.x) + 6,
  );
  if (roof.length < 3) return '';
  const upper = roof
    .map((p) => ({ x: p.x, h: p.h - form.rail * 0.9 }))
    .filter((p) => p.h > heightAt(o.belt, p.x));
  const end = upper[upper.length - 1]!;
  const lower: Point[] = [];
  for (let i = 0; i <= 10; i += 1) {
    const x = end.x + ((from - 200 - end.x) * i) / 10;
    lower.push({ x, h: heightAt(o.belt, x) });
  }
  const fill = defs.linear(0, -form.height, 0, -form.cowl.h, [
    [0, '#3A4046'],
    [0.5, '#171A1D'],
    [1, '#0B0D0F'],
  ]);
  return `<path d="${polyline([...upper, ...lower], true)}" fill="${fill}" stroke="#0B0D0F" stroke-width="10" stroke-linejoin="round"/>`;
}
