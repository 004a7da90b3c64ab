import type { CarModel } from './car-model';
import { mixColour } from './colour-mix';
import type { Defs } from './defs';
import { both, type FaceForm, faceForm, faceOutline } from './face-form';
import { drawApron, drawMirrors, drawPlate, drawScreen, drawShell, drawStance } from './face-parts';
import { at, polyline, rounded } from './geometry';
import { type Paint, paintOf } from './paint';
import { choose } from './seeded-choice';

/** Front of a passenger vehicle in mm, centred on x = 0, standing on y = 0. */
export function drawFront(model: CarModel, colour: string, defs: Defs): string {
  const f = faceForm(model);
  const paint = paintOf(colour);
  const high = f.height * (f.boxy ? 0.925 : 0.94);
  const cowl = f.belt + f.height * 0.012;
  return (
    drawStance(f, defs) +
    drawShell(f, paint, defs) +
    drawScreen(
      f,
      cowl,
      high,
      f.half - (f.boxy ? 110 : 165),
      f.roofHalf * (f.boxy ? 0.96 : 0.95),
      false,
      defs,
    ) +
    bonnet(f, paint, cowl, defs) +
    drawApron(f, f.cladding ? 190 : 70, defs) +
    mouth(f, defs) +
    lamps(f, defs) +
    badge(f) +
    drawPlate(plateHeight(f)) +
    drawMirrors(f, paint, false, defs)
  );
}

function plateHeight(f: FaceForm): number {
  return f.foot + (f.lampH - f.foot) * 0.36;
}

function bonnet(f: FaceForm, paint: Paint, cowl: number, defs: Defs): string {
  const top = f.half - (f.boxy ? 90 : 150);
  const low = f.half - (f.boxy ? 60 : 130);
  const shape = `M${at({ x: -top, h: cowl - 24 })}Q${at({ x: 0, h: cowl - 66 })} ${at({ x: top, h: cowl - 24 })}C${at({ x: top + 40, h: (cowl + f.lead) / 2 })} ${at({ x: low, h: f.lead + 40 })} ${at({ x: low - 30, h: f.lead })}Q${at({ x: 0, h: f.lead - (f.boxy ? 6 : 70) })} ${at({ x: -low + 30, h: f.lead })}C${at({ x: -low, h: f.lead + 40 })} ${at({ x: -top - 40, h: (cowl + f.lead) / 2 })} ${at({ x: -top, h: cowl - 24 })}Z`;
  const fill = defs.linear(0, -cowl, 0, -f.lead, [
    [0, mixColour(paint.base, paint.shade, 0.3)],
    [0.35, paint.light],
    [0.8, mixColour(paint.light, paint.gleam, 0.5)],
    [1, paint.light],
  ]);
  const rib = `M${at({ x: f.half * 0.42, h: cowl - 44 })}C${at({ x: f.half * 0.44, h: (cowl + f.lead) / 2 })} ${at({ x: f.half * 0.38, h: f.lead + 40 })} ${at({ x: f.half * 0.34, h: f.lead - 20 })}`;
  return (
    `<path d="${shape}" fill="${fill}"/><path d="${shape}" fill="none" stroke="${paint.line}" stroke-opacity=".6" stroke-width="6"/>` +
    both(
      `<path d="${rib}" fill="none" stroke="${paint.deep}" stroke-width="30" opacity=".22" transform="translate(14 0)" ${defs.blur(10)}/><path d="${rib}" fill="none" stroke="${paint.gleam}" stroke-width="8" opacity="${paint.shine}"/>`,
    )
  );
}

/** Grille and intakes. */
function mouth(f: FaceForm, defs: Defs): string {
  const dark = defs.vertical(-f.lampH, -f.foot, '#05070A', '#1E2327');
  const pattern = choose(f.model.brand_sign, 'grille', ['bars', 'posts', 'mesh'] as const);
  const low = f.foot + (f.cladding ? 96 : 60);
  let out = '';
  if (f.grille === 'open') {
    const top = f.boxy ? f.lampH + 90 : f.lampH + 26;
    const bottom = f.boxy ? f.lampH - 110 : plateHeight(f) + 20;
    const a = f.half * (f.boxy ? 0.62 : 0.54);
    const b = f.half * (f.boxy ? 0.62 : 0.42);
    const shape = rounded(
      [
        { x: -a, h: top },
        { x: a, h: top },
        { x: b, h: bottom },
        { x: -b, h: bottom },
      ],
      70,
    );
    let lines = '';
    if (pattern === 'bars')
      for (let h = bottom + 30; h < top; h += 52) lines += `M${-a} ${-h}H${a}`;
    if (pattern === 'posts') for (let x = -a; x <= a; x += 62) lines += `M${x} ${-top}V${-bottom}`;
    if (pattern === 'mesh')
      for (let x = -a - 300; x <= a; x += 74)
        lines += `M${x} ${-top}L${x + 300} ${-bottom}M${x + 300} ${-top}L${x} ${-bottom}`;
    const metal = f.tier > 0 ? '#AEB4B9' : '#565C62';
    out += `<path d="${shape}" fill="${dark}"/><g ${defs.clip(shape)}><path d="${lines}" stroke="${metal}" stroke-width="${pattern === 'mesh' ? 9 : 16}" opacity=".75"/></g>`;
    out += `<path d="${shape}" fill="none" stroke="${f.tier > 0 ? '#D5D9DC' : '#3A3F44'}" stroke-width="12"/>`;
  }
  const wide = f.half * (f.grille === 'closed' ? 0.66 : 0.6);
  const tall = f.grille === 'slim' ? plateHeight(f) + 70 : low + (f.boxy ? 120 : 90);
  const lower = rounded(
    [
      { x: -wide, h: tall },
      { x: wide, h: tall },
      { x: wide * 0.86, h: low },
      { x: -wide * 0.86, h: low },
    ],
    44,
  );
  let slats = '';
  for (let h = low + 34; h < tall; h += 46) slats += `M${-wide} ${-h}H${wide}`;
  out += `<path d="${lower}" fill="${dark}"/><g ${defs.clip(lower)}><path d="${slats}" stroke="#3A4046" stroke-width="9"/></g>`;
  const x = f.half - 150;
  out += both(
    f.grille === 'closed'
      ? `<path d="M${at({ x: x + 10, h: f.lampH - 140 })}L${at({ x: x - 20, h: low + 30 })}" stroke="#0B0D0F" stroke-width="34" stroke-linecap="round"/>`
      : `<path d="${rounded(
          [
            { x: x - 80, h: f.lampH - 180 },
            { x: x + 40, h: f.lampH - 150 },
            { x: x + 30, h: low + 40 },
            { x: x - 50, h: low + 30 },
          ],
          30,
        )}" fill="#101316"/>`,
  );
  return out;
}

function lamps(f: FaceForm, defs: Defs): string {
  const clip = defs.clip(polyline(faceOutline(f), true));
  const h = f.lampH;
  const out = f.half - 10;
  const glow = defs.blur(18);
  const led = (d: string, w = 18): string =>
    `<path d="${d}" fill="none" stroke="#DCEBF5" stroke-width="54" opacity=".5" ${glow}/><path d="${d}" fill="none" stroke="#FFF" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  if (f.lamp === 'round') {
    const x = f.half - 200;
    const lens = defs.radial(x - 30, -h - 40, 150, [
      [0, '#F2F5F7'],
      [0.5, '#87919A'],
      [1, '#1B2024'],
    ]);
    return both(
      `<circle cx="${x}" cy="${-h}" r="128" fill="#0E1113"/><circle cx="${x}" cy="${-h}" r="104" fill="${lens}"/><circle cx="${x}" cy="${-h}" r="112" fill="none" stroke="#FFF" stroke-width="18"/><path d="M${x - 90} ${-h}h180" stroke="#0E1113" stroke-width="20"/>`,
    );
  }
  if (f.lamp === 'block') {
    const x = f.half - 330;
    return both(
      `<rect x="${x}" y="${-h - 80}" width="290" height="160" rx="34" fill="#12161A"/><rect x="${x + 40}" y="${-h - 20}" width="86" height="70" rx="18" fill="#C9D2D8"/><rect x="${x + 150}" y="${-h - 20}" width="86" height="70" rx="18" fill="#AEB9C0"/>${led(`M${x + 34} ${-h - 50}h222`)}`,
    );
  }
  let shape: string;
  if (f.lamp === 'strip' || f.lamp === 'split') {
    const bar = `M${at({ x: -out + 40, h: h + 30 })}Q${at({ x: 0, h: h - 26 })} ${at({ x: out - 40, h: h + 30 })}`;
    const full = f.lamp === 'strip' && f.grille !== 'open';
    const short = `M${at({ x: f.half * 0.5, h: h + 6 })}Q${at({ x: f.half * 0.75, h: h + 12 })} ${at({ x: out - 40, h: h + 32 })}`;
    shape = full
      ? `<path d="${bar}" fill="none" stroke="#12161A" stroke-width="64"/>${led(bar)}`
      : both(
          `<path d="${short}" fill="none" stroke="#12161A" stroke-width="60" stroke-linecap="round"/>${led(short)}`,
        );
    const y = -(h - 170);
    shape += both(
      `<path d="${rounded(
        [
          { x: f.half * 0.62, h: h - 120 },
          { x: out - 40, h: h - 100 },
          { x: out - 50, h: h - 210 },
          { x: f.half * 0.66, h: h - 220 },
        ],
        34,
      )}" fill="#0E1113"/><rect x="${f.half * 0.68}" y="${y - 26}" width="80" height="54" rx="18" fill="#C9D6DE"/><rect x="${f.half * 0.68 + 96}" y="${y - 26}" width="64" height="54" rx="18" fill="#9DABB4"/>`,
    );
  } else {
    const wedge = rounded(
      [
        { x: f.half * 0.5, h: h - 16 },
        { x: out + 30, h: h + 66 },
        { x: out + 20, h: h - 56 },
        { x: f.half * 0.6, h: h - 62 },
      ],
      [20, 30, 40, 40],
    );
    const line = `M${at({ x: f.half * 0.54, h: h - 10 })}L${at({ x: out - 30, h: h + 44 })}`;
    const hook = f.lamp === 'hook' ? `L${at({ x: out - 60, h: h - 160 })}` : '';
    shape = both(
      `<path d="${wedge}" fill="#12161A"/><rect x="${f.half * 0.66}" y="${-h - 2}" width="70" height="44" rx="14" fill="#B9C5CD"/><rect x="${f.half * 0.66 + 86}" y="${-h - 8}" width="70" height="46" rx="14" fill="#C9D6DE"/>${led(line + hook)}`,
    );
  }
  return `<g ${clip}>${shape}</g>`;
}

/** A neutral badge: the drawings carry no maker's emblem. */
function badge(f: FaceForm): string {
  const h = f.grille === 'open' ? f.lampH - (f.boxy ? 10 : 60) : f.lead - 40;
  return `<rect x="-74" y="${-h - 15}" width="148" height="30" rx="15" fill="#E4E8EA" stroke="#6A7076" stroke-width="5"/>`;
}
