import type { Defs } from './defs';
import { at, heightAt, type Point, polyline, rounded } from './geometry';
import type { Paint } from './paint';
import type { SideOutline } from './side-outline';

const PLASTIC = '#202428';

/** Shut lines, handles, cladding, bumper openings; everything clipped to the body. */
export function drawTrim(o: SideOutline, paint: Paint, chrome: boolean, defs: Defs): string {
  let inner = cladding(o, defs);
  inner += bumperDetails(o, defs);
  inner += bumperSeams(o, paint);
  inner += doors(o, paint, chrome);
  return `<g ${defs.clip(o.body)}>${inner}</g>`;
}

function doors(o: SideOutline, paint: Paint, chrome: boolean): string {
  const { form } = o;
  const cuts = form.doorCuts;
  const seam = form.cladding === 'none' ? form.sill + 55 : form.sill + 95;
  const line = (d: string): string =>
    `<path d="${d}" fill="none" stroke="${paint.line}" stroke-width="8" opacity=".8" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="none" stroke="#FFF" stroke-width="4" opacity="${0.32 * paint.shine}" transform="translate(7 2)"/>`;
  const beltAt = (x: number): number => heightAt(o.belt, x) - 12;
  let out = '';
  cuts.forEach((x, i) => {
    const top = beltAt(x);
    if (i === cuts.length - 1) {
      const clear = o.archRadius + 70;
      const cx = form.rearAxle;
      const foot: Point = { x: cx - clear - 20, h: seam };
      if (form.slidingDoor || x < cx - clear * 0.85) {
        out += line(`M${at({ x, h: top })}L${at({ x: Math.min(x, cx - clear - 30), h: seam })}`);
      } else {
        const angle = Math.PI * 0.66;
        const touch = {
          x: cx + Math.cos(angle) * clear,
          h: form.wheelRadius + Math.sin(angle) * clear,
        };
        out += line(
          `M${at({ x, h: top })}C${at({ x: x - 10, h: top - 120 })} ${at({ x: touch.x + clear * 0.32, h: touch.h + 26 })} ${at(touch)}` +
            `A${clear} ${clear} 0 0 0 ${at({ x: cx - clear * 0.985, h: form.wheelRadius + clear * 0.17 })}L${at(foot)}`,
        );
      }
      return;
    }
    const bow = i === 0 ? 18 : 6;
    const kick = i === 0 ? 46 : 20;
    out += line(
      `M${at({ x, h: top })}C${at({ x: x - bow, h: top - (top - seam) * 0.35 })} ${at({ x: x - bow, h: seam + 240 })} ${at({ x: x + kick * 0.5, h: seam + 110 })}L${at({ x: x + kick, h: seam })}`,
    );
  });
  if (cuts.length > 1) {
    const from = cuts[0]! + 46;
    const to = Math.min(cuts[cuts.length - 1]!, form.rearAxle - o.archRadius - 90);
    out += line(`M${at({ x: from, h: seam })}L${at({ x: to, h: seam })}`);
  }
  for (const x of form.handles) out += handle(x, heightAt(o.shoulder, x), o, paint, chrome);
  if (form.slidingDoor) {
    const h = heightAt(o.shoulder, form.rearAxle) - 10;
    out += line(`M${at({ x: cuts[cuts.length - 1]! - 40, h })}L${at({ x: form.length - 330, h })}`);
  }
  return out;
}

/** Where the bumpers meet the fenders, and the flap of the filler or the charging socket. */
function bumperSeams(o: SideOutline, paint: Paint): string {
  const { form } = o;
  const seam = (d: string): string =>
    `<path d="${d}" fill="none" stroke="${paint.line}" stroke-width="6.5" opacity=".6"/>` +
    `<path d="${d}" fill="none" stroke="#FFF" stroke-width="3.5" opacity="${0.25 * paint.shine}" transform="translate(0 6)"/>`;
  const r = o.archRadius;
  const tip = form.frontLamp;
  const front = { x: form.frontAxle - r * 0.86, h: form.wheelRadius + r * 0.52 };
  const rear = { x: form.rearAxle + r * 0.86, h: form.wheelRadius + r * 0.52 };
  let out = '';
  if (tip.style !== 'round' && tip.reach * 0.6 < front.x) {
    out += seam(
      `M${at({ x: tip.reach * 0.62, h: tip.h - 4 })}C${at({ x: tip.reach * 0.72, h: tip.h - 70 })} ${at({ x: front.x - 40, h: front.h + 40 })} ${at(front)}`,
    );
  }
  const tail = form.length - form.rearLamp.reach * 0.55;
  if (tail > rear.x + 60 && form.cladding !== 'full') {
    out += seam(
      `M${at({ x: tail, h: form.rearLamp.h - 40 })}C${at({ x: tail - 10, h: form.rearLamp.h - 150 })} ${at({ x: rear.x + 120, h: rear.h + 20 })} ${at(rear)}`,
    );
  }
  const flap =
    form.grille === 'closed' && form.frontAxle % 2 < 1
      ? { x: form.frontAxle + r * 0.5, h: form.wheelRadius + r + 100 }
      : { x: form.rearAxle + r * 0.42, h: form.wheelRadius + r + 130 };
  out += `<rect x="${flap.x}" y="${-flap.h}" width="150" height="124" rx="26" fill="none" stroke="${paint.line}" stroke-width="6" opacity=".5"/>`;
  return out;
}

/** Flush handle: a shallow tray with a lit blade in it. */
function handle(x: number, h: number, o: SideOutline, paint: Paint, chrome: boolean): string {
  const y = -(h + (heightAt(o.belt, x) - h) * 0.32);
  const blade = chrome ? '#D9DDE0' : paint.light;
  return (
    `<rect x="${x - 100}" y="${y - 17}" width="200" height="36" rx="18" fill="${paint.line}" opacity=".55"/>` +
    `<rect x="${x - 94}" y="${y - 14}" width="188" height="27" rx="13" fill="${paint.base}"/>` +
    `<rect x="${x - 90}" y="${y - 13}" width="180" height="9" rx="4" fill="${blade}" opacity=".9"/>`
  );
}

/** Dark band along arches, sill and bumpers. */
function cladding(o: SideOutline, defs: Defs): string {
  const { form } = o;
  const sillTop = form.sill + (form.cladding === 'full' ? 120 : form.cladding === 'slim' ? 70 : 30);
  const fill = defs.linear(0, -sillTop, 0, -(form.sill - 30), [
    [0, '#3A3F44'],
    [0.25, PLASTIC],
    [1, '#0D0F11'],
  ]);
  let out = '';
  if (form.cladding !== 'none') {
    const width = form.cladding === 'full' ? 78 : 40;
    for (const [chain, x] of [
      [o.frontArch, form.frontAxle],
      [o.rearArch, form.rearAxle],
    ] as const) {
      const outer = chain.map((p: Point) => {
        const d = Math.hypot(p.x - x, p.h - form.wheelRadius) || 1;
        return {
          x: x + ((p.x - x) * (d + width)) / d,
          h: form.wheelRadius + ((p.h - form.wheelRadius) * (d + width)) / d,
        };
      });
      const d = polyline([...chain, ...outer.slice().reverse()], true);
      out += `<path d="${d}" fill="${PLASTIC}"/>`;
      out += `<path d="${polyline(outer)}" fill="none" stroke="#5A6066" stroke-width="7" opacity=".7"/>`;
    }
  }
  const left = form.frontAxle + o.archRadius - 40;
  const right = form.rearAxle - o.archRadius + 40;
  out += `<path d="M${at({ x: left, h: sillTop })}L${at({ x: right, h: sillTop })}L${at({ x: right, h: 0 })}L${at({ x: left, h: 0 })}Z" fill="${fill}"/>`;
  if (form.cladding !== 'none') {
    out += `<path d="M${at({ x: left, h: sillTop - 4 })}L${at({ x: right, h: sillTop - 4 })}" stroke="#6A7076" stroke-width="6" opacity=".6"/>`;
  }
  const bump = form.cladding === 'full' ? 190 : form.cladding === 'slim' ? 130 : 70;
  out += `<path d="M${at({ x: -60, h: form.frontFoot + bump })}L${at({ x: form.frontAxle - o.archRadius * 0.9, h: form.frontFoot + bump * 0.72 })}L${at({ x: form.frontAxle, h: 0 })}L${at({ x: -60, h: 0 })}Z" fill="${fill}"/>`;
  out += `<path d="M${at({ x: form.length + 60, h: form.rearFoot + bump * 1.15 })}L${at({ x: form.rearAxle + o.archRadius * 0.9, h: form.rearFoot + bump * 0.7 })}L${at({ x: form.rearAxle, h: 0 })}L${at({ x: form.length + 60, h: 0 })}Z" fill="${fill}"/>`;
  if (form.cladding === 'full') {
    // Brushed skid plates at both ends.
    out += `<path d="M${at({ x: 20, h: form.frontFoot + 60 })}L${at({ x: 360, h: form.frontFoot + 36 })}L${at({ x: 330, h: form.frontFoot - 30 })}L${at({ x: 60, h: form.frontFoot - 30 })}Z" fill="#A9AFB4"/>`;
  }
  return out;
}

/** Air intake, grille edge and rear reflector. */
function bumperDetails(o: SideOutline, defs: Defs): string {
  const { form } = o;
  const lamp = form.frontLamp;
  const noseX = (h: number): number => {
    const hits = o.chain.filter((p) => p.x < form.frontAxle && Math.abs(p.h - h) < 30);
    return hits.length > 0 ? Math.min(...hits.map((p) => p.x)) : 0;
  };
  let out = '';
  const low = form.frontFoot + 120;
  const high = lamp.h - lamp.thick - (lamp.style === 'split' ? 190 : 130);
  if (high - low > 90) {
    const x = noseX((low + high) / 2);
    if (form.grille === 'closed') {
      out += `<path d="M${at({ x: x + 112, h: high })}L${at({ x: x + 134, h: low })}" stroke="#0B0D0F" stroke-width="22" stroke-linecap="round" opacity=".75"/>`;
    } else {
      const vent = [
        { x: x + 92, h: high },
        { x: x + 150, h: high - 16 },
        { x: x + 186, h: low + 6 },
        { x: x + 70, h: low },
      ];
      const fill = defs.linear(x, 0, x + 200, 0, [
        [0, '#07090A'],
        [1, '#24282C'],
      ]);
      out += `<path d="${rounded(vent, 30)}" fill="${fill}"/>`;
      out += `<path d="M${at({ x: x + 158, h: high - 22 })}L${at({ x: x + 190, h: low + 12 })}" stroke="#FFF" stroke-opacity=".35" stroke-width="6" stroke-linecap="round"/>`;
    }
  }
  if (form.grille === 'open') {
    const edge = o.chain.filter(
      (p) => p.x < form.frontAxle * 0.3 && p.h < lamp.h - 10 && p.h > form.frontFoot + 130,
    );
    if (edge.length > 4) {
      const inner = edge.map((p, i) => ({
        x: p.x + 52 * Math.sin((Math.PI * (i + 0.5)) / edge.length) ** 0.5,
        h: p.h,
      }));
      out += `<path d="${polyline([...edge, ...inner.slice().reverse()], true)}" fill="#0B0D0F"/>`;
      out += `<path d="${polyline(inner)}" fill="none" stroke="#B9BFC4" stroke-width="7" opacity=".8"/>`;
    }
  }
  const ry = -(form.rearFoot + 190);
  out += `<rect x="${form.length - 190}" y="${ry}" width="130" height="24" rx="12" fill="#B3161B"/>`;
  return out;
}

/** Parts that stand proud of the body: mirror, rails, spoiler, spare wheel, steps. */
export function drawAttachments(
  o: SideOutline,
  paint: Paint,
  twoTone: boolean,
  defs: Defs,
): string {
  const { form } = o;
  let out = '';
  if (form.roofRails) {
    const peak = o.chain.filter((p) => p.h > form.height - 70);
    const from = peak[0]!.x + 330;
    const to = Math.min(peak[peak.length - 1]!.x, form.screenEnd.x) - 170;
    const rail = (x: number): Point => ({ x, h: heightAt(o.chain, x) + 26 });
    const d = `M${at({ x: from - 60, h: heightAt(o.chain, from) - 8 })}C${at(rail(from))} ${at(rail(from + 60))} ${at(rail(from + 160))}S${at(rail(to - 200))} ${at(rail(to - 120))}C${at(rail(to - 40))} ${at(rail(to))} ${at({ x: to + 60, h: heightAt(o.chain, to + 60) - 8 })}`;
    out += `<path d="${d}" fill="none" stroke="#16191C" stroke-width="24" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#8B9298" stroke-width="7" transform="translate(0 -7)"/>`;
  }
  out += mirror(o, paint, twoTone, defs);
  if (form.stepBar) {
    const y = -(form.sill - 36);
    const x = form.frontAxle + o.archRadius + 40;
    const w = form.rearAxle - o.archRadius - 40 - x;
    out += `<rect x="${x}" y="${y}" width="${w}" height="52" rx="22" fill="#14171A"/><rect x="${x + 16}" y="${y + 6}" width="${w - 32}" height="10" rx="5" fill="#8B9298" opacity=".7"/>`;
  }
  return out;
}

function mirror(o: SideOutline, paint: Paint, twoTone: boolean, defs: Defs): string {
  const { form } = o;
  const x = form.doorCuts[0]! + 130;
  const h = heightAt(o.belt, x) + 12;
  const shell = twoTone ? ['#6E757B', '#1A1D20', '#0C0E10'] : [paint.gleam, paint.base, paint.deep];
  const fill = defs.linear(0, -(h + 150), 0, -h, [
    [0, shell[0]!],
    [0.35, shell[1]!],
    [1, shell[2]!],
  ]);
  return (
    `<path d="M${at({ x: x + 20, h: h - 24 })}L${at({ x: x + 96, h: h - 24 })}L${at({ x: x + 80, h: h + 40 })}L${at({ x: x + 10, h: h + 40 })}Z" fill="#0E1113"/>` +
    `<path d="M${at({ x: x - 70, h: h + 40 })}C${at({ x: x - 80, h: h + 130 })} ${at({ x: x - 10, h: h + 158 })} ${at({ x: x + 70, h: h + 158 })}C${at({ x: x + 124, h: h + 158 })} ${at({ x: x + 128, h: h + 120 })} ${at({ x: x + 126, h: h + 80 })}` +
    `C${at({ x: x + 124, h: h + 40 })} ${at({ x: x + 110, h: h + 30 })} ${at({ x: x + 60, h: h + 26 })}Z" fill="${fill}" stroke="#0B0D0F" stroke-opacity=".45" stroke-width="5"/>` +
    `<path d="M${at({ x: x - 66, h: h + 62 })}L${at({ x: x + 110, h: h + 62 })}" stroke="#0B0D0F" stroke-opacity=".5" stroke-width="6"/>`
  );
}
