import type { CarModel } from './car-model';
import { mixColour } from './colour-mix';
import type { Defs } from './defs';
import { both, type FaceForm, faceForm, faceOutline } from './face-form';
import { drawApron, drawMirrors, drawPlate, drawScreen, drawShell, drawStance } from './face-parts';
import { at, polyline, rounded } from './geometry';
import { type Paint, paintOf } from './paint';

/** Rear of a passenger vehicle in mm, centred on x = 0, standing on y = 0. */
export function drawRear(model: CarModel, colour: string, defs: Defs): string {
  const f = faceForm(model);
  const paint = paintOf(colour);
  const saloon = model.type_sign === 'sedan' || model.type_sign === 'liftback';
  const low = f.kind === 'pickup' ? f.belt + 40 : f.tailH + f.height * (saloon ? 0.13 : 0.09);
  const high = f.height * (f.kind === 'box' || f.kind === 'van' ? 0.915 : 0.925);
  const plate =
    f.kind === 'car' && !saloon
      ? f.tailH - 150
      : f.kind === 'pickup'
        ? f.foot + 150
        : f.tailH - 190;
  return (
    drawStance(f, defs) +
    drawMirrors(f, paint, true, defs) +
    drawShell(f, paint, defs) +
    drawScreen(f, low, high, f.half - (f.boxy ? 170 : 190), f.roofHalf * 0.93, true, defs) +
    (saloon ? '' : spoiler(f, paint, high)) +
    tailgate(f, paint, low, defs) +
    drawApron(f, f.cladding ? 230 : 130, defs) +
    lowerRear(f, defs) +
    lamps(f, defs) +
    drawPlate(plate) +
    (f.spare ? spare(f, paint, defs) : badge(f, low))
  );
}

function spoiler(f: FaceForm, paint: Paint, high: number): string {
  if (f.kind === 'pickup' || f.boxy) return '';
  const w = f.roofHalf * 1.02;
  return (
    `<path d="${rounded(
      [
        { x: -w, h: high + 54 },
        { x: w, h: high + 54 },
        { x: w + 20, h: high + 4 },
        { x: -w - 20, h: high + 4 },
      ],
      24,
    )}" fill="${paint.base}"/>` +
    `<path d="M${-w + 20} ${-high - 50}H${w - 20}" stroke="${paint.gleam}" stroke-width="10" opacity="${paint.shine}"/><path d="M${-w} ${-high - 6}H${w}" stroke="#000" stroke-opacity=".55" stroke-width="12"/>` +
    `<rect x="-90" y="${-high - 24}" width="180" height="12" rx="6" fill="#C8242A"/>`
  );
}

function tailgate(f: FaceForm, paint: Paint, low: number, defs: Defs): string {
  const w = f.half - 150;
  const top = f.kind === 'pickup' ? f.height * 0.63 : low - 46;
  const bottom = f.foot + (f.kind === 'pickup' ? 270 : f.kind === 'car' ? 290 : 300);
  const crest = f.tailH + (f.kind === 'pickup' ? 60 : -70);
  const shape = rounded(
    [
      { x: -w, h: top },
      { x: w, h: top },
      { x: w - 10, h: bottom },
      { x: -w + 10, h: bottom },
    ],
    60,
  );
  const fill = defs.linear(0, -top, 0, -bottom, [
    [0, paint.light],
    [
      Math.max(0.05, (top - crest) / (top - bottom)) * 0.96,
      mixColour(paint.base, paint.light, 0.5),
    ],
    [Math.max(0.06, (top - crest) / (top - bottom)), paint.gleam],
    [
      Math.max(0.07, (top - crest) / (top - bottom)) + 0.04,
      mixColour(paint.base, paint.shade, 0.5),
    ],
    [0.8, paint.base],
    [1, mixColour(paint.base, paint.shade, 0.7)],
  ]);
  const line = `<path d="${shape}" fill="none" stroke="${paint.line}" stroke-opacity=".7" stroke-width="8"/>`;
  const rail =
    f.kind === 'pickup'
      ? `<rect x="${-f.half + 36}" y="${-top - 26}" width="${f.half * 2 - 72}" height="46" rx="20" fill="#1A1D20"/><rect x="-130" y="${-top + 50}" width="260" height="60" rx="20" fill="#16191C"/>`
      : '';
  return `<path d="${shape}" fill="${fill}"/>${line}${rail}`;
}

function lowerRear(f: FaceForm, defs: Defs): string {
  const x = f.half - 190;
  const h = f.foot + (f.cladding ? 190 : 120);
  let out = both(
    `<rect x="${x - 90}" y="${-h - 24}" width="210" height="30" rx="15" fill="#A31217"/>`,
  );
  if (f.model.energy_type !== 'electric') {
    const pipe = defs.linear(0, -f.foot - 60, 0, -f.foot, [
      [0, '#E4E8EA'],
      [0.5, '#6A7076'],
      [1, '#2A2E32'],
    ]);
    out += both(
      `<rect x="${x - 130}" y="${-f.foot - 62}" width="150" height="56" rx="26" fill="${pipe}"/><rect x="${x - 116}" y="${-f.foot - 50}" width="122" height="34" rx="16" fill="#0B0D0F"/>`,
    );
  }
  return out;
}

function lamps(f: FaceForm, defs: Defs): string {
  const clip = defs.clip(polyline(faceOutline(f), true));
  const h = f.tailH;
  const glow = defs.blur(16);
  const shell = '#6E0D11';
  const led = (d: string, w = 20): string =>
    `<path d="${d}" fill="none" stroke="#FF3B30" stroke-width="52" opacity=".5" ${glow}/><path d="${d}" fill="none" stroke="#FF6A5E" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const x = f.half;
  if (f.tail === 'block' || f.tail === 'round') {
    const w = 150;
    return both(
      `<rect x="${x - w - 40}" y="${-h - 170}" width="${w}" height="340" rx="30" fill="${shell}" stroke="#2B0406" stroke-width="8"/><rect x="${x - w - 8}" y="${-h - 136}" width="44" height="272" rx="18" fill="#FF5148"/><rect x="${x - w + 50}" y="${-h - 136}" width="44" height="120" rx="14" fill="#FF8A7A" opacity=".8"/>`,
    );
  }
  if (f.tail === 'strip') {
    const bar = `M${at({ x: -x, h: h - 10 })}Q${at({ x: 0, h: h + 50 })} ${at({ x, h: h - 10 })}`;
    return `<g ${clip}><path d="${bar}" fill="none" stroke="${shell}" stroke-width="74"/>${led(bar)}</g>`;
  }
  const wedge = rounded(
    [
      { x: x * 0.46, h: h + 30 },
      { x: x + 30, h: h + 62 },
      { x: x + 30, h: h - 60 },
      { x: x * 0.62, h: h - 44 },
    ],
    [20, 30, 30, 40],
  );
  const tail = f.tail === 'hook' ? `L${at({ x: x - 76, h: h - 210 })}` : '';
  const line = `M${at({ x: x * 0.52, h: h + 16 })}L${at({ x: x - 60, h: h + 18 })}${tail}`;
  return `<g ${clip}>${both(`<path d="${wedge}" fill="${shell}" stroke="#2B0406" stroke-width="6"/>${tail ? `<path d="M${at({ x: x - 60, h: h + 18 })}${tail}" stroke="${shell}" stroke-width="56" stroke-linecap="round"/>` : ''}${led(line)}`)}</g>`;
}

function badge(f: FaceForm, low: number): string {
  const h = f.kind === 'pickup' ? f.height * 0.5 : low - 90;
  return `<rect x="-70" y="${-h - 13}" width="140" height="26" rx="13" fill="#E4E8EA" stroke="#6A7076" stroke-width="4"/>`;
}

/** Covered spare wheel on the tailgate. */
function spare(f: FaceForm, paint: Paint, defs: Defs): string {
  const r = f.tyre * 0.94;
  const cy = -f.height * 0.5;
  const cover = defs.radial(-r * 0.3, cy - r * 0.4, r * 1.5, [
    [0, paint.light],
    [0.6, paint.base],
    [1, paint.deep],
  ]);
  return (
    `<circle cx="0" cy="${cy}" r="${r}" fill="#17191B"/><circle cx="0" cy="${cy}" r="${r * 0.82}" fill="${cover}"/>` +
    `<circle cx="0" cy="${cy}" r="${r * 0.82}" fill="none" stroke="${paint.line}" stroke-width="7"/><circle cx="0" cy="${cy}" r="${r * 0.56}" fill="none" stroke="${paint.gleam}" stroke-opacity=".5" stroke-width="8"/>` +
    `<rect x="-70" y="${cy - 13}" width="140" height="26" rx="13" fill="#E4E8EA" stroke="#6A7076" stroke-width="4"/>`
  );
}
