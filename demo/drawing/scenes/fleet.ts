import type { CarModel } from '../car-model';
import type { Defs } from '../defs';
import { drawFront } from '../front-view';
import { drawRear } from '../rear-view';
import { sideView } from '../side-view';

const car = (
  sign: string,
  type: string,
  energy: string,
  size: [length: number, width: number, height: number, wheelbase: number],
  price: number,
  doors = 5,
): CarModel => ({
  model_sign: `scene-${sign}`,
  brand_sign: `scene-${sign}`,
  type_sign: type,
  energy_type: energy,
  length_mm: size[0],
  width_mm: size[1],
  height_mm: size[2],
  wheelbase_mm: size[3],
  clearance_mm: null,
  doors,
  price_usd: price,
  colours: ['white'],
});

/** Cars of no particular maker for the scenes, so that these do not change with the catalogue. */
export const FLEET = {
  sedan: car('sedan', 'sedan', 'electric', [4820, 1880, 1460, 2900], 27000, 4),
  suv: car('crossing', 'compact-suv', 'plugin-hybrid', [4680, 1890, 1690, 2740], 24000),
  large: car('steppe', 'large-suv', 'range-extender', [5080, 1990, 1780, 2990], 46000),
  box: car('ridge', 'off-roader', 'petrol', [4760, 1930, 1900, 2750], 31000),
  hatch: car('town', 'hatchback', 'electric', [4260, 1800, 1540, 2720], 14500),
  mpv: car('family', 'mpv', 'plugin-hybrid', [5200, 1960, 1880, 3080], 41000),
  pickup: car('field', 'pickup', 'diesel', [5380, 1930, 1880, 3200], 24000, 4),
  truck: car('haul', 'light-truck', 'diesel', [5990, 2150, 2340, 3360], 16000, 2),
} as const;

/** One of the scene cars. */
export type FleetCar = keyof typeof FLEET;

/** A car in side view standing at (x, y) on its front (left) end, `scale` pixels per mm. */
export function parkSide(
  name: FleetCar,
  colour: string,
  x: number,
  y: number,
  scale: number,
  defs: Defs,
  options: { flip?: boolean; shadow?: number } = {},
): string {
  const view = sideView(FLEET[name], colour, defs);
  const width = view.length * scale;
  const place = options.flip
    ? `translate(${x + width} ${y}) scale(${-scale} ${scale})`
    : `translate(${x} ${y}) scale(${scale})`;
  const strength = options.shadow ?? 0.5;
  return (
    `<ellipse cx="${x + width / 2}" cy="${y}" rx="${width * 0.49}" ry="${Math.max(3, width * 0.016)}" fill="#000" opacity="${strength}" ${defs.blur(Math.max(1.5, width * 0.008))}/>` +
    `<g transform="${place}">${view.markup}</g>`
  );
}

/** Length of a scene car in pixels. */
export function lengthOf(name: FleetCar, scale: number): number {
  return FLEET[name].length_mm * scale;
}

/** A car facing the viewer, or its rear, centred on x. */
export function parkFace(
  name: FleetCar,
  colour: string,
  x: number,
  y: number,
  scale: number,
  defs: Defs,
  rear = false,
): string {
  const width = FLEET[name].width_mm * scale;
  const markup = rear ? drawRear(FLEET[name], colour, defs) : drawFront(FLEET[name], colour, defs);
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${width * 0.6}" ry="${width * 0.04}" fill="#000" opacity=".5" ${defs.blur(width * 0.02)}/>` +
    `<g transform="translate(${x} ${y}) scale(${scale})">${markup}</g>`
  );
}

/** Tractor with a two-deck car carrier facing left; about 17.4 m long. */
export function drawCarrier(
  colours: readonly string[],
  x: number,
  y: number,
  scale: number,
  defs: Defs,
): string {
  const load: FleetCar[] = ['suv', 'sedan', 'large', 'hatch', 'suv'];
  const paint = ['#F4F1EC', '#D8D4CC', '#9AA0A4'];
  const cab = defs.linear(0, -3600, 0, -700, [
    [0, '#FFFFFF'],
    [0.4, paint[0]!],
    [1, paint[2]!],
  ]);
  const wheel = (cx: number): string =>
    `<circle cx="${cx}" cy="-500" r="500" fill="#17191B"/><circle cx="${cx}" cy="-500" r="300" fill="#A9AFB4"/><circle cx="${cx}" cy="-500" r="300" fill="none" stroke="#6A7076" stroke-width="40"/><circle cx="${cx}" cy="-500" r="110" fill="#3A3F44"/>`;
  const tractor =
    `<path d="M120 -560L60 -1500L180 -2700L520 -3420L900 -3560H2150L2240 -3300V-700H120Z" fill="${cab}"/>` +
    `<path d="M130 -1900L230 -2680L500 -3080H620L560 -1900Z" fill="#26323A"/><path d="M760 -2900H1500V-1950H700Z" fill="#2E3B43" stroke="#14181B" stroke-width="40" stroke-linejoin="round"/><path d="M900 -2900h200l-160 950h-200z" fill="#FFF" opacity=".14"/>` +
    `<path d="M60 -1500H2240" stroke="#E8590C" stroke-width="90"/><path d="M60 -1180Q300 -1220 440 -1080L380 -960H80Z" fill="#14181B"/><path d="M90 -1120H380" stroke="#FFF" stroke-width="50"/>` +
    `<path d="M70 -560H2240V-820H70Z" fill="#2A2E32"/><rect x="2240" y="-1050" width="1400" height="300" fill="#24282C"/>`;
  const deck = (h: number, tilt: number): string =>
    `<path d="M2500 ${-h - tilt}L16900 ${-h}" stroke="#3C464B" stroke-width="150"/><path d="M2500 ${-h - tilt - 60}L16900 ${-h - 60}" stroke="#7C878C" stroke-width="26"/>`;
  let posts = '';
  for (const px of [3300, 6300, 9300, 12300, 15300, 16800]) posts += `M${px} -900V-4350`;
  let cars = '';
  const put = (name: FleetCar, colour: string, px: number, h: number): void => {
    cars += `<g transform="translate(${px} ${-h})">${sideView(FLEET[name], colour, defs).markup}</g>`;
  };
  put(load[0]!, colours[0]!, 2700, 2560);
  put(load[1]!, colours[1]!, 7450, 2540);
  put(load[2]!, colours[2]!, 12000, 2520);
  put(load[3]!, colours[3]!, 6000, 820);
  put(load[4]!, colours[4]!, 11300, 800);
  return (
    `<ellipse cx="${x + 8700 * scale}" cy="${y}" rx="${8900 * scale}" ry="${260 * scale}" fill="#000" opacity=".45" ${defs.blur(120 * scale)}/>` +
    `<g transform="translate(${x} ${y}) scale(${scale})"><rect x="3600" y="-1000" width="13200" height="260" fill="#1E2327"/>` +
    `${deck(760, 0)}${cars}${deck(2450, 60)}<path d="${posts}" stroke="#3C464B" stroke-width="90"/>${tractor}` +
    `${[1150, 3250, 13300, 14500].map(wheel).join('')}<rect x="16700" y="-1000" width="160" height="220" fill="#C8242A"/></g>`
  );
}
