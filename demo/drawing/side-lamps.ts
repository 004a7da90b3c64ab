import type { Defs } from './defs';
import { at, type Point } from './geometry';
import type { LampForm } from './side-form';

/** Outline of a lamp; `edge` is the bumper end, `dir` points along the side (1 = rearwards). */
function wedge(lamp: LampForm, edge: number, dir: 1 | -1): string {
  const x0 = edge - dir * 60;
  const x1 = edge + dir * lamp.reach;
  const p = (x: number, h: number): string => at({ x, h });
  const t = lamp.thick / 2;
  const tip = lamp.tip / 2;
  const mid = (x0 + x1) / 2;
  return (
    `M${p(x0, lamp.h + t)}C${p(mid, lamp.h + t + lamp.rise * 0.2)} ${p(x1 - dir * 80, lamp.h + lamp.rise + tip)} ${p(x1, lamp.h + lamp.rise + tip)}` +
    `L${p(x1 - dir * tip, lamp.h + lamp.rise - tip)}C${p(x1 - dir * 120, lamp.h + lamp.rise - tip - 6)} ${p(mid, lamp.h - t + lamp.rise * 0.25)} ${p(x0, lamp.h - t)}Z`
  );
}

/** Head lamp with its light signature, clipped to the body by the caller. */
export function drawFrontLamp(lamp: LampForm, edgeAt: (h: number) => number, defs: Defs): string {
  const edge = edgeAt(lamp.h);
  if (lamp.style === 'round') {
    const c: Point = { x: edge + lamp.reach * 0.42, h: lamp.h };
    const r = lamp.thick / 2;
    const lens = defs.radial(c.x - r * 0.2, -c.h - r * 0.3, r * 1.2, [
      [0, '#F2F5F7'],
      [0.55, '#8C959C'],
      [1, '#23282C'],
    ]);
    return (
      `<ellipse cx="${c.x}" cy="${-c.h}" rx="${r * 0.62}" ry="${r * 1.08}" fill="#101315"/>` +
      `<ellipse cx="${c.x - 8}" cy="${-c.h}" rx="${r * 0.5}" ry="${r * 0.92}" fill="${lens}"/>` +
      `<ellipse cx="${c.x - 8}" cy="${-c.h}" rx="${r * 0.5}" ry="${r * 0.92}" fill="none" stroke="#FFFFFF" stroke-width="16"/>`
    );
  }
  const path = wedge(lamp, edge, 1);
  const shell = defs.linear(edge, -lamp.h, edge + lamp.reach, -lamp.h, [
    [0, '#3A434A'],
    [0.5, '#20262B'],
    [1, '#12161A'],
  ]);
  const line = lamp.style === 'block' ? lamp.h + lamp.thick * 0.2 : lamp.h + lamp.thick * 0.12;
  const led = `M${at({ x: edge - 20, h: line })}C${at({ x: edge + lamp.reach * 0.4, h: line + lamp.rise * 0.2 })} ${at({ x: edge + lamp.reach * 0.7, h: lamp.h + lamp.rise * 0.8 })} ${at({ x: edge + lamp.reach - 26, h: lamp.h + lamp.rise })}`;
  const glow = defs.blur(16);
  let out = `<path d="${path}" fill="${shell}" stroke="#0B0D0F" stroke-width="6"/>`;
  if (lamp.style === 'block' || lamp.style === 'blade') {
    const bulb = (x: number): string =>
      `<rect x="${edge + x}" y="${-lamp.h - lamp.rise * 0.3 - lamp.thick * 0.04}" width="${lamp.reach * 0.17}" height="${lamp.thick * 0.32}" rx="12" fill="#CBD5DB" opacity=".85"/>`;
    out += bulb(lamp.reach * 0.18) + bulb(lamp.reach * 0.42);
  }
  out += `<path d="${led}" fill="none" stroke="#DCEBF5" stroke-width="46" opacity=".55" ${glow}/>`;
  out += `<path d="${led}" fill="none" stroke="#FFFFFF" stroke-width="15" stroke-linecap="round"/>`;
  if (lamp.style === 'hook') {
    const hook = `M${at({ x: edge + 40, h: line })}L${at({ x: edge + 62, h: lamp.h - lamp.thick * 1.7 })}`;
    out += `<path d="${hook}" fill="none" stroke="#12161A" stroke-width="44" stroke-linecap="round"/><path d="${hook}" fill="none" stroke="#FFFFFF" stroke-width="15" stroke-linecap="round"/>`;
  }
  if (lamp.style === 'split') {
    const y = -(lamp.h - lamp.thick - 112);
    const w = lamp.reach * 0.36;
    const front = edgeAt(-y);
    out += `<path d="M${front - 60} ${y - 40}L${front + w} ${y - 34}Q${front + w + 26} ${y - 34} ${front + w + 16} ${y - 6}L${front + w - 20} ${y + 42}L${front - 60} ${y + 50}Z" fill="#0E1113"/>`;
    out += `<path d="M${front + 44} ${y - 14}h${(w * 0.42).toFixed(0)}M${front + 50} ${y + 16}h${(w * 0.34).toFixed(0)}" stroke="#C9D6DE" stroke-width="15" stroke-linecap="round" opacity=".85"/>`;
  }
  return out;
}

/** Tail lamp. */
export function drawRearLamp(lamp: LampForm, edge: number, defs: Defs): string {
  const shell = defs.linear(edge - lamp.reach, 0, edge, 0, [
    [0, '#5B0B0E'],
    [0.5, '#A31217'],
    [1, '#5B0B0E'],
  ]);
  if (lamp.style === 'block' || lamp.style === 'round') {
    const w = lamp.reach * 0.5;
    const x = edge - w - 6;
    const y = -lamp.h - lamp.thick;
    const tall = lamp.thick * 2;
    return (
      `<rect x="${x}" y="${y}" width="${w + 40}" height="${tall}" rx="22" fill="${shell}" stroke="#2B0406" stroke-width="7"/>` +
      `<rect x="${x + w * 0.24}" y="${y + 22}" width="${w * 0.22}" height="${tall - 44}" rx="10" fill="#FF5148"/>` +
      `<rect x="${x + w * 0.6}" y="${y + 22}" width="${w * 0.5}" height="${tall * 0.34}" rx="10" fill="#FF8A7A" opacity=".7"/>`
    );
  }
  const path = wedge(lamp, edge, -1);
  const led = `M${at({ x: edge + 20, h: lamp.h + lamp.thick * 0.1 })}C${at({ x: edge - lamp.reach * 0.4, h: lamp.h + lamp.rise * 0.25 })} ${at({ x: edge - lamp.reach * 0.7, h: lamp.h + lamp.rise * 0.8 })} ${at({ x: edge - lamp.reach + 34, h: lamp.h + lamp.rise })}`;
  let out = `<path d="${path}" fill="${shell}" stroke="#2B0406" stroke-width="6"/>`;
  out += `<path d="${led}" fill="none" stroke="#FF3B30" stroke-width="36" opacity=".55" ${defs.blur(14)}/>`;
  out += `<path d="${led}" fill="none" stroke="#FF6A5E" stroke-width="14" stroke-linecap="round"/>`;
  if (lamp.style === 'hook') {
    const hook = `M${at({ x: edge - lamp.reach * 0.35, h: lamp.h })}L${at({ x: edge - lamp.reach * 0.24, h: lamp.h - lamp.thick * 1.9 })}`;
    out += `<path d="${hook}" stroke="#5B0B0E" stroke-width="40" stroke-linecap="round"/><path d="${hook}" stroke="#FF6A5E" stroke-width="13" stroke-linecap="round"/>`;
  }
  return out;
}
