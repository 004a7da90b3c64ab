import { mixColour } from './colour-mix';
import type { Defs } from './defs';
import { both, type FaceForm, faceOutline } from './face-form';
import { at, type Point, polyline, rounded } from './geometry';
import type { Paint } from './paint';

/** Tyres, axle shade and roof rails: what front and rear have in common behind the body. */
export function drawStance(f: FaceForm, defs: Defs): string {
  const w = f.kind === 'car' || f.kind === 'van' ? 225 : 265;
  const x = f.half - w - 26;
  const rubber = defs.linear(x, 0, x + w, 0, [
    [0, '#0B0C0D'],
    [0.25, '#2B2E31'],
    [0.7, '#1D2022'],
    [1, '#070808'],
  ]);
  let grooves = '';
  for (const share of [0.26, 0.5, 0.74]) grooves += `M${x + w * share} ${-f.tyre}V-8`;
  return (
    `<rect x="${-f.half + 120}" y="${-(f.foot + 190)}" width="${f.half * 2 - 240}" height="${190 + f.foot * 0.45}" fill="#0A0B0C"/>` +
    both(
      `<rect x="${x}" y="${-f.tyre * 1.25}" width="${w}" height="${f.tyre * 1.25}" rx="46" fill="${rubber}"/><path d="${grooves}" stroke="#050606" stroke-width="12"/>`,
    ) +
    rails(f)
  );
}

/** Roof rails seen end-on. */
function rails(f: FaceForm): string {
  if (!f.rails) return '';
  const x = f.roofHalf * 0.86;
  const h = f.height * 0.985;
  return both(
    `<rect x="${x - 26}" y="${-h - 34}" width="52" height="54" rx="18" fill="#16191C"/><path d="M${x - 14} ${-h - 28}h28" stroke="#8B9298" stroke-width="8"/>`,
  );
}

/** Painted shell with the light of the studio on it. */
export function drawShell(f: FaceForm, paint: Paint, defs: Defs): string {
  const outline = polyline(faceOutline(f), true);
  const H = f.height;
  const fill = defs.linear(0, -H, 0, -f.foot, [
    [0, paint.gleam],
    [0.03, paint.light],
    [0.2, paint.base],
    [(H - f.belt) / (H - f.foot), mixColour(paint.base, paint.light, 0.6)],
    [(H - f.lead) / (H - f.foot), mixColour(paint.light, paint.base, 0.35)],
    [(H - f.lead) / (H - f.foot) + 0.06, paint.base],
    [0.78, mixColour(paint.base, paint.shade, 0.6)],
    [1, mixColour(paint.shade, paint.deep, 0.5)],
  ]);
  const sides = defs.linear(-f.half, 0, f.half, 0, [
    [0, paint.deep, 0.65],
    [0.05, paint.deep, 0.25],
    [0.13, paint.deep, 0],
    [0.87, paint.deep, 0],
    [0.95, paint.deep, 0.25],
    [1, paint.deep, 0.65],
  ]);
  return `<path d="${outline}" fill="${fill}"/><path d="${outline}" fill="${sides}"/>`;
}

/** Wind or rear screen: trapezoid between `low` and `high`. */
export function drawScreen(
  f: FaceForm,
  low: number,
  high: number,
  lowHalf: number,
  highHalf: number,
  dark: boolean,
  defs: Defs,
): string {
  const shape = rounded(
    [
      { x: -highHalf, h: high },
      { x: 0, h: high + 22 },
      { x: highHalf, h: high },
      { x: lowHalf, h: low },
      { x: 0, h: low - 34 },
      { x: -lowHalf, h: low },
    ],
    [60, 500, 60, 70, 600, 70],
  );
  const pane = defs.linear(
    0,
    -high,
    0,
    -low,
    dark
      ? [
          [0, '#14191D'],
          [0.6, '#242D33'],
          [1, '#3B4850'],
        ]
      : [
          [0, '#1C242A'],
          [0.45, '#394750'],
          [1, '#71828B'],
        ],
  );
  const clip = defs.clip(shape);
  const tall = high - low;
  const seat = (x: number): string =>
    `<path d="M${at({ x: x - 170, h: low - 60 })}C${at({ x: x - 180, h: low + tall * 0.32 })} ${at({ x: x - 110, h: low + tall * 0.42 })} ${at({ x: x - 70, h: low + tall * 0.42 })}L${at({ x: x + 70, h: low + tall * 0.42 })}C${at({ x: x + 110, h: low + tall * 0.42 })} ${at({ x: x + 180, h: low + tall * 0.32 })} ${at({ x: x + 170, h: low - 60 })}Z" fill="#11161A" opacity=".5"/>` +
    `<rect x="${x - 80}" y="${-(low + tall * 0.66)}" width="160" height="${tall * 0.26}" rx="36" fill="#11161A" opacity=".5"/>`;
  const beam = (x: number, w: number, o: number): string =>
    `<path d="M${at({ x: x + tall * 0.8, h: high + 40 })}L${at({ x: x + w + tall * 0.8, h: high + 40 })}L${at({ x: x + w, h: low - 40 })}L${at({ x, h: low - 40 })}Z" fill="#FFF" opacity="${o}"/>`;
  return (
    `<path d="${shape}" fill="#0B0D0F" stroke="#0B0D0F" stroke-width="30" stroke-linejoin="round"/><path d="${shape}" fill="${pane}"/>` +
    `<g ${clip}>${seat(-f.half * 0.38)}${seat(f.half * 0.38)}${beam(-lowHalf * 0.9, 190, 0.14)}${beam(-lowHalf * 0.55, 60, 0.13)}${beam(lowHalf * 0.28, 120, 0.08)}` +
    `<path d="${shape}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="30"/></g>`
  );
}

/** Door mirrors. */
export function drawMirrors(f: FaceForm, paint: Paint, rear: boolean, defs: Defs): string {
  const h = f.belt + 10;
  const x = f.half - 50;
  const shell = defs.linear(0, -(h + 150), 0, -h, [
    [0, paint.gleam],
    [0.4, paint.base],
    [1, paint.deep],
  ]);
  return both(
    `<path d="M${at({ x: x - 40, h: h - 10 })}L${at({ x: x + 90, h: h + 30 })}L${at({ x: x + 90, h: h + 62 })}L${at({ x: x - 50, h: h + 40 })}Z" fill="#16191C"/>` +
      `<path d="M${at({ x: x + 46, h: h + 30 })}C${at({ x: x + 40, h: h + 150 })} ${at({ x: x + 90, h: h + 168 })} ${at({ x: x + 160, h: h + 160 })}C${at({ x: x + 230, h: h + 150 })} ${at({ x: x + 232, h: h + 100 })} ${at({ x: x + 222, h: h + 50 })}C${at({ x: x + 200, h: h + 14 })} ${at({ x: x + 80, h: h + 6 })} ${at({ x: x + 46, h: h + 30 })}Z" fill="${rear ? '#22272B' : shell}" stroke="#0B0D0F" stroke-opacity=".5" stroke-width="6"/>` +
      (rear
        ? `<path d="M${at({ x: x + 70, h: h + 40 })}L${at({ x: x + 74, h: h + 138 })}L${at({ x: x + 200, h: h + 132 })}L${at({ x: x + 200, h: h + 56 })}Z" fill="#9FB0BA"/>`
        : ''),
  );
}

/** Dark plastic along the lower edge with a brushed plate in its middle. */
export function drawApron(f: FaceForm, height: number, defs: Defs): string {
  const clip = defs.clip(polyline(faceOutline(f), true));
  const top = f.foot + height;
  const fill = defs.linear(0, -top, 0, -f.foot, [
    [0, '#383D42'],
    [0.3, '#202428'],
    [1, '#0B0D0F'],
  ]);
  const edge: Point[] = [
    { x: -f.half - 40, h: top + 60 },
    { x: -f.half * 0.72, h: top },
    { x: f.half * 0.72, h: top },
    { x: f.half + 40, h: top + 60 },
    { x: f.half + 40, h: 0 },
    { x: -f.half - 40, h: 0 },
  ];
  const plate = f.cladding
    ? `<path d="${rounded(
        [
          { x: -f.half * 0.46, h: f.foot + 62 },
          { x: f.half * 0.46, h: f.foot + 62 },
          { x: f.half * 0.38, h: f.foot - 20 },
          { x: -f.half * 0.38, h: f.foot - 20 },
        ],
        24,
      )}" fill="#A9AFB4"/>`
    : '';
  return `<g ${clip}><path d="${polyline(edge, true)}" fill="${fill}"/>${plate}</g>`;
}

/** Blank number plate. */
export function drawPlate(h: number): string {
  return `<rect x="-235" y="${-h - 56}" width="470" height="112" rx="14" fill="#F5F4F1" stroke="#8A9197" stroke-width="6"/><rect x="-150" y="${-h - 16}" width="300" height="32" rx="8" fill="#0F4C4A" opacity=".75"/>`;
}
