import type { Defs } from '../defs';
import { TONE } from './landscape';

/** Monumental square portal of the western port; (x, y) is the middle of its foot. */
export function borderPortal(x: number, y: number, height: number, defs: Defs): string {
  const w = height * 1.24;
  const leg = height * 0.25;
  const lintel = height * 0.3;
  const left = x - w / 2;
  const top = y - height;
  const stone = defs.linear(left, 0, left + w, 0, [
    [0, '#F7E7D2'],
    [0.3, '#EBD9C3'],
    [0.75, '#CDBBA6'],
    [1, '#A99A8B'],
  ]);
  const inner = defs.vertical(top + lintel, y, '#6C6259', '#A08D79');
  let ribs = '';
  for (let i = 1; i < 6; i += 1) {
    ribs += `M${left + (leg * i) / 6} ${top + lintel * 0.4}V${y}M${left + w - (leg * i) / 6} ${top + lintel * 0.4}V${y}`;
  }
  let windows = '';
  for (let i = 0; i < 13; i += 1)
    windows += `M${left + leg * 0.5 + ((w - leg) * i) / 12} ${top + lintel * 0.42}v${lintel * 0.34}`;
  return (
    `<path d="M${left} ${y}V${top}H${left + w}V${y}H${left + w - leg}V${top + lintel}H${left + leg}V${y}Z" fill="${stone}"/>` +
    `<path d="M${left + w - leg} ${y}V${top + lintel}H${left + w - leg - leg * 0.22}V${y}Z" fill="${inner}" opacity=".85"/>` +
    `<path d="M${left + leg} ${top + lintel}H${left + w - leg}v${lintel * 0.12}H${left + leg}Z" fill="#5E554D"/>` +
    `<path d="${ribs}" stroke="#8E7F70" stroke-opacity=".28" stroke-width="${height * 0.008}"/>` +
    `<path d="${windows}" stroke="#4C5A5E" stroke-width="${w * 0.034}" opacity=".75"/>` +
    `<path d="M${left - height * 0.03} ${top}H${left + w + height * 0.03}v${height * 0.045}H${left - height * 0.03}Z" fill="#F9EEDF"/><path d="M${left - height * 0.03} ${top + height * 0.045}H${left + w + height * 0.03}v${height * 0.014}H${left - height * 0.03}Z" fill="#6C6259" opacity=".7"/>` +
    `<rect x="${left + leg}" y="${top + lintel - height * 0.03}" width="${w - leg * 2}" height="${height * 0.03}" fill="${TONE.orange}"/>`
  );
}

/** Lane canopy with booths and barriers, from x0 to x1; `y` is the ground. */
export function laneCanopy(
  x0: number,
  x1: number,
  y: number,
  height: number,
  lanes: number,
  defs: Defs,
): string {
  const roof = defs.linear(0, y - height, 0, y - height * 0.8, [
    [0, '#F6EDE0'],
    [0.5, '#C9BDAE'],
    [1, '#7F766C'],
  ]);
  let out = `<path d="M${x0 - 20} ${y - height * 0.86}L${x0 + 10} ${y - height}H${x1 - 10}L${x1 + 20} ${y - height * 0.86}V${y - height * 0.78}H${x0 - 20}Z" fill="${roof}"/>`;
  out += `<rect x="${x0 - 20}" y="${y - height * 0.8}" width="${x1 - x0 + 40}" height="${height * 0.045}" fill="${TONE.deep}"/>`;
  const step = (x1 - x0) / lanes;
  for (let i = 0; i <= lanes; i += 1) {
    const x = x0 + step * i;
    out += `<rect x="${x - height * 0.025}" y="${y - height * 0.78}" width="${height * 0.05}" height="${height * 0.78}" fill="#8A8178"/>`;
    if (i === lanes) break;
    const mid = x + step / 2;
    out += `<circle cx="${mid}" cy="${y - height * 0.68}" r="${height * 0.035}" fill="${i === 1 ? TONE.orange : '#3FA37C'}"/>`;
    out += `<rect x="${x + height * 0.06}" y="${y - height * 0.34}" width="${height * 0.2}" height="${height * 0.34}" rx="4" fill="#E8DFD2"/><rect x="${x + height * 0.08}" y="${y - height * 0.3}" width="${height * 0.16}" height="${height * 0.13}" fill="#4B5F66"/>`;
  }
  return out;
}

/** Low industrial hall with a lit front; `y` is the ground. */
export function hall(
  x: number,
  y: number,
  width: number,
  height: number,
  doors: number,
  defs: Defs,
): string {
  const wall = defs.vertical(y - height, y, '#DAD6CE', '#B4B0A8');
  let lines = '';
  for (let i = x + 14; i < x + width; i += 14) lines += `M${i} ${y - height + 18}V${y}`;
  let out = `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" fill="${wall}"/><path d="${lines}" stroke="#8F8B84" stroke-opacity=".25" stroke-width="2"/><rect x="${x - 8}" y="${y - height - 8}" width="${width + 16}" height="22" fill="${TONE.deep}"/>`;
  const step = width / doors;
  for (let i = 0; i < doors; i += 1) {
    const dx = x + step * i + step * 0.16;
    out += `<rect x="${dx}" y="${y - height * 0.62}" width="${step * 0.68}" height="${height * 0.62}" fill="#39444A"/><path d="M${dx} ${y - height * 0.46}h${step * 0.68}M${dx} ${y - height * 0.3}h${step * 0.68}M${dx} ${y - height * 0.15}h${step * 0.68}" stroke="#59666C" stroke-width="3"/>`;
  }
  return out;
}

/** Street or yard lamp on a mast. */
export function mast(
  x: number,
  y: number,
  height: number,
  colour: string,
  dir: 1 | -1 = 1,
): string {
  return `<path d="M${x} ${y}V${y - height}q0 -${height * 0.06} ${dir * height * 0.07} -${height * 0.06}h${dir * height * 0.1}" fill="none" stroke="${colour}" stroke-width="${Math.max(3, height * 0.016)}"/><rect x="${dir > 0 ? x + height * 0.12 : x - height * 0.22}" y="${y - height * 1.075}" width="${height * 0.1}" height="${height * 0.022}" rx="2" fill="${colour}"/>`;
}

/** A standing figure as a calm silhouette in two tones; `h` in pixels. */
export function figure(x: number, y: number, h: number, coat: string, legs = '#2A3136'): string {
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${h * 0.16}" ry="${h * 0.022}" fill="#000" opacity=".35"/>` +
    `<path d="M${x - h * 0.1} ${y}L${x - h * 0.09} ${y - h * 0.47}H${x + h * 0.09}L${x + h * 0.1} ${y}H${x + h * 0.025}L${x} ${y - h * 0.38}L${x - h * 0.025} ${y}Z" fill="${legs}"/>` +
    `<path d="M${x - h * 0.13} ${y - h * 0.38}C${x - h * 0.16} ${y - h * 0.6} ${x - h * 0.14} ${y - h * 0.82} ${x} ${y - h * 0.83}C${x + h * 0.14} ${y - h * 0.82} ${x + h * 0.16} ${y - h * 0.6} ${x + h * 0.13} ${y - h * 0.38}Z" fill="${coat}"/>` +
    `<circle cx="${x}" cy="${y - h * 0.905}" r="${h * 0.075}" fill="#D9B99B"/><path d="M${x - h * 0.078} ${y - h * 0.91}C${x - h * 0.09} ${y - h * 1.01} ${x + h * 0.09} ${y - h * 1.01} ${x + h * 0.078} ${y - h * 0.91}C${x + h * 0.03} ${y - h * 0.945} ${x - h * 0.03} ${y - h * 0.945} ${x - h * 0.078} ${y - h * 0.91}Z" fill="#2A2320"/>`
  );
}
