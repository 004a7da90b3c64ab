import type { Defs } from './defs';
import { at, type Point } from './geometry';
import { type RimDesign, spokes } from './rim-designs';

/** What a wheel looks like; radii in mm. */
export interface WheelSpec {
  design: RimDesign;
  radius: number;
  /** Rim radius as a share of the tyre radius. */
  rimShare: number;
  finish: 'silver' | 'dark' | 'two-tone';
  caliper: string;
  /** Rotation of the pattern in degrees, so that parked wheels do not all stand alike. */
  turn: number;
  /** Off-road shoulder blocks on the tyre. */
  knobbly?: boolean;
}

const FINISH = {
  silver: { face: ['#F7F8F8', '#B4BABF', '#7F868C'], side: '#5A6066' },
  dark: { face: ['#8B9197', '#3F4449', '#1E2225'], side: '#0E1012' },
  'two-tone': { face: ['#FFFFFF', '#C7CCD0', '#8D949A'], side: '#1A1D20' },
} as const;

/** Draws a wheel standing on the ground, its hub above `x`. */
export function drawWheel(x: number, spec: WheelSpec, defs: Defs): string {
  const R = spec.radius;
  const r = R * spec.rimShare;
  const c: Point = { x, h: R };
  const cy = -R;
  const ring = (radius: number, attrs: string): string =>
    `<circle cx="${x.toFixed(1)}" cy="${cy}" r="${radius.toFixed(1)}" ${attrs}/>`;
  const lit = (a: string, b: string, d: string): string =>
    defs.linear(x - r * 0.6, cy - r, x + r * 0.5, cy + r, [
      [0, a],
      [0.5, b],
      [1, d],
    ]);

  let out = ring(
    R,
    `fill="${defs.radial(x, cy, R, [
      [0.7, '#2B2D2F'],
      [0.88, '#232527'],
      [0.96, '#18191B'],
      [1, '#0D0E0F'],
    ])}"`,
  );
  if (spec.knobbly) {
    out += ring(R - 8, 'fill="none" stroke="#0D0E0F" stroke-width="26" stroke-dasharray="34 22"');
  }
  out += ring(
    blendRadius(r, R, 0.62),
    'fill="none" stroke="#3A3D40" stroke-width="5" opacity=".8"',
  );
  out += ring(blendRadius(r, R, 0.16), 'fill="none" stroke="#0A0B0C" stroke-width="8"');
  // The upper tread catches the studio light before the arch swallows it.
  out += `<path d="M${at({ x: x - R * 0.68, h: R * 1.62 })}A${R * 0.92} ${R * 0.92} 0 0 1 ${at({ x: x + R * 0.68, h: R * 1.62 })}" fill="none" stroke="#54585C" stroke-width="7" opacity=".45"/>`;

  out += ring(r, `fill="${lit('#3A3E42', '#141618', '#2A2D30')}"`);
  out += ring(
    r * 0.93,
    `fill="${defs.radial(x, cy, r, [
      [0, '#26292C'],
      [0.75, '#15171A'],
      [1, '#060708'],
    ])}"`,
  );
  out += brake(x, cy, r, spec, defs);
  out +=
    spec.design === 'steel' ? steelFace(c, r, spec, defs, ring) : spokeFace(c, r, spec, lit, ring);
  out += ring(
    r * 0.975,
    `fill="none" stroke="${lit('#FFFFFF', spec.finish === 'dark' ? '#4A4F54' : '#A9AFB5', spec.finish === 'dark' ? '#6C7278' : '#DDE1E4')}" stroke-width="${(r * 0.05).toFixed(1)}"`,
  );
  out += ring(
    r * 0.9,
    `fill="none" stroke="#000" stroke-width="${(r * 0.03).toFixed(1)}" opacity=".35"`,
  );
  return out;
}

function blendRadius(inner: number, outer: number, t: number): number {
  return inner + (outer - inner) * t;
}

function brake(x: number, cy: number, r: number, spec: WheelSpec, defs: Defs): string {
  const disc = r * 0.66;
  const fill = defs.linear(x - disc, cy - disc, x + disc, cy + disc, [
    [0, '#C3C8CC'],
    [0.45, '#7C8287'],
    [0.55, '#A7ADB2'],
    [1, '#55595E'],
  ]);
  const a0 = -0.55;
  const a1 = 0.6;
  const arc = (radius: number, angle: number): string =>
    `${(x + Math.cos(angle) * radius).toFixed(1)} ${(cy + Math.sin(angle) * radius).toFixed(1)}`;
  const outer = r * 0.76;
  const inner = r * 0.46;
  return (
    `<circle cx="${x}" cy="${cy}" r="${disc.toFixed(1)}" fill="${fill}"/>` +
    `<circle cx="${x}" cy="${cy}" r="${(disc * 0.86).toFixed(1)}" fill="none" stroke="#3C4044" stroke-width="4" stroke-dasharray="5 20" opacity=".8"/>` +
    `<circle cx="${x}" cy="${cy}" r="${(disc * 0.52).toFixed(1)}" fill="#2A2D30"/>` +
    `<path d="M${arc(inner, a0)}L${arc(outer, a0)}A${outer} ${outer} 0 0 1 ${arc(outer, a1)}L${arc(inner, a1)}A${inner} ${inner} 0 0 0 ${arc(inner, a0)}Z" fill="${spec.caliper}"/>`
  );
}

type Ring = (radius: number, attrs: string) => string;

function spokeFace(
  c: Point,
  r: number,
  spec: WheelSpec,
  lit: (a: string, b: string, d: string) => string,
  ring: Ring,
): string {
  const { count, outlines } = spokes(spec.design);
  const look = FINISH[spec.finish];
  const trace = (shift: number): string => {
    let d = '';
    for (let i = 0; i < count; i += 1) {
      const turn = ((i * 360) / count + spec.turn) * (Math.PI / 180);
      const cos = Math.cos(turn);
      const sin = Math.sin(turn);
      for (const outline of outlines) {
        const points = outline.map(([along, side]) => ({
          x: c.x + (along * cos - side * sin) * r + shift,
          h: c.h + (along * sin + side * cos) * r - shift,
        }));
        d += `M${points.map(at).join('L')}Z`;
      }
    }
    return d;
  };
  const [a, b, e] = look.face;
  const closed = spec.design.startsWith('aero');
  const face = lit(a, b, e);
  return (
    `<path d="${trace(r * 0.035)}" fill="${look.side}" stroke="${look.side}" stroke-width="${(r * 0.02).toFixed(1)}" stroke-linejoin="round"/>` +
    `<path d="${trace(0)}" fill="${face}" stroke="${face}" stroke-width="${(r * 0.018).toFixed(1)}" stroke-linejoin="round"/>` +
    (closed
      ? `<path d="${trace(0)}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="${(r * 0.02).toFixed(1)}"/>`
      : '') +
    ring(r * 0.19, `fill="${face}" stroke="#000" stroke-opacity=".25" stroke-width="4"`) +
    ring(r * 0.115, `fill="${spec.finish === 'dark' ? '#1B1E21' : '#2A2E32'}"`) +
    ring(r * 0.115, `fill="none" stroke="#D5D9DC" stroke-opacity=".6" stroke-width="3"`)
  );
}

/** Pressed steel wheel with round holes, as on light trucks and buses. */
function steelFace(c: Point, r: number, spec: WheelSpec, defs: Defs, ring: Ring): string {
  const face = defs.radial(c.x - r * 0.2, -c.h - r * 0.3, r * 1.3, [
    [0, '#F1F2F3'],
    [0.5, '#B9BEC3'],
    [1, '#70767C'],
  ]);
  let out = ring(r * 0.93, `fill="${face}"`);
  out += ring(r * 0.56, 'fill="none" stroke="#5E646A" stroke-width="9" opacity=".6"');
  const dots = (count: number, share: number, size: number, fill: string): string => {
    let d = '';
    for (let i = 0; i < count; i += 1) {
      const angle = ((i * 360) / count + spec.turn) * (Math.PI / 180);
      d += `<circle cx="${(c.x + Math.cos(angle) * r * share).toFixed(1)}" cy="${(-c.h + Math.sin(angle) * r * share).toFixed(1)}" r="${(r * size).toFixed(1)}" fill="${fill}"/>`;
    }
    return d;
  };
  out += dots(10, 0.74, 0.095, '#1B1E21');
  out += dots(8, 0.4, 0.035, '#4A4F54');
  out += ring(r * 0.27, `fill="${face}" stroke="#5E646A" stroke-width="5"`);
  out += ring(r * 0.13, 'fill="#3A3F44"');
  return out;
}
