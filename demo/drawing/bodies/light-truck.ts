import type { CarModel } from '../car-model';
import { mixColour } from '../colour-mix';
import type { Defs } from '../defs';
import { at, crease, curvePath, node, rounded } from '../geometry';
import { type Paint, paintOf } from '../paint';
import { drawWheel } from '../wheels';

/** Measures of a cab-over truck, in mm. */
export interface TruckForm {
  length: number;
  height: number;
  cabLength: number;
  cabHeight: number;
  frontAxle: number;
  rearAxle: number;
  wheelRadius: number;
  deck: number;
  /** Closed box when the row's height exceeds any cab, otherwise drop sides. */
  body: 'box' | 'dropside';
}

/** Form of a light truck from its row. */
export function lightTruckForm(model: CarModel): TruckForm {
  const wheelbase = model.wheelbase_mm ?? Math.round(model.length_mm * 0.56);
  const frontAxle = 1120;
  return {
    length: model.length_mm,
    height: model.height_mm,
    cabLength: 1780,
    cabHeight: Math.min(model.height_mm, 2340),
    frontAxle,
    rearAxle: frontAxle + wheelbase,
    wheelRadius: model.length_mm > 6500 ? 410 : 376,
    deck: 960,
    body: model.height_mm > 2650 ? 'box' : 'dropside',
  };
}

/** Side view of a light truck; same frame of reference as `drawSideCar`. */
export function drawLightTruck(form: TruckForm, colour: string, defs: Defs): string {
  const paint = paintOf(colour);
  const wheel = (x: number, turn: number): string =>
    drawWheel(
      x,
      {
        design: 'steel',
        radius: form.wheelRadius,
        rimShare: 0.66,
        finish: 'silver',
        caliper: '#3C4146',
        turn,
      },
      defs,
    );
  return (
    chassis(form, defs) +
    (form.body === 'box' ? box(form, defs) : dropside(form, paint, defs)) +
    wheel(form.frontAxle, 8) +
    wheel(form.rearAxle, 21) +
    rearGuard(form) +
    cab(form, paint, defs)
  );
}

function chassis(form: TruckForm, defs: Defs): string {
  const { length, rearAxle, frontAxle, wheelRadius: r } = form;
  const steel = defs.linear(0, -720, 0, -520, [
    [0, '#4A5056'],
    [0.5, '#24282C'],
    [1, '#101214'],
  ]);
  const tank = defs.linear(0, -640, 0, -330, [
    [0, '#8E959B'],
    [0.3, '#DDE1E4'],
    [0.6, '#878E94'],
    [1, '#3C4247'],
  ]);
  const x = frontAxle + r + 560;
  return (
    `<rect x="900" y="-740" width="${length - 1000}" height="210" fill="${steel}"/>` +
    `<rect x="${x}" y="-650" width="760" height="320" rx="70" fill="${tank}"/>` +
    `<path d="M${x + 190} -650v320M${x + 560} -650v320" stroke="#3C4247" stroke-width="20"/>` +
    `<path d="M${x + 860} -600H${rearAxle - r - 120}M${x + 860} -470H${rearAxle - r - 120}" stroke="#B9BFC4" stroke-width="34"/>` +
    `<path d="M${x + 900} -640v230M${rearAxle - r - 170} -640v230" stroke="#6A7076" stroke-width="30"/>` +
    `<rect x="${rearAxle + r + 190}" y="-560" width="${Math.max(300, length - rearAxle - r - 420)}" height="130" rx="20" fill="#2A2E32"/>`
  );
}

function dropside(form: TruckForm, paint: Paint, defs: Defs): string {
  const x0 = form.cabLength + 110;
  const x1 = form.length - 20;
  const top = form.deck + 480;
  const side = defs.linear(0, -top, 0, -form.deck, [
    [0, paint.gleam],
    [0.12, paint.light],
    [0.5, paint.base],
    [1, paint.shade],
  ]);
  const boards = 4;
  let out = `<rect x="${x0}" y="${-(top + 560)}" width="70" height="${560 + 470}" fill="#3C4247"/><path d="M${x0 + 8} ${-(top + 560)}v1000" stroke="#9AA1A7" stroke-width="10"/>`;
  out += `<path d="M${x0 + 70} ${-(top + 520)}h60M${x0 + 70} ${-(top + 280)}h60" stroke="#3C4247" stroke-width="26"/>`;
  out += `<rect x="${x0}" y="${-form.deck}" width="${x1 - x0}" height="130" fill="#2A2E32"/><rect x="${x0}" y="${-form.deck}" width="${x1 - x0}" height="26" fill="#5A6066"/>`;
  for (let i = 0; i < boards; i += 1) {
    const w = (x1 - x0) / boards;
    const x = x0 + i * w;
    out += `<rect x="${x + 14}" y="${-top}" width="${w - 28}" height="${top - form.deck - 14}" rx="14" fill="${side}" stroke="${paint.line}" stroke-opacity=".6" stroke-width="7"/>`;
    for (let line = 1; line < 4; line += 1) {
      const y = -top + ((top - form.deck) * line) / 4;
      out += `<path d="M${x + 30} ${y}h${w - 60}" stroke="${paint.deep}" stroke-opacity=".38" stroke-width="12"/><path d="M${x + 30} ${y + 11}h${w - 60}" stroke="#FFF" stroke-opacity=".5" stroke-width="6"/>`;
    }
    out += `<rect x="${x - 26}" y="${-top - 24}" width="52" height="${top - form.deck + 60}" rx="8" fill="#33383D"/><path d="M${x - 16} ${-top - 14}v${top - form.deck + 40}" stroke="#858C92" stroke-width="8"/>`;
    out += `<rect x="${x + w / 2 - 45}" y="${-form.deck + 46}" width="90" height="34" rx="10" fill="#F08A24"/>`;
  }
  out += `<rect x="${x1 - 34}" y="${-top - 24}" width="52" height="${top - form.deck + 60}" rx="8" fill="#33383D"/>`;
  return out;
}

function box(form: TruckForm, defs: Defs): string {
  const x0 = form.cabLength + 90;
  const w = form.length - 20 - x0;
  const tall = form.height - form.deck;
  const side = defs.linear(0, -form.height, 0, -form.deck, [
    [0, '#FFFFFF'],
    [0.1, '#F3F3F1'],
    [0.6, '#E2E3E2'],
    [1, '#BFC3C5'],
  ]);
  let ribs = '';
  for (let x = x0 + 160; x < x0 + w - 100; x += 160)
    ribs += `M${x} ${-form.height + 60}v${tall - 120}`;
  return (
    `<rect x="${x0}" y="${-form.height}" width="${w}" height="${tall}" rx="26" fill="${side}" stroke="#8A9197" stroke-width="8"/>` +
    `<path d="${ribs}" stroke="#AEB3B7" stroke-width="7" opacity=".7"/>` +
    `<path d="M${x0} ${-form.height + 40}h${w}M${x0} ${-form.deck - 40}h${w}" stroke="#9AA1A7" stroke-width="20"/>` +
    `<rect x="${x0}" y="${-form.deck - 20}" width="${w}" height="120" fill="#2A2E32"/>`
  );
}

function rearGuard(form: TruckForm): string {
  const { rearAxle: x, wheelRadius: r } = form;
  const y = -(r * 2 + 70);
  return (
    `<path d="M${x - r - 90} ${-r - 60}C${x - r - 90} ${y} ${x - r * 0.5} ${y - 10} ${x} ${y - 10}S${x + r + 90} ${y} ${x + r + 90} ${-r - 60}" fill="none" stroke="#16191C" stroke-width="36"/>` +
    `<rect x="${x + r + 74}" y="${-r - 80}" width="26" height="330" rx="8" fill="#16191C"/>` +
    `<rect x="${form.length - 150}" y="-880" width="120" height="110" rx="16" fill="#A31217"/><rect x="${form.length - 130}" y="-862" width="50" height="74" rx="10" fill="#FF5148"/>`
  );
}

function cab(form: TruckForm, paint: Paint, defs: Defs): string {
  const H = form.cabHeight;
  const end = form.cabLength;
  const r = form.wheelRadius + 74;
  const ax = form.frontAxle;
  const contour = [
    crease(70, 430, 180, 100),
    node(0, 720, 90),
    node(30, H * 0.56, 82),
    node(250, H * 0.87, 66),
    node(470, H * 0.985, 22),
    node(760, H, 2),
    node(end - 180, H - 12, -2),
    crease(end - 20, H - 110, -70, -88),
    crease(end, 780, -90, 180),
  ];
  const arch = `L${at({ x: ax + r, h: 780 })}C${at({ x: ax + r, h: form.wheelRadius + r * 0.98 })} ${at({ x: ax - r, h: form.wheelRadius + r * 0.98 })} ${at({ x: ax - r, h: 560 })}L${at({ x: ax - r - 10, h: 430 })}Z`;
  const body = `${curvePath(contour)}${arch}`;
  const fill = defs.linear(0, -H, 0, -520, [
    [0, paint.gleam],
    [0.05, paint.light],
    [0.42, paint.base],
    [0.46, mixColour(paint.light, paint.gleam, 0.4)],
    [0.52, mixColour(paint.base, paint.shade, 0.4)],
    [0.72, paint.base],
    [1, paint.shade],
  ]);
  const belt = H * 0.56;
  const glass = rounded(
    [
      { x: 330, h: belt },
      { x: 560, h: H * 0.885 },
      { x: end - 330, h: H * 0.885 },
      { x: end - 300, h: belt - 40 },
      { x: 640, h: belt - 60 },
    ],
    [50, 60, 50, 50, 120],
  );
  const pane = defs.linear(0, -H * 0.9, 0, -belt, [
    [0, '#222B32'],
    [0.5, '#3B4851'],
    [1, '#6C7C85'],
  ]);
  const sliver = `M${at({ x: 40, h: belt - 20 })}C${at({ x: 90, h: H * 0.7 })} ${at({ x: 180, h: H * 0.82 })} ${at({ x: 330, h: H * 0.94 })}L${at({ x: 400, h: H * 0.92 })}L${at({ x: 170, h: belt })}Z`;
  const front = defs.linear(0, 0, 330, 0, [
    [0, paint.deep, 0.55],
    [0.3, paint.deep, 0.12],
    [1, paint.deep, 0],
  ]);
  const seam = (d: string): string =>
    `<path d="${d}" fill="none" stroke="${paint.line}" stroke-width="9" opacity=".75"/><path d="${d}" fill="none" stroke="#FFF" stroke-width="5" opacity="${0.3 * paint.shine}" transform="translate(8 2)"/>`;
  const inner =
    `<rect x="-20" y="${-H}" width="360" height="${H}" fill="${front}"/>` +
    `<path d="${sliver}" fill="#20272D"/>` +
    seam(
      `M${at({ x: 300, h: belt + 10 })}C${at({ x: 270, h: 1000 })} ${at({ x: 300, h: 900 })} ${at({ x: 420, h: 860 })}`,
    ) +
    seam(`M${at({ x: end - 240, h: H * 0.92 })}L${at({ x: end - 220, h: 800 })}`) +
    seam(
      `M${at({ x: 300, h: belt + 10 })}L${at({ x: 540, h: H * 0.92 })}L${at({ x: end - 240, h: H * 0.92 })}`,
    ) +
    `<path d="M-20 -640L${ax - r + 20} -600L${ax - r + 20} -400L-20 -400Z" fill="#24282C"/>` +
    `<path d="M-20 -940C120 -950 220 -930 270 -900C270 -820 250 -760 200 -730L-20 -720Z" fill="#1B1F23"/>` +
    `<path d="M20 -905C110 -910 170 -900 220 -880" fill="none" stroke="#FFF" stroke-width="20" stroke-linecap="round"/>` +
    `<rect x="60" y="-860" width="110" height="90" rx="30" fill="#C9D2D8"/>` +
    `<rect x="${end - 420}" y="${-(belt - 130)}" width="150" height="44" rx="20" fill="#16191C"/>` +
    `<path d="M${at({ x: 40, h: belt - 120 })}C${at({ x: 600, h: belt - 150 })} ${at({ x: 1200, h: belt - 150 })} ${at({ x: end, h: belt - 140 })}" fill="none" stroke="${paint.gleam}" stroke-width="9" opacity="${paint.shine * 0.8}"/>`;
  const mirror =
    `<path d="M330 ${-(H * 0.84)}L170 ${-(H * 0.86)}L150 ${-(H * 0.8)}" fill="none" stroke="#16191C" stroke-width="24"/>` +
    `<rect x="92" y="${-(H * 0.83)}" width="130" height="430" rx="44" fill="#16191C"/><path d="M112 ${-(H * 0.81)}v360" stroke="#6A7076" stroke-width="10"/>`;
  return (
    `<path d="M${at({ x: ax - r, h: 420 })}L${at({ x: ax - r, h: 900 })}L${at({ x: end, h: 1000 })}L${at({ x: end, h: 560 })}Z" fill="#0B0D0F" opacity=".0"/>` +
    `<path d="${body}" fill="${fill}"/><g ${defs.clip(body)}>${inner}</g>` +
    `<path d="${glass}" fill="${pane}" stroke="#101315" stroke-width="26" stroke-linejoin="round"/>` +
    `<g ${defs.clip(glass)}><path d="M560 ${-H}L980 ${-H}L760 ${-belt + 80}L340 ${-belt + 80}Z" fill="#FFF" opacity=".13"/><path d="M1060 ${-H}h90L930 ${-belt + 80}h-90Z" fill="#FFF" opacity=".12"/></g>` +
    mirror +
    `<path d="M${at({ x: ax - r - 4, h: 600 })}C${at({ x: ax - r, h: form.wheelRadius + r })} ${at({ x: ax + r, h: form.wheelRadius + r })} ${at({ x: ax + r, h: 780 })}" fill="none" stroke="#1B1F23" stroke-width="44"/>`
  );
}
