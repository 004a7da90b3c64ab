import type { Defs } from '../defs';
import { apron, lineOfCars } from './apron';
import { borderPortal, laneCanopy, mast } from './buildings';
import type { FleetCar } from './fleet';
import { clouds, glow, hills, mountains, sky } from './landscape';

const DAWN = [
  [0, '#F3ECE2'],
  [0.45, '#F8E9D6'],
  [0.8, '#FAD9B4'],
  [1, '#F6BE8C'],
] as const;

const FAR_RANGE = { snow: '#FDF4EA', rock: '#E3CDBD', haze: '#F6D9BB', shade: '#C9AFA6' };
const NEAR_RANGE = {
  snow: '#FFF8EF',
  rock: '#B9A9A2',
  haze: '#EFC9A4',
  shade: '#8D8386',
  peaks: 4,
  taper: true,
};

const CARS_AT_THE_GATE: [FleetCar, string][] = [
  ['hatch', 'white'],
  ['suv', 'grey'],
  ['sedan', 'white'],
  ['suv', 'teal'],
  ['sedan', 'silver'],
];

/** Morning mist over the ground below the horizon. */
function mist(width: number, land: number, defs: Defs): string {
  const fill = defs.linear(0, land, 0, land + 98, [
    [0, '#F8D9B4', 0.75],
    [1, '#F8D9B4', 0],
  ]);
  return `<rect y="${land + 8}" width="${width}" height="90" fill="${fill}"/>`;
}

/** The port gate at dawn; the left half stays calm for a headline. */
export function drawHero(defs: Defs): string {
  const land = 690;
  return (
    sky(land, defs, DAWN) +
    glow(1130, 640, 620, '#FFE3B8', 0.95, defs) +
    clouds('hero', 150, 330, 6, '#FFFFFF', 0.38) +
    mountains(
      'tian-far',
      { x0: -60, x1: 1680, base: land + 6, height: 250 },
      { ...FAR_RANGE, peaks: 6 },
      defs,
    ) +
    mountains('tian-near', { x0: 560, x1: 1760, base: land + 8, height: 330 }, NEAR_RANGE, defs) +
    hills('hero-hill', land - 18, 34, land + 20, '#D3B796') +
    laneCanopy(850, 1090, land + 10, 116, 3, defs) +
    laneCanopy(1420, 1640, land + 10, 116, 3, defs) +
    borderPortal(1255, land + 12, 330, defs) +
    apron(1600, land + 8, 900, defs) +
    mist(1600, land, defs) +
    `<path d="M0 ${land + 64}H1600M0 862H1600" stroke="#F4EADB" stroke-width="5" opacity=".5"/>` +
    lineOfCars(CARS_AT_THE_GATE, 905, land + 50, 0.034, 22, defs) +
    mast(826, land + 60, 190, '#6C6259') +
    mast(1500, land + 60, 190, '#6C6259', -1) +
    lineOfCars(
      [
        ['sedan', 'blue'],
        ['large', 'white'],
        ['suv', 'orange'],
      ],
      590,
      842,
      0.0745,
      34,
      defs,
    ) +
    `<rect y="842" width="1600" height="58" fill="#000" opacity=".05"/>`
  );
}

/** The sheet of the upright scene, in pixels. */
export const PORTRAIT = { width: 900, height: 1200 } as const;

/** The same dawn upright: calm above, gate and cars in the lower half. */
export function drawHeroPortrait(defs: Defs): string {
  const land = 880;
  return (
    sky(land, defs, DAWN, PORTRAIT) +
    glow(560, 800, 560, '#FFE3B8', 0.95, defs) +
    clouds('hero-p', 420, 560, 4, '#FFFFFF', 0.38, 900) +
    mountains(
      'tian-far',
      { x0: -200, x1: 1100, base: land + 6, height: 190 },
      { ...FAR_RANGE, peaks: 5 },
      defs,
    ) +
    mountains('tian-near', { x0: 40, x1: 1040, base: land + 8, height: 240 }, NEAR_RANGE, defs) +
    hills('hero-hill', land - 14, 26, land + 20, '#D3B796', 900) +
    laneCanopy(120, 380, land + 10, 96, 3, defs) +
    laneCanopy(740, 930, land + 10, 96, 3, defs) +
    borderPortal(560, land + 12, 262, defs) +
    apron(900, land + 8, 1200, defs) +
    mist(900, land, defs) +
    lineOfCars(CARS_AT_THE_GATE, 160, land + 52, 0.031, 18, defs) +
    `<path d="M0 ${land + 76}H900" stroke="#F4EADB" stroke-width="5" opacity=".5"/>` +
    lineOfCars(
      [
        ['sedan', 'white'],
        ['suv', 'orange'],
        ['hatch', 'white'],
      ],
      90,
      1028,
      0.056,
      34,
      defs,
    ) +
    lineOfCars(
      [
        ['large', 'blue'],
        ['sedan', 'grey'],
      ],
      96,
      1156,
      0.086,
      60,
      defs,
    )
  );
}
