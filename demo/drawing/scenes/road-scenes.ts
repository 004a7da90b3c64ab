import type { Defs } from '../defs';
import { drawCarrier, parkFace, parkSide } from './fleet';
import { clouds, glow, grass, hills, mountains, sky, straightRoad, TONE } from './landscape';

/** A yurt with its felt, door and crown. */
function yurt(x: number, y: number, w: number, defs: Defs): string {
  const felt = defs.linear(x - w / 2, 0, x + w / 2, 0, [
    [0, '#FFFDF8'],
    [0.5, '#F1EADD'],
    [1, '#C9BCA6'],
  ]);
  const h = w * 0.34;
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${w * 0.56}" ry="${w * 0.05}" fill="#000" opacity=".25"/>` +
    `<path d="M${x - w / 2} ${y}V${y - h}C${x - w * 0.36} ${y - h * 1.5} ${x - w * 0.16} ${y - h * 1.84} ${x} ${y - h * 1.86}C${x + w * 0.16} ${y - h * 1.84} ${x + w * 0.36} ${y - h * 1.5} ${x + w / 2} ${y - h}V${y}Z" fill="${felt}"/>` +
    `<path d="M${x - w / 2} ${y - h}H${x + w / 2}M${x - w / 2} ${y - h * 0.5}H${x + w / 2}" stroke="#B9A98E" stroke-width="${w * 0.014}" opacity=".8"/>` +
    `<rect x="${x - w * 0.09}" y="${y - h * 0.82}" width="${w * 0.18}" height="${h * 0.82}" fill="${TONE.orange}"/><rect x="${x - w * 0.07}" y="${y - h * 1.98}" width="${w * 0.14}" height="${h * 0.16}" fill="#8A6F52"/>`
  );
}

/** Open steppe in the afternoon, one car on its way home. */
export function drawSteppeRoad(defs: Defs): string {
  const land = 520;
  return (
    sky(land, defs, [
      [0, '#86B7C4'],
      [0.6, '#CFE1DC'],
      [1, '#F5ECD6'],
    ]) +
    clouds('sr', 80, 330, 8, '#FFFFFF', 0.8) +
    mountains(
      'sr',
      { base: land + 4, height: 120 },
      { snow: '#A8BDBD', rock: '#93AEAA', haze: '#C7D2BF', shade: '#6F9291', peaks: 7 },
      defs,
    ) +
    hills('sr1', land, 44, 900, '#C6C487') +
    hills('sr2', land + 60, 60, 900, defs.vertical(land, 900, '#B7B46E', '#8E8D4C')) +
    straightRoad(
      { x: 980, y: land + 12 },
      900,
      120,
      1180,
      { tar: '#7A7670', line: '#F6EFE2' },
      defs,
    ) +
    grass('sr', 0, 300, 640, 900, 70, '#7F8044') +
    grass('sr3', 1180, 1600, 620, 900, 90, '#7F8044') +
    yurt(1390, 610, 150, defs) +
    yurt(1500, 628, 120, defs) +
    parkFace('large', 'white', 770, 822, 0.135, defs, true) +
    parkFace('suv', 'orange', 945, 606, 0.026, defs, true)
  );
}

/** Car carriers on the long road in evening light. */
export function drawTruckConvoy(defs: Defs): string {
  const land = 560;
  return (
    sky(land, defs, [
      [0, '#2F5560'],
      [0.4, '#8A9C97'],
      [0.75, '#EFC08C'],
      [1, '#F3A25C'],
    ]) +
    glow(420, land - 20, 520, '#FFE0A8', 0.95, defs) +
    clouds('tc', 150, 380, 7, '#F7D3A8', 0.5) +
    mountains(
      'tc',
      { base: land + 4, height: 190 },
      { snow: '#C79A86', rock: '#7D6F72', haze: '#C88F68', shade: '#54525B', peaks: 6 },
      defs,
    ) +
    hills(
      'tc1',
      land,
      30,
      900,
      defs.linear(0, land, 0, 900, [
        [0, '#B07A48'],
        [0.4, '#6E553C'],
        [1, '#2E2A26'],
      ]),
    ) +
    `<path d="M0 700H1600V846H0Z" fill="${defs.vertical(700, 846, '#5E544B', '#35322F')}"/><path d="M0 712H1600M0 836H1600" stroke="#F1DDC0" stroke-width="4" opacity=".6"/>` +
    drawCarrier(['white', 'grey', 'teal', 'white', 'red'], 1010, 742, 0.05, defs) +
    drawCarrier(['orange', 'white', 'black', 'silver', 'blue'], 120, 826, 0.066, defs) +
    grass('tc', 0, 1600, 858, 900, 120, '#7A5E3C')
  );
}

/** Buyers driving home together. */
export function drawConvoySteppe(defs: Defs): string {
  const land = 540;
  return (
    sky(land, defs, [
      [0, '#F1E4D2'],
      [0.6, '#F7D9B2'],
      [1, '#F2B67E'],
    ]) +
    glow(1180, 500, 460, '#FFE9C4', 0.95, defs) +
    clouds('cs', 110, 300, 6, '#FFFFFF', 0.5) +
    mountains(
      'cs',
      { base: land + 4, height: 150 },
      { snow: '#D8B9A6', rock: '#B79C90', haze: '#E4BB90', shade: '#8A7B7A', peaks: 7 },
      defs,
    ) +
    hills('cs1', land + 6, 36, 900, '#CFA36A') +
    hills('cs2', land + 70, 50, 900, defs.vertical(land + 40, 900, '#B98C53', '#7C5C36')) +
    `<path d="M0 742C500 726 1100 726 1600 744V862C1100 840 500 840 0 860Z" fill="${defs.vertical(730, 860, '#8A7C6E', '#5A5149')}"/><path d="M0 802C500 784 1100 784 1600 802" stroke="#F4E4CC" stroke-width="5" stroke-dasharray="64 46" fill="none" opacity=".8"/>` +
    parkSide('hatch', 'white', 1240, 764, 0.05, defs) +
    parkSide('suv', 'red', 985, 764, 0.05, defs) +
    parkSide('mpv', 'silver', 695, 764, 0.05, defs) +
    parkSide('box', 'green', 60, 838, 0.088, defs) +
    parkSide('large', 'white', 530, 838, 0.088, defs) +
    parkSide('sedan', 'blue', 1030, 838, 0.088, defs) +
    [
      [1480, 838],
      [470, 838],
      [955, 838],
    ]
      .map(
        ([x, y]) =>
          `<ellipse cx="${x! + 30}" cy="${y! - 14}" rx="70" ry="18" fill="#F3DDBB" opacity=".4" ${defs.blur(10)}/>`,
      )
      .join('') +
    grass('cs', 0, 1600, 866, 900, 110, '#6A4E2C')
  );
}
