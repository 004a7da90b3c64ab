import type { Defs } from './defs';
import { at, heightAt, polyline } from './geometry';
import { paintOf } from './paint';
import { drawBody } from './side-body';
import type { SideForm } from './side-form';
import { drawGlass, type GlassTrim } from './side-glass';
import { drawFrontLamp, drawRearLamp } from './side-lamps';
import { outlineOf, type SideOutline } from './side-outline';
import { drawAttachments, drawTrim } from './side-trim';
import { drawWheel, type WheelSpec } from './wheels';

/** A passenger vehicle with paint and wheels. */
export interface SideDress {
  colour: string;
  wheel: Omit<WheelSpec, 'radius' | 'rimShare' | 'turn'>;
  glass: GlassTrim;
  /** Markup painted over the body before lamps and wheels, e.g. a load bed. */
  extra?: (o: SideOutline) => string;
}

/** Side view in mm, front bumper at x = 0 facing left, wheels standing on y = 0. */
export function drawSideCar(form: SideForm, dress: SideDress, defs: Defs): string {
  const o = outlineOf(form);
  const paint = paintOf(dress.colour);
  const noseAt = (h: number): number => {
    const hits = o.chain.filter((p) => p.x < form.frontAxle && Math.abs(p.h - h) < 26);
    return hits.length > 0 ? Math.min(...hits.map((p) => p.x)) : 0;
  };
  let out = form.spareWheel ? spare(form, paint.base, defs) : '';
  out += underbody(o);
  out += [form.frontAxle, form.rearAxle]
    .map((x, i) =>
      drawWheel(
        x,
        { ...dress.wheel, radius: form.wheelRadius, rimShare: form.rimShare, turn: 11 + i * 23 },
        defs,
      ),
    )
    .join('');
  out += archShade(o, defs);
  out += drawBody(o, paint, defs);
  out += drawTrim(o, paint, dress.glass.chrome, defs);
  out += dress.extra?.(o) ?? '';
  out += drawGlass(o, paint, dress.glass, defs);
  const tailHits = o.chain.filter(
    (p) => p.x > form.rearAxle && Math.abs(p.h - form.rearLamp.h) < 30,
  );
  const tail = tailHits.length > 0 ? Math.max(...tailHits.map((p) => p.x)) : form.length;
  out += `<g ${defs.clip(o.body)}>${drawFrontLamp(form.frontLamp, noseAt, defs)}${drawRearLamp(form.rearLamp, tail, defs)}</g>`;
  if (form.spoiler) out += spoiler(o, dress.glass.twoTone, paint.base, paint.gleam);
  out += drawAttachments(o, paint, dress.glass.twoTone, defs);
  return out;
}

function underbody(o: SideOutline): string {
  const { form } = o;
  const low = Math.max(90, form.sill - 70);
  return (
    `<path d="M${at({ x: 220, h: low + 60 })}L${at({ x: 260, h: form.sill + 300 })}L${at({ x: form.length - 260, h: form.sill + 300 })}L${at({ x: form.length - 180, h: low + 90 })}Z" fill="#08090A"/>` +
    [o.frontArch, o.rearArch]
      .map(
        (arch) =>
          `<path d="${polyline(arch, true)}" fill="#08090A" stroke="#08090A" stroke-width="16"/>`,
      )
      .join('')
  );
}

/** The arch throws its shadow on the top of the tyre. */
function archShade(o: SideOutline, defs: Defs): string {
  const { form } = o;
  return [form.frontAxle, form.rearAxle]
    .map((x) => {
      const r = o.archRadius;
      const fill = defs.linear(0, -(form.wheelRadius + r), 0, -(form.wheelRadius + r * 0.45), [
        [0, '#000', 0.85],
        [0.4, '#000', 0.45],
        [1, '#000', 0],
      ]);
      return `<circle cx="${x}" cy="${-form.wheelRadius}" r="${r}" fill="${fill}"/>`;
    })
    .join('');
}

/** Blade that carries the roof line on over the rear screen. */
function spoiler(o: SideOutline, dark: boolean, base: string, gleam: string): string {
  const { x, h, length } = o.form.spoiler!;
  const start = { x: x - 190, h: heightAt(o.chain, x - 190) };
  const tip = { x: x + length, h: h - length * 0.2 };
  const upper = `M${at(start)}C${at({ x: x - 90, h: (start.h + h) / 2 + 9 })} ${at({ x, h: h + 4 })} ${at(tip)}`;
  const d = `${upper}L${at({ x: tip.x - 8, h: tip.h - 30 })}C${at({ x: x + 30, h: h - 60 })} ${at({ x: x - 20, h: h - 70 })} ${at({ x: x - 60, h: h - 66 })}L${at({ x: start.x, h: start.h - 20 })}Z`;
  return (
    `<path d="${d}" fill="${dark ? '#15181B' : base}"/>` +
    `<path d="${upper}" fill="none" stroke="${dark ? '#7B8288' : gleam}" stroke-width="11" opacity=".85"/>` +
    `<path d="M${at({ x: tip.x - 8, h: tip.h - 30 })}C${at({ x: x + 30, h: h - 60 })} ${at({ x: x - 20, h: h - 70 })} ${at({ x: x - 60, h: h - 66 })}" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="12"/>`
  );
}

/** Spare wheel in a hard cover on the tailgate, seen edge-on. */
function spare(form: SideForm, base: string, defs: Defs): string {
  const h = form.height * 0.5;
  const r = form.wheelRadius * 0.94;
  const x = form.length - 70;
  const fill = defs.linear(x, 0, x + 240, 0, [
    [0, '#0B0D0F'],
    [0.4, '#24282C'],
    [1, '#0D0F11'],
  ]);
  const cover = defs.linear(0, -(h + r), 0, -(h - r), [
    [0, '#FFFFFF', 0.55],
    [0.3, '#FFFFFF', 0.05],
    [1, '#000000', 0.55],
  ]);
  return (
    `<rect x="${x - 40}" y="${-(h + r * 0.3)}" width="120" height="${r * 0.6}" fill="#0B0D0F"/>` +
    `<rect x="${x}" y="${-(h + r)}" width="210" height="${r * 2}" rx="80" fill="${fill}"/>` +
    `<rect x="${x + 96}" y="${-(h + r * 0.82)}" width="132" height="${r * 1.64}" rx="58" fill="${base}"/>` +
    `<rect x="${x + 96}" y="${-(h + r * 0.82)}" width="132" height="${r * 1.64}" rx="58" fill="${cover}"/>`
  );
}
