import { archChain, curvePath, heightAt, inset, type Point, polyline, sample } from './geometry';
import type { SideForm } from './side-form';

/** Outlines derived from a form, shared by body, glass and trim. */
export interface SideOutline {
  form: SideForm;
  /** Sampled contour from the front lip over the roof to the rear foot. */
  chain: Point[];
  belt: Point[];
  shoulder: Point[];
  /** Closed body path with the wheel arches cut out. */
  body: string;
  /** Radius of the arch edge. */
  archRadius: number;
  frontArch: Point[];
  rearArch: Point[];
}

/** Works out the shared outlines of a form. */
export function outlineOf(form: SideForm): SideOutline {
  const archRadius = form.wheelRadius + form.archGap;
  const arch = (x: number): Point[] =>
    archChain({ x, h: form.wheelRadius }, archRadius, form.sill, form.archSquare);
  const frontArch = arch(form.frontAxle);
  const rearArch = arch(form.rearAxle);
  const last = form.contour[form.contour.length - 1]!;
  const bottom: Point[] = [
    { x: last.x - 40, h: form.rearFoot },
    ...rearArch,
    ...frontArch,
    { x: form.contour[0]!.x + 60, h: form.frontFoot },
  ];
  return {
    form,
    chain: sample(form.contour),
    belt: sample(form.belt),
    shoulder: sample(form.shoulder),
    body: `${curvePath(form.contour)}L${polyline(bottom).slice(1)}Z`,
    archRadius,
    frontArch,
    rearArch,
  };
}

/** Part of the contour that lies over the greenhouse, from the cowl to the end of the rear screen. */
export function greenhouseChain(o: SideOutline): Point[] {
  const { cowl, screenEnd } = o.form;
  const from = o.chain.findIndex((p) => p.x >= cowl.x - 1 && p.h >= cowl.h - 2);
  let to = o.chain.length - 1;
  while (to > from && !(o.chain[to]!.x <= screenEnd.x + 1 && o.chain[to]!.h >= screenEnd.h - 2)) {
    to -= 1;
  }
  return o.chain.slice(from, to + 1);
}

/** Steepness of a chain at index i in degrees, always positive. */
function steepness(chain: readonly Point[], i: number): number {
  const a = chain[Math.max(0, i - 1)]!;
  const b = chain[Math.min(chain.length - 1, i + 1)]!;
  return Math.abs((Math.atan2(b.h - a.h, b.x - a.x) * 180) / Math.PI);
}

/** Outline of the side glass, clockwise from its front corner; the belt closes it below. */
export function sideGlass(o: SideOutline): Point[] {
  const { form } = o;
  const roof = greenhouseChain(o);
  const peak = roof.reduce((best, p) => (p.h > best.h ? p : best), roof[0]!);
  const widths = roof.map((p, i) => {
    const t = Math.max(0, Math.min(1, (steepness(roof, i) - 6) / 16));
    const side = p.x < peak.x ? form.frontPillar : form.rail * 1.15;
    return form.rail + (side - form.rail) * t;
  });
  const edge = inset(roof, (_, i) => widths[i]!);
  const { foot, top } = form.glassEnd;
  const endX = (h: number): number =>
    foot.x + ((top.x - foot.x) * (h - foot.h)) / (top.h - foot.h || 1);
  const upper = edge.filter((p) => p.h > heightAt(o.belt, p.x) + 4 && p.x < endX(p.h));
  const first = upper[0]!;
  const last = upper[upper.length - 1]!;
  // The corner is rounded by stepping back along the roof edge and down the closing line.
  const radius = form.glassEnd.radius;
  const kept = upper.filter((p) => Math.hypot(p.x - last.x, p.h - last.h) > radius);
  const corner = { x: endX(last.h), h: last.h };
  const dropLen = Math.hypot(corner.x - foot.x, corner.h - foot.h) || 1;
  const down = {
    x: corner.x + ((foot.x - corner.x) * radius) / dropLen,
    h: corner.h + ((foot.h - corner.h) * radius) / dropLen,
  };
  const bend: Point[] = [];
  const from = kept[kept.length - 1] ?? first;
  for (let i = 1; i <= 8; i += 1) {
    const t = i / 8;
    const u = 1 - t;
    bend.push({
      x: u * u * from.x + 2 * u * t * corner.x + t * t * down.x,
      h: u * u * from.h + 2 * u * t * corner.h + t * t * down.h,
    });
  }
  const base: Point[] = [];
  const startX = first.x - 26;
  const endFoot = foot.x;
  for (let i = 0; i <= 24; i += 1) {
    const x = endFoot + ((startX - endFoot) * i) / 24;
    base.push({ x, h: heightAt(o.belt, x) });
  }
  return [...kept, ...bend, ...base];
}

/** Sliver of the windscreen seen past the front pillar. */
export function screenSliver(o: SideOutline): Point[] {
  const roof = greenhouseChain(o);
  const peak = roof.reduce((best, p) => (p.h > best.h ? p : best), roof[0]!);
  const run = roof.filter((p, i) => p.x < peak.x && steepness(roof, i) > 9);
  if (run.length < 4) return [];
  const count = run.length - 1;
  const thick = o.form.frontPillar * 0.5;
  const inner = inset(run, (_, i) => 10 + (thick - 10) * (1 - (i / count) ** 2.2)).filter(
    (p) => p.h >= o.form.cowl.h + 4,
  );
  const outer = inset(run, () => 5);
  return [...outer, ...inner.reverse()];
}

/** Sliver of the rear screen; empty where the tail is upright. */
export function rearSliver(o: SideOutline): Point[] {
  const roof = greenhouseChain(o);
  const peak = roof.reduce((best, p) => (p.h > best.h ? p : best), roof[0]!);
  const run = roof.filter((p, i) => {
    const s = steepness(roof, i);
    return p.x > peak.x && s > 12 && s < 70;
  });
  if (run.length < 6 || run[0]!.h - run[run.length - 1]!.h < o.form.height * 0.1) return [];
  const count = run.length - 1;
  const inner = inset(run, (_, i) => 8 + 42 * (i / count) ** 1.4);
  const outer = inset(run, () => 4);
  return [...outer, ...inner.reverse()];
}
