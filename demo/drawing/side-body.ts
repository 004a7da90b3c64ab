import { mixColour } from './colour-mix';
import type { Defs } from './defs';
import { at, curvePath, heightAt, inset, type Point, polyline } from './geometry';
import type { Paint } from './paint';
import { greenhouseChain, type SideOutline } from './side-outline';

/**
 * Painted body under studio light: a bright ceiling on everything that faces up, a darker horizon
 * under the shoulder, a dark lower door and a little light bounced from the floor.
 */
export function drawBody(o: SideOutline, paint: Paint, defs: Defs): string {
  const { form } = o;
  const L = form.length;
  const shoulderMid = heightAt(o.shoulder, L / 2);
  const roofTop = form.height;
  let out = `<path d="${o.body}" fill="${upperFill(paint, roofTop, shoulderMid, defs)}"/>`;

  let inner = lowerSide(o, paint, defs);
  inner += topEdges(o, paint, defs);
  inner += shoulderLight(o, paint, defs);
  inner += arches(o, paint, defs);
  inner += ends(o, paint, defs);
  out += `<g ${defs.clip(o.body)}>${inner}</g>`;
  return out;
}

function upperFill(paint: Paint, top: number, shoulder: number, defs: Defs): string {
  return defs.linear(0, -top, 0, -shoulder, [
    [0, paint.gleam],
    [0.06, paint.light],
    [0.3, mixColour(paint.light, paint.base, 0.5)],
    [0.66, paint.base],
    [0.86, mixColour(paint.base, paint.light, 0.55)],
    [1, mixColour(paint.light, paint.gleam, 0.35)],
  ]);
}

/** Door skins from the shoulder down. */
function lowerSide(o: SideOutline, paint: Paint, defs: Defs): string {
  const { form } = o;
  const first = form.shoulder[0]!;
  const last = form.shoulder[form.shoulder.length - 1]!;
  const path = `${curvePath(form.shoulder)}L${at({ x: form.length + 300, h: last.h - 20 })}L${at({ x: form.length + 300, h: 0 })}L${at({ x: -300, h: 0 })}L${at({ x: -300, h: first.h - 20 })}Z`;
  const top = (first.h + last.h) / 2;
  const lean = ((last.h - first.h) / (last.x - first.x)) * (top - form.sill);
  const soft = form.shoulderStyle === 'soft';
  const under = soft ? paint.base : mixColour(paint.base, paint.shade, 0.75);
  const fill = defs.linear(
    form.length / 2 - lean / 2,
    -top,
    form.length / 2 + lean / 2,
    -form.sill,
    [
      [0, soft ? mixColour(paint.light, paint.base, 0.4) : under],
      [0.1, soft ? paint.base : mixColour(paint.base, paint.shade, 0.45)],
      [0.3, paint.base],
      [0.46, mixColour(paint.base, paint.shade, 0.25)],
      [0.62, mixColour(paint.base, paint.shade, 0.75)],
      [0.8, mixColour(paint.shade, paint.deep, 0.35)],
      [1, mixColour(paint.shade, paint.deep, 0.75)],
    ],
  );
  let out = `<path d="${path}" fill="${fill}"/>`;

  // The lower door is drawn in; its bottom edge turns out again and catches the floor's light.
  const c = form.lowerCrease;
  const cl = c[0]!;
  const cr = c[c.length - 1]!;
  const blade = `${curvePath(c)}L${at({ x: cr.x + 60, h: form.sill - 40 })}L${at({ x: cl.x - 60, h: form.sill - 40 })}Z`;
  const low = Math.min(cl.h, cr.h);
  const bladeFill = defs.linear(0, -(Math.max(cl.h, cr.h) + 6), 0, -form.sill, [
    [0, mixColour(paint.light, paint.base, 0.25)],
    [0.22, paint.base],
    [0.55, mixColour(paint.base, paint.shade, 0.8)],
    [1, paint.deep],
  ]);
  out += `<path d="${curvePath(c)}" fill="none" stroke="${paint.deep}" stroke-width="70" opacity=".3" transform="translate(0 -44)" ${defs.blur(26)}/>`;
  out += `<path d="${blade}" fill="${bladeFill}" opacity=".92"/>`;
  out += `<path d="${curvePath(c)}" fill="none" stroke="${defs.linear(cl.x, 0, cr.x, 0, [
    [0, paint.gleam, 0],
    [0.2, paint.gleam, 0.75 * paint.shine],
    [0.75, paint.gleam, 0.6 * paint.shine],
    [1, paint.gleam, 0],
  ])}" stroke-width="7"/>`;
  void low;
  return out;
}

/** Bonnet, roof edge and boot lid: the surfaces seen almost edge-on. */
function topEdges(o: SideOutline, paint: Paint, defs: Defs): string {
  const { form } = o;
  const hood = o.chain.filter(
    (p) => p.x < form.cowl.x + 30 && p.h > form.cowl.h * 0.7 && p.h <= form.cowl.h + 14,
  );
  let out = '';
  if (hood.length > 4) {
    const edge = inset(hood, (p) => 26 + 34 * (p.x / form.cowl.x));
    const fill = defs.linear(0, -form.cowl.h, 0, -hood[0]!.h, [
      [0, paint.light],
      [1, mixColour(paint.light, paint.gleam, 0.6)],
    ]);
    out += `<path d="${polyline([...hood, ...edge.slice().reverse()], true)}" fill="${fill}" opacity=".85"/>`;
    if (form.bonnetLine)
      out += `<path d="${polyline(edge)}" fill="none" stroke="${paint.line}" stroke-width="6" opacity=".55"/>`;
    out += `<path d="${polyline(edge)}" fill="none" stroke="#FFF" stroke-width="4" opacity="${0.35 * paint.shine}" transform="translate(0 6)"/>`;
  }
  const roof = greenhouseChain(o);
  out += `<path d="${polyline(roof)}" fill="none" stroke="${paint.gleam}" stroke-width="22" opacity="${paint.shine}"/>`;
  out += `<path d="${polyline(roof.map((p) => ({ x: p.x, h: p.h - 36 })))}" fill="none" stroke="${paint.shade}" stroke-width="16" opacity=".35" ${defs.blur(7)}/>`;
  return out;
}

function shoulderLight(o: SideOutline, paint: Paint, defs: Defs): string {
  const { form } = o;
  const line = curvePath(form.shoulder);
  const L = form.length;
  const fade = (colour: string, opacity: number, haunch: boolean): string =>
    defs.linear(
      0,
      0,
      L,
      0,
      haunch
        ? [
            [0, colour, 0],
            [0.1, colour, opacity],
            [0.34, colour, opacity * 0.5],
            [0.52, colour, 0.05],
            [0.7, colour, opacity],
            [0.95, colour, opacity * 0.6],
            [1, colour, 0],
          ]
        : [
            [0, colour, 0],
            [0.08, colour, opacity],
            [0.9, colour, opacity],
            [1, colour, 0],
          ],
    );
  const haunch = form.shoulderStyle === 'haunch';
  let out = `<path d="${line}" fill="none" stroke="${fade(paint.gleam, 0.55 * paint.shine, haunch)}" stroke-width="54" transform="translate(0 -26)" ${defs.blur(13)}/>`;
  if (form.shoulderStyle === 'soft') return out;
  out += `<path d="${line}" fill="none" stroke="${fade(paint.deep, 0.45, haunch)}" stroke-width="30" transform="translate(0 20)" ${defs.blur(10)}/>`;
  out += `<path d="${line}" fill="none" stroke="${fade(paint.gleam, 0.95 * paint.shine, haunch)}" stroke-width="7" transform="translate(0 -3)"/>`;
  if (form.shoulderStyle === 'double') {
    const second = form.shoulder.map((n, i) => ({ ...n, h: n.h - 130 - i * 8 }));
    const d = curvePath(second);
    out += `<path d="${d}" fill="none" stroke="${fade(paint.deep, 0.4, true)}" stroke-width="26" transform="translate(0 16)" ${defs.blur(9)}/>`;
    out += `<path d="${d}" fill="none" stroke="${fade(paint.gleam, 0.6 * paint.shine, true)}" stroke-width="6"/>`;
  }
  return out;
}

/** Flared fenders: light above each arch, shade where the skin turns back to the door. */
function arches(o: SideOutline, paint: Paint, defs: Defs): string {
  const { form } = o;
  let out = '';
  for (const [chain, x] of [
    [o.frontArch, form.frontAxle],
    [o.rearArch, form.rearAxle],
  ] as const) {
    const grow = (by: number): string =>
      polyline(
        chain.map((p: Point) => {
          const d = Math.hypot(p.x - x, p.h - form.wheelRadius) || 1;
          return {
            x: x + ((p.x - x) * (d + by)) / d,
            h: form.wheelRadius + ((p.h - form.wheelRadius) * (d + by)) / d,
          };
        }),
      );
    out += `<path d="${grow(105)}" fill="none" stroke="${paint.deep}" stroke-width="60" opacity=".2" ${defs.blur(26)}/>`;
    out += `<path d="${grow(44)}" fill="none" stroke="${paint.light}" stroke-width="62" opacity="${0.42 * paint.shine}" ${defs.blur(15)}/>`;
    out += `<path d="${grow(8)}" fill="none" stroke="${paint.deep}" stroke-width="12" opacity=".55"/>`;
    out += `<path d="${grow(18)}" fill="none" stroke="${paint.gleam}" stroke-width="5" opacity="${0.5 * paint.shine}"/>`;
  }
  return out;
}

/** The body turns away from the viewer at both ends. */
function ends(o: SideOutline, paint: Paint, defs: Defs): string {
  const { form } = o;
  const L = form.length;
  const box = `x="-200" y="${-form.height}" width="${L + 400}" height="${form.height}"`;
  const turn = defs.linear(0, 0, L, 0, [
    [0, paint.deep, 0.6],
    [0.018, paint.deep, 0.3],
    [0.05, paint.deep, 0.05],
    [0.1, paint.deep, 0],
    [0.91, paint.deep, 0],
    [0.965, paint.deep, 0.12],
    [0.99, paint.deep, 0.4],
    [1, paint.deep, 0.65],
  ]);
  return `<rect ${box} fill="${turn}"/>`;
}
