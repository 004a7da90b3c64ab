import {
  MAP_SHAPE,
  type MapScheme,
  type Offset,
  placeOf,
  SCALE_BAR,
} from '@/components/map/map-scheme';
import { between, fraction } from '../seeded-choice';

/** Paper tones of the drawn maps. */
export const INK = {
  land: '#F1ECE3',
  abroad: '#E3EEEC',
  relief: '#0F4C4A',
  field: '#DDE3C8',
  block: '#E2D8C7',
  house: '#D2C4AE',
  casing: '#CFC3B0',
  road: '#FFFFFF',
  highway: '#F6C177',
  highwayCasing: '#C98A3B',
  rail: '#4A5157',
  border: '#0F4C4A',
  water: '#9CC7CF',
  ink: '#14181B',
} as const;

/** An east-north pair in kilometres. */
export type Km = readonly [east: number, north: number];

const whole = (value: number) => String(Math.round(value));

/** Draws the parts of one map onto its sheet. */
export function mapInk(scheme: MapScheme) {
  const pxPerKm = MAP_SHAPE.width / scheme.widthKm;
  const spot = ([east, north]: Km) => {
    const { x, y } = placeOf(scheme, { east, north } satisfies Offset);
    return { x: (x / 100) * MAP_SHAPE.width, y: (y / 100) * MAP_SHAPE.height };
  };
  const text = (p: { x: number; y: number }) => `${whole(p.x)} ${whole(p.y)}`;

  /** A soft line through the points. */
  const line = (points: readonly Km[]) => {
    const spots = points.map(spot);
    return spots.reduce((path, p, i) => {
      if (i === 0) return `M${text(p)}`;
      const before = spots[i - 2] ?? spots[i - 1]!;
      const from = spots[i - 1]!;
      const after = spots[i + 1] ?? p;
      const first = { x: from.x + (p.x - before.x) / 6, y: from.y + (p.y - before.y) / 6 };
      const second = { x: p.x - (after.x - from.x) / 6, y: p.y - (after.y - from.y) / 6 };
      return `${path}C${text(first)} ${text(second)} ${text(p)}`;
    }, '');
  };
  const stroke = (path: string, colour: string, width: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

  return {
    /** The other country: everything on the left of a line from the lower to the upper edge. */
    abroad(border: readonly Km[]): string {
      return `<path d="${line(border)}L0 0V${MAP_SHAPE.height}Z" fill="${INK.abroad}"/>`;
    },

    /** The border: a line of dashes and dots on a pale band. */
    border(points: readonly Km[]): string {
      const path = line(points);
      return (
        stroke(path, INK.border, 16, ' opacity=".12"') +
        stroke(path, INK.border, 3.5, ' stroke-dasharray="18 9 1 9"')
      );
    },

    water: (points: readonly Km[], width: number) => stroke(line(points), INK.water, width),

    /** Streets of a town; all casings first, so that crossings stay open. */
    streets(roads: readonly { points: readonly Km[]; width: number }[]): string {
      const paths = roads.map(({ points, width }) => ({ path: line(points), width }));
      return (
        paths.map(({ path, width }) => stroke(path, INK.casing, width + 3)).join('') +
        paths.map(({ path, width }) => stroke(path, INK.road, width)).join('')
      );
    },

    /** The road over the border. */
    highway(points: readonly Km[]): string {
      const path = line(points);
      return stroke(path, INK.highwayCasing, 15) + stroke(path, INK.highway, 11);
    },

    railway(points: readonly Km[]): string {
      const path = line(points);
      return (
        stroke(path, INK.rail, 5) +
        stroke(path, INK.land, 2.5, ' stroke-dasharray="12 12" style="stroke-linecap:butt"')
      );
    },

    /** The buildings where papers are stamped: a gate over the road. */
    crossing(at: Km): string {
      const { x, y } = spot(at);
      return `<g transform="translate(${whole(x)} ${whole(y)})"><circle r="19" fill="#fff" stroke="${INK.border}" stroke-width="3"/><path d="M-11-8H11V-3H8V9H3V-1H-3V9H-8V-3H-11Z" fill="${INK.border}"/></g>`;
    },

    /** Quarters of a town, turned by `degrees`, with a few large roofs in each. */
    quarter(
      seed: string,
      corner: Km,
      size: { columns: number; rows: number; east: number; north: number; gap: number },
      degrees = 0,
    ): string {
      const start = spot(corner);
      let blocks = '';
      let roofs = '';
      for (let column = 0; column < size.columns; column += 1) {
        for (let row = 0; row < size.rows; row += 1) {
          const salt = `${column}/${row}`;
          // A town is not full: some plots wait to be built on.
          if (fraction(seed, salt) < 0.1) continue;
          const w = size.east * pxPerKm;
          const h = size.north * pxPerKm;
          const gap = size.gap * pxPerKm;
          const x = column * (w + gap);
          const y = -(row + 1) * h - row * gap;
          blocks += `M${whole(x)} ${whole(y)}h${whole(w)}v${whole(h)}h${whole(-w)}Z`;
          for (let roof = 0; roof < 3; roof += 1) {
            const roofW = between(seed, `${salt}w${roof}`, 0.16, 0.34) * w;
            const roofH = between(seed, `${salt}h${roof}`, 0.16, 0.4) * h;
            const left = x + between(seed, `${salt}x${roof}`, 0.08, 0.6) * w;
            const top = y + between(seed, `${salt}y${roof}`, 0.08, 0.55) * h;
            roofs += `M${whole(left)} ${whole(top)}h${whole(roofW)}v${whole(roofH)}h${whole(-roofW)}Z`;
          }
        }
      }
      return `<g transform="translate(${text(start)}) rotate(${degrees})"><path d="${blocks}" fill="${INK.block}"/><path d="${roofs}" fill="${INK.house}"/></g>`;
    },

    /** Fields, as strips side by side. */
    fields(corner: Km, count: number, east: number, north: number, degrees: number): string {
      const start = spot(corner);
      const w = east * pxPerKm;
      const h = north * pxPerKm;
      const strips = Array.from(
        { length: count },
        (_, i) => `M${whole(i * (w + 4))} 0h${whole(w)}v${whole(-h)}h${whole(-w)}Z`,
      ).join('');
      return `<path d="${strips}" transform="translate(${text(start)}) rotate(${degrees})" fill="${INK.field}"/>`;
    },

    /** Contour lines of a rise around a middle. */
    rise(seed: string, middle: Km, radiusKm: number, rings: number): string {
      return Array.from({ length: rings }, (_, ring) => {
        const reach = radiusKm * (1 - ring / (rings + 0.5));
        const points = Array.from({ length: 13 }, (_, i): Km => {
          const angle = (i / 12) * 2 * Math.PI;
          const far = reach * between(seed, `r${i % 12}`, 0.72, 1.12);
          return [middle[0] + Math.cos(angle) * far, middle[1] + Math.sin(angle) * far * 0.55];
        });
        return stroke(line(points), INK.relief, 1.5, ' opacity=".16"');
      }).join('');
    },

    /** One kilometre, and the arrow to the north; their words stand beside them on the page. */
    measures(): string {
      const { x, y } = SCALE_BAR;
      const end = whole(x + pxPerKm);
      return (
        `<path d="M${x} ${y - 9}V${y}H${end}V${y - 9}" fill="none" stroke="${INK.land}" stroke-width="8"/>` +
        `<path d="M${x} ${y - 9}V${y}H${end}V${y - 9}" fill="none" stroke="${INK.ink}" stroke-width="3"/>` +
        `<g transform="translate(900 62)"><circle r="34" fill="#fff" opacity=".85"/><path d="M0-24 11 12 0 5-11 12Z" fill="${INK.ink}"/><path d="M0-24V5L-11 12Z" fill="#C2410C"/></g>`
      );
    },
  };
}
