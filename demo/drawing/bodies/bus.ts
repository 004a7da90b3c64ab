import type { CarModel } from '../car-model';
import { mixColour } from '../colour-mix';
import type { Defs } from '../defs';
import { archChain, at, crease, curvePath, node, type Point, polyline, rounded } from '../geometry';
import { type Paint, paintOf } from '../paint';
import { drawWheel } from '../wheels';

/** Measures of a full-size bus, in mm. */
export interface BusForm {
  length: number;
  height: number;
  frontAxle: number;
  rearAxle: number;
  wheelRadius: number;
  /** Coaches sit high over luggage bays; city buses are low and glazed deep. */
  kind: 'coach' | 'city';
  electric: boolean;
}

/** Form of a full-size bus from its row; short people movers are drawn as vans instead. */
export function busForm(model: CarModel): BusForm {
  const L = model.length_mm;
  const wheelbase = model.wheelbase_mm ?? Math.round(L * 0.495);
  const frontAxle = Math.round((L - wheelbase) * 0.44);
  return {
    length: L,
    height: model.height_mm,
    frontAxle,
    rearAxle: frontAxle + wheelbase,
    wheelRadius: L > 9500 ? 505 : 470,
    kind: model.height_mm >= 3420 ? 'coach' : 'city',
    electric: model.energy_type === 'electric',
  };
}

/** Side view of a bus; same frame of reference as `drawSideCar`. */
export function drawBus(form: BusForm, colour: string, defs: Defs): string {
  const paint = paintOf(colour);
  const { length: L, height: H, wheelRadius: R } = form;
  const sill = form.kind === 'coach' ? 330 : 300;
  const arch = (x: number): Point[] => archChain({ x, h: R }, R + 80, sill, 2.3);
  const contour = [
    crease(120, sill, 180, 110),
    node(20, 760, 91),
    node(70, H * 0.56, 86),
    node(form.kind === 'coach' ? 300 : 200, H * 0.9, 70),
    node(form.kind === 'coach' ? 700 : 520, H * 0.985, 18),
    node(1500, H, 0),
    node(L - 900, H, 0),
    node(L - 170, H * 0.972, -30),
    node(L - 40, H * 0.86, -84),
    node(L, H * 0.4, -90),
    crease(L - 60, sill + 60, -104, 180),
  ];
  const body = `${curvePath(contour)}L${polyline([...arch(form.rearAxle), ...arch(form.frontAxle)]).slice(1)}L${at({ x: 200, h: sill })}Z`;
  const beltH = form.kind === 'coach' ? H * 0.5 : H * 0.4;
  const fill = defs.linear(0, -H, 0, -sill, [
    [0, paint.gleam],
    [0.04, paint.light],
    [0.12, paint.base],
    [1 - (beltH - sill) / (H - sill), paint.light],
    [1 - ((beltH - sill) / (H - sill)) * 0.8, paint.base],
    [0.82, mixColour(paint.base, paint.shade, 0.6)],
    [1, paint.shade],
  ]);
  const wheel = (x: number, turn: number): string =>
    drawWheel(
      x,
      { design: 'steel', radius: R, rimShare: 0.62, finish: 'silver', caliper: '#3C4146', turn },
      defs,
    );
  const under =
    `<rect x="300" y="${-(sill + 240)}" width="${L - 600}" height="330" fill="#0B0D0F"/>` +
    [form.frontAxle, form.rearAxle]
      .map(
        (x) =>
          `<path d="${polyline(arch(x), true)}" fill="#08090A" stroke="#08090A" stroke-width="20"/>`,
      )
      .join('');
  return (
    under +
    wheel(form.frontAxle, 6) +
    wheel(form.rearAxle, 19) +
    `<path d="${body}" fill="${fill}"/><g ${defs.clip(body)}>${livery(form, paint, beltH, defs)}${lowerPanels(form, paint, sill, beltH)}${ends(form, paint, defs)}</g>` +
    glazing(form, beltH, body, defs) +
    [arch(form.frontAxle), arch(form.rearAxle)]
      .map((a) => `<path d="${polyline(a)}" fill="none" stroke="#1B1F23" stroke-width="34"/>`)
      .join('') +
    roofGear(form, paint) +
    mirror(form, H)
  );
}

/** A broad swoosh in a second tone, as operators order them. */
function livery(form: BusForm, paint: Paint, beltH: number, defs: Defs): string {
  const L = form.length;
  const tone = paint.light === '#FBFBFA' || paint.light === '#DFE3E6' ? '#0F4C4A' : '#F5F4F1';
  const fade = defs.linear(L * 0.35, 0, L, 0, [
    [0, tone, 0],
    [0.3, tone, 0.85],
    [1, tone, 0.95],
  ]);
  return (
    `<path d="M${at({ x: L * 0.34, h: 330 })}C${at({ x: L * 0.6, h: 420 })} ${at({ x: L * 0.74, h: beltH * 0.8 })} ${at({ x: L + 20, h: beltH + 260 })}L${at({ x: L + 20, h: 200 })}L${at({ x: L * 0.34, h: 200 })}Z" fill="${fade}" opacity=".8"/>` +
    `<path d="M${at({ x: L * 0.3, h: 300 })}C${at({ x: L * 0.56, h: 480 })} ${at({ x: L * 0.7, h: beltH * 0.86 })} ${at({ x: L + 20, h: beltH + 380 })}" fill="none" stroke="#E8590C" stroke-width="46"/>`
  );
}

function lowerPanels(form: BusForm, paint: Paint, sill: number, beltH: number): string {
  const { length: L, frontAxle, rearAxle, wheelRadius: R } = form;
  const top = form.kind === 'coach' ? beltH - 220 : beltH - 120;
  const seam = (d: string): string =>
    `<path d="${d}" fill="none" stroke="${paint.line}" stroke-width="12" opacity=".55"/><path d="${d}" fill="none" stroke="#FFF" stroke-width="6" opacity=".3" transform="translate(10 4)"/>`;
  let out = seam(`M0 ${-top}H${L}`);
  const from = frontAxle + R + 180;
  const to = rearAxle - R - 180;
  const bays = Math.max(3, Math.round((to - from) / 1150));
  for (let i = 0; i <= bays; i += 1)
    out += seam(`M${from + ((to - from) * i) / bays} ${-top}V${-sill - 70}`);
  out += seam(`M${from} ${-sill - 70}H${to}`);
  for (let i = 0; i < bays; i += 1) {
    out += `<rect x="${from + ((to - from) * (i + 0.5)) / bays - 60}" y="${-sill - 140}" width="120" height="30" rx="14" fill="#2A2E32" opacity=".8"/>`;
    out += `<rect x="${from + ((to - from) * (i + 0.5)) / bays - 46}" y="${-sill - 48}" width="92" height="30" rx="10" fill="#F08A24"/>`;
  }
  let grill = '';
  for (let i = 0; i < 6; i += 1)
    grill += `M${rearAxle + R + 330} ${-sill - 240 - i * 80}h${Math.max(500, L - rearAxle - R - 760)}`;
  out += `<path d="${grill}" stroke="${paint.deep}" stroke-width="26" opacity=".75"/>`;
  out += `<rect x="0" y="${-sill - 20}" width="${L}" height="40" fill="#16191C"/>`;
  return out;
}

function ends(form: BusForm, paint: Paint, defs: Defs): string {
  const { length: L, height: H } = form;
  const turn = defs.linear(0, 0, L, 0, [
    [0, paint.deep, 0.5],
    [0.03, paint.deep, 0.1],
    [0.07, paint.deep, 0],
    [0.95, paint.deep, 0],
    [0.985, paint.deep, 0.2],
    [1, paint.deep, 0.6],
  ]);
  const lampY = -880;
  return (
    `<rect x="-50" y="${-H}" width="${L + 100}" height="${H}" fill="${turn}"/>` +
    `<path d="M0 ${lampY - 130}C200 ${lampY - 130} 420 ${lampY - 110} 560 ${lampY - 40}L480 ${lampY + 60}C320 ${lampY + 110} 160 ${lampY + 110} 0 ${lampY + 110}Z" fill="#15191D"/>` +
    `<path d="M60 ${lampY - 70}C220 ${lampY - 76} 380 ${lampY - 60} 510 ${lampY - 20}" fill="none" stroke="#FFF" stroke-width="30" stroke-linecap="round"/>` +
    `<circle cx="190" cy="${lampY + 26}" r="56" fill="#C9D2D8"/><circle cx="340" cy="${lampY + 26}" r="48" fill="#AEB9C0"/>` +
    `<rect x="${L - 150}" y="-1500" width="110" height="640" rx="50" fill="#8E1216"/><rect x="${L - 124}" y="-1450" width="46" height="540" rx="22" fill="#FF5148"/>`
  );
}

function glazing(form: BusForm, beltH: number, body: string, defs: Defs): string {
  const { length: L, height: H } = form;
  const top = H * (form.kind === 'coach' ? 0.885 : 0.87);
  const x0 = form.kind === 'coach' ? 250 : 190;
  const x1 = L - 330;
  const pane = defs.linear(0, -top, 0, -beltH, [
    [0, '#1C242A'],
    [0.5, '#35424B'],
    [1, '#61727C'],
  ]);
  const shade = rounded(
    [
      { x: x0 - 60, h: beltH - 260 },
      { x: x0 + 200, h: top + 40 },
      { x: x1, h: top + 40 },
      { x: x1 + 60, h: beltH },
      { x: 1700, h: beltH },
      { x: 1350, h: beltH - 260 },
    ],
    [120, 160, 140, 100, 200, 160],
  );
  const clip = defs.clip(shade);
  const count = Math.max(5, Math.round((x1 - 1900) / 1500));
  let inner = `<path d="${shade}" fill="${pane}"/>`;
  for (let x = 2100; x < x1 - 300; x += 780) {
    inner += `<rect x="${x}" y="${-(beltH + 420)}" width="250" height="560" rx="90" fill="#141A1F" opacity=".5"/>`;
  }
  const sky = defs.linear(0, -top, 0, -beltH, [
    [0, '#DDE9F0', 0.4],
    [0.4, '#DDE9F0', 0.08],
    [1, '#DDE9F0', 0],
  ]);
  inner += `<rect x="0" y="${-top - 60}" width="${L}" height="${top - beltH + 60}" fill="${sky}"/>`;
  for (const [at0, wide, o] of [
    [0.1, 500, 0.16],
    [0.19, 130, 0.16],
    [0.42, 700, 0.13],
    [0.52, 160, 0.13],
    [0.76, 560, 0.12],
  ] as const) {
    const x = L * at0;
    inner += `<path d="M${x + 900} ${-top - 60}h${wide}L${x + wide} ${-beltH + 260}h${-wide}Z" fill="#FFF" opacity="${o}"/>`;
  }
  inner += `<path d="M1700 ${-top - 60}V${-beltH + 260}" stroke="#0B0D0F" stroke-width="100"/>`;
  for (let i = 1; i <= count; i += 1) {
    const x = 1700 + ((x1 - 1700) * i) / (count + 0.15);
    inner += `<path d="M${x} ${-top - 60}V${-beltH}" stroke="#0B0D0F" stroke-width="54"/>`;
    inner += `<path d="M${x - ((x1 - 1700) / count) * 0.9} ${-(top - 260)}h${((x1 - 1700) / count) * 0.8}" stroke="#0B0D0F" stroke-width="18" opacity="${form.kind === 'city' ? 0.9 : 0}"/>`;
  }
  const screen = `M${at({ x: -40, h: beltH - 330 })}L${at({ x: 120, h: top + 200 })}L${at({ x: 330, h: top + 120 })}L${at({ x: x0 - 90, h: beltH - 300 })}Z`;
  return (
    `<g ${defs.clip(body)}><path d="${screen}" fill="#1E262C"/></g>` +
    `<path d="${shade}" fill="#0B0D0F" stroke="#0B0D0F" stroke-width="40" stroke-linejoin="round"/><g ${clip}>${inner}</g>`
  );
}

function roofGear(form: BusForm, paint: Paint): string {
  const { length: L, height: H } = form;
  const pod = (x: number, w: number, tall: number): string =>
    `<path d="M${x} ${-H + 10}C${x + 40} ${-H - tall} ${x + 120} ${-H - tall} ${x + 220} ${-H - tall}H${x + w - 220}C${x + w - 120} ${-H - tall} ${x + w - 40} ${-H - tall} ${x + w} ${-H + 10}Z" fill="${paint.base}" stroke="${paint.line}" stroke-opacity=".4" stroke-width="8"/><path d="M${x + 180} ${-H - tall + 14}H${x + w - 180}" stroke="${paint.gleam}" stroke-width="16" opacity="${paint.shine}"/>`;
  return form.electric || form.kind === 'city'
    ? pod(L * 0.16, L * 0.24, 110) + pod(L * 0.58, L * 0.26, 110)
    : pod(L * 0.42, L * 0.2, 90);
}

function mirror(form: BusForm, H: number): string {
  const y = -(form.kind === 'coach' ? H * 0.8 : H * 0.78);
  return (
    `<path d="M330 ${y - 130}C180 ${y - 210} 20 ${y - 200} -60 ${y - 60}" fill="none" stroke="#16191C" stroke-width="44" stroke-linecap="round"/>` +
    `<rect x="-130" y="${y - 80}" width="140" height="420" rx="60" fill="#16191C"/><path d="M-106 ${y - 30}v300" stroke="#6A7076" stroke-width="12"/>`
  );
}
