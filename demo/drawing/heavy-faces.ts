import type { CarModel } from './car-model';
import { mixColour } from './colour-mix';
import type { Defs } from './defs';
import { both } from './face-form';
import { rounded } from './geometry';
import { paintOf } from './paint';

const pane = (defs: Defs, high: number, low: number): string =>
  defs.linear(0, -high, 0, -low, [
    [0, '#1C242A'],
    [0.5, '#394750'],
    [1, '#71828B'],
  ]);

function tyres(half: number, radius: number, width: number): string {
  const x = half - width - 40;
  return both(
    `<rect x="${x}" y="${-radius * 1.7}" width="${width}" height="${radius * 1.7}" rx="50" fill="#17191B"/><path d="M${x + width * 0.3} ${-radius}V-8M${x + width * 0.7} ${-radius}V-8" stroke="#050606" stroke-width="14"/>`,
  );
}

/** Front of a light truck or a full-size bus, in mm, centred on x = 0. */
export function drawHeavyFront(model: CarModel, colour: string, defs: Defs): string {
  const paint = paintOf(colour);
  const bus = model.type_sign === 'bus';
  const H = bus ? model.height_mm : Math.min(model.height_mm, 2340);
  const half = (bus ? model.width_mm : Math.min(model.width_mm, 2000)) / 2;
  const foot = bus ? 300 : 420;
  const low = H * (bus ? 0.36 : 0.56);
  const high = H * (bus ? 0.86 : 0.9);
  const fill = defs.linear(0, -H, 0, -foot, [
    [0, paint.gleam],
    [0.06, paint.light],
    [0.5, paint.base],
    [(H - low) / (H - foot), mixColour(paint.light, paint.gleam, 0.4)],
    [Math.min(0.97, (H - low) / (H - foot) + 0.06), paint.base],
    [1, paint.shade],
  ]);
  const sides = defs.linear(-half, 0, half, 0, [
    [0, paint.deep, 0.6],
    [0.08, paint.deep, 0.15],
    [0.2, paint.deep, 0],
    [0.8, paint.deep, 0],
    [0.92, paint.deep, 0.15],
    [1, paint.deep, 0.6],
  ]);
  const shell = rounded(
    [
      { x: -half * 0.95, h: H },
      { x: half * 0.95, h: H },
      { x: half, h: low },
      { x: half, h: foot },
      { x: -half, h: foot },
      { x: -half, h: low },
    ],
    [220, 220, 400, 110, 110, 400],
  );
  const screen = rounded(
    [
      { x: -half * 0.88, h: high },
      { x: half * 0.88, h: high },
      { x: half * 0.95, h: low },
      { x: -half * 0.95, h: low },
    ],
    120,
  );
  const lampH = bus ? 880 : 840;
  const lamp = both(
    `<rect x="${half - 430}" y="${-lampH - 90}" width="390" height="170" rx="70" fill="#12161A"/><path d="M${half - 380} ${-lampH - 50}h290" stroke="#FFF" stroke-width="26" stroke-linecap="round"/><circle cx="${half - 290}" cy="${-lampH + 22}" r="46" fill="#C9D2D8"/><circle cx="${half - 170}" cy="${-lampH + 22}" r="42" fill="#AEB9C0"/>`,
  );
  const sign = bus
    ? `<rect x="${-half * 0.6}" y="${-H * 0.945}" width="${half * 1.2}" height="${H * 0.06}" rx="24" fill="#0B0D0F"/><path d="M${-half * 0.44} ${-H * 0.915}H${half * 0.44}" stroke="#F08A24" stroke-width="36" stroke-dasharray="90 34 60 34"/>`
    : '';
  const grille = `<rect x="${-half * 0.5}" y="${-lampH - 40}" width="${half}" height="150" rx="40" fill="#15191D"/><path d="M${-half * 0.44} ${-lampH}H${half * 0.44}M${-half * 0.44} ${-lampH + 50}H${half * 0.44}" stroke="#3A4046" stroke-width="14"/>`;
  const arm = both(
    `<path d="M${half - 60} ${-high}Q${half + 160} ${-high - 100} ${half + 170} ${-high + 180}" fill="none" stroke="#16191C" stroke-width="40"/><rect x="${half + 90}" y="${-high + 150}" width="170" height="420" rx="56" fill="#16191C"/>`,
  );
  const wiper = `<path d="M${-half * 0.7} ${-low + 10}L${-half * 0.05} ${-low - 120}M${half * 0.1} ${-low + 10}L${half * 0.7} ${-low - 120}" stroke="#0B0D0F" stroke-width="20"/>`;
  const stripe = bus
    ? `<path d="M${-half} ${-low + 210}Q0 ${-low + 330} ${half} ${-low + 210}" fill="none" stroke="#E8590C" stroke-width="34"/>`
    : '';
  return (
    tyres(half, bus ? 500 : 376, bus ? 300 : 230) +
    `<rect x="${-half + 160}" y="-560" width="${half * 2 - 320}" height="250" fill="#0B0D0F"/>` +
    `<path d="${shell}" fill="${fill}"/><path d="${shell}" fill="${sides}"/><path d="${screen}" fill="${pane(defs, high, low)}" stroke="#0B0D0F" stroke-width="34"/>` +
    `<g ${defs.clip(screen)}><path d="M${-half * 0.6} ${-low}L${half * 0.1} ${-high}H${half * 0.4}L${-half * 0.3} ${-low}Z" fill="#FFF" opacity=".13"/><path d="M${half * 0.1} ${-low}L${half * 0.7} ${-high}h90L${half * 0.1 + 90} ${-low}Z" fill="#FFF" opacity=".12"/></g>` +
    wiper +
    sign +
    stripe +
    grille +
    lamp +
    `<rect x="${-half}" y="${-foot - 120}" width="${half * 2}" height="120" rx="50" fill="#202428"/>` +
    `<rect x="-260" y="${-foot - 150}" width="520" height="120" rx="14" fill="#F5F4F1" stroke="#8A9197" stroke-width="6"/><rect x="-150" y="${-foot - 106}" width="300" height="32" rx="8" fill="#0F4C4A" opacity=".75"/>` +
    arm
  );
}

/** Rear of a light truck or a full-size bus, in mm, centred on x = 0. */
export function drawHeavyRear(model: CarModel, colour: string, defs: Defs): string {
  const paint = paintOf(colour);
  if (model.type_sign !== 'bus') return truckRear(model, colour, defs);
  const H = model.height_mm;
  const half = model.width_mm / 2;
  const foot = 360;
  const fill = defs.linear(0, -H, 0, -foot, [
    [0, paint.gleam],
    [0.06, paint.light],
    [0.45, paint.base],
    [0.8, mixColour(paint.base, paint.shade, 0.6)],
    [1, paint.shade],
  ]);
  const shell = rounded(
    [
      { x: -half * 0.96, h: H },
      { x: half * 0.96, h: H },
      { x: half, h: foot },
      { x: -half, h: foot },
    ],
    [240, 240, 120, 120],
  );
  const screen = rounded(
    [
      { x: -half * 0.8, h: H * 0.87 },
      { x: half * 0.8, h: H * 0.87 },
      { x: half * 0.84, h: H * 0.6 },
      { x: -half * 0.84, h: H * 0.6 },
    ],
    130,
  );
  let slats = '';
  for (let h = 900; h < 1500; h += 90) slats += `M${-half * 0.56} ${-h}H${half * 0.56}`;
  return (
    tyres(half, 500, 420) +
    `<path d="${shell}" fill="${fill}"/><path d="${screen}" fill="${pane(defs, H * 0.87, H * 0.6)}" stroke="#0B0D0F" stroke-width="30"/>` +
    `<rect x="${-half * 0.62}" y="-1560" width="${half * 1.24}" height="760" rx="60" fill="none" stroke="${paint.line}" stroke-opacity=".6" stroke-width="10"/><path d="${slats}" stroke="${paint.deep}" stroke-width="34" opacity=".8"/>` +
    `<path d="M${-half} -1680Q0 -1800 ${half} -1680" fill="none" stroke="#E8590C" stroke-width="40"/>` +
    both(
      `<rect x="${half - 210}" y="-1500" width="150" height="620" rx="60" fill="#6E0D11"/><rect x="${half - 170}" y="-1450" width="70" height="300" rx="30" fill="#FF5148"/><rect x="${half - 170}" y="-1120" width="70" height="110" rx="30" fill="#F0A040"/>`,
    ) +
    `<rect x="${-half}" y="${-foot - 200}" width="${half * 2}" height="200" rx="70" fill="#202428"/><rect x="-260" y="${-foot - 170}" width="520" height="120" rx="14" fill="#F5F4F1"/><rect x="-150" y="${-foot - 126}" width="300" height="32" rx="8" fill="#0F4C4A" opacity=".75"/>`
  );
}

function truckRear(model: CarModel, colour: string, defs: Defs): string {
  const paint = paintOf(colour);
  const half = model.width_mm / 2;
  const box = model.height_mm > 2650;
  const top = box ? model.height_mm : 1440;
  const fill = defs.linear(0, -top, 0, -960, [
    [0, paint.gleam],
    [0.12, paint.light],
    [0.5, paint.base],
    [1, paint.shade],
  ]);
  const cabHalf = Math.min(model.width_mm, 2000) / 2;
  const cabH = Math.min(model.height_mm, 2340);
  const cab = rounded(
    [
      { x: -cabHalf * 0.94, h: cabH },
      { x: cabHalf * 0.94, h: cabH },
      { x: cabHalf, h: 900 },
      { x: -cabHalf, h: 900 },
    ],
    [180, 180, 40, 40],
  );
  let ribs = '';
  for (let i = 1; i < 4; i += 1)
    ribs += `M${-half + 40} ${-960 - ((top - 960) * i) / 4}H${half - 40}`;
  return (
    tyres(half, 376, 420) +
    `<rect x="${-half + 120}" y="-760" width="${half * 2 - 240}" height="220" fill="#16191C"/>` +
    `<path d="${cab}" fill="${mixColour(paint.base, paint.shade, 0.35)}"/><rect x="${-cabHalf * 0.62}" y="${-cabH * 0.9}" width="${cabHalf * 1.24}" height="${cabH * 0.24}" rx="60" fill="#2B363D"/>` +
    `<path d="M${-half + 60} -1960H${half - 60}M${-half + 60} -1720H${half - 60}M${-half + 60} -2000V-1000M${half - 60} -2000V-1000" stroke="#3C4247" stroke-width="44" fill="none"/>` +
    `<rect x="${-half}" y="${-top}" width="${half * 2}" height="${top - 940}" rx="24" fill="${fill}" stroke="${paint.line}" stroke-opacity=".6" stroke-width="8"/><path d="${ribs}" stroke="${paint.deep}" stroke-opacity=".4" stroke-width="14"/>` +
    `<rect x="${-half}" y="-960" width="${half * 2}" height="110" fill="#2A2E32"/>` +
    both(
      `<rect x="${half - 330}" y="-800" width="300" height="130" rx="30" fill="#6E0D11"/><rect x="${half - 300}" y="-776" width="110" height="82" rx="18" fill="#FF5148"/><rect x="${half - 170}" y="-776" width="100" height="82" rx="18" fill="#F0A040"/>`,
    ) +
    `<rect x="-230" y="-800" width="460" height="120" rx="14" fill="#F5F4F1"/><rect x="-140" y="-756" width="280" height="32" rx="8" fill="#0F4C4A" opacity=".75"/><rect x="${-half + 60}" y="-560" width="${half * 2 - 120}" height="90" rx="20" fill="#B3161B"/><path d="M${-half + 100} -515H${half - 100}" stroke="#F5F4F1" stroke-width="60" stroke-dasharray="150 150"/>`
  );
}
