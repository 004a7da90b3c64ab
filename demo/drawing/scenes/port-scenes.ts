import type { Defs } from '../defs';
import { lineOfCars } from './apron';
import { borderPortal, figure, laneCanopy } from './buildings';
import { drawCarrier } from './fleet';
import { clouds, glow, grass, hills, mountains, sky, TONE } from './landscape';
/** Western port: the portal under the wall of the Tien Shan. */
export function drawKhorgosPort(defs: Defs): string {
  const land = 640;
  return (
    sky(land, defs, [
      [0, '#A9CBD3'],
      [0.55, '#D6E4E0'],
      [1, '#F3EADA'],
    ]) +
    clouds('kh', 90, 220, 6, '#FFFFFF', 0.7) +
    mountains(
      'alatau-far',
      { x0: -80, x1: 1680, base: land, height: 430 },
      { snow: '#FFFFFF', rock: '#8FA9AF', haze: '#D5DEDA', shade: '#6E8C96', peaks: 5 },
      defs,
    ) +
    mountains(
      'alatau-near',
      { x0: -200, x1: 1800, base: land + 6, height: 235 },
      { snow: '#EAF0EC', rock: '#5E8078', haze: '#B9C9B4', shade: '#3A5F5C', peaks: 7 },
      defs,
    ) +
    hills('kh-hill', land - 14, 40, land + 20, '#A9B588') +
    laneCanopy(180, 560, land + 16, 150, 4, defs) +
    laneCanopy(1040, 1420, land + 16, 150, 4, defs) +
    borderPortal(800, land + 18, 340, defs) +
    `<rect y="${land + 14}" width="1600" height="${900 - land}" fill="${defs.vertical(land, 900, '#B9B3A6', '#7E7A73')}"/>` +
    `<path d="M0 790H1600" stroke="#F4EFE6" stroke-width="5" opacity=".6" stroke-dasharray="60 40"/>` +
    lineOfCars(
      [
        ['suv', 'white'],
        ['sedan', 'grey'],
        ['hatch', 'blue'],
        ['large', 'white'],
        ['suv', 'red'],
        ['sedan', 'white'],
      ],
      210,
      742,
      0.043,
      22,
      defs,
    ) +
    lineOfCars(
      [
        ['box', 'green'],
        ['suv', 'white'],
        ['large', 'grey'],
      ],
      150,
      868,
      0.088,
      44,
      defs,
    )
  );
}

/** A sauropod on its plinth, as they stand along the road into the eastern port. */
function dinosaur(x: number, y: number, s: number, fill: string, flip = false): string {
  const d =
    'M-190 0L-178 -92C-230 -120 -300 -96 -372 -40C-330 -128 -240 -176 -150 -186C-90 -222 20 -224 84 -186C120 -200 138 -300 150 -400C156 -452 190 -478 236 -470C258 -466 268 -452 262 -440L206 -428C196 -330 196 -220 168 -150C164 -120 160 -110 152 -96L158 0H112L100 -92C70 -78 20 -74 -20 -76L-24 0H-66L-78 -84C-100 -86 -120 -88 -132 -92L-144 0Z';
  return `<g transform="translate(${x} ${y}) scale(${flip ? -s : s} ${s})"><path d="${d}" fill="${fill}"/><path d="M-150 -186C-90 -222 20 -224 84 -186C120 -200 138 -300 150 -400C156 -452 190 -478 236 -470" fill="none" stroke="#FFF" stroke-opacity=".35" stroke-width="12"/><rect x="-220" y="-4" width="440" height="34" fill="#8F7A62"/></g>`;
}

/** Eastern port: the flat Gobi, the rainbow arch over the road and the dinosaurs beside it. */
export function drawErenhotPort(defs: Defs): string {
  const land = 600;
  const bands = ['#C8452F', '#E8891C', '#EBC042', '#5E9A5B', '#2E7FA0', '#4E5A94'];
  const cx = 820;
  const arch = bands
    .map(
      (c, i) =>
        `<path d="M${cx - 480 + i * 17} ${land + 26}A${480 - i * 17} ${400 - i * 17} 0 0 1 ${cx + 480 - i * 17} ${land + 26}" fill="none" stroke="${c}" stroke-width="17.5"/>`,
    )
    .join('');
  return (
    sky(land, defs, [
      [0, '#7FB4C8'],
      [0.6, '#CFE0DC'],
      [1, '#F6E7CC'],
    ]) +
    glow(1250, 420, 420, '#FFF3D6', 0.7, defs) +
    clouds('er', 90, 300, 7, '#FFFFFF', 0.75) +
    `<rect y="${land}" width="1600" height="300" fill="${defs.linear(0, land, 0, 900, [
      [0, '#E5CC9F'],
      [0.4, '#D8B683'],
      [1, '#B98F5B'],
    ])}"/>` +
    hills('gobi', land - 2, 10, land + 12, '#DCC29A') +
    arch +
    `<path d="M${cx - 494} ${land - 40}h120v70h-120zM${cx + 374} ${land - 40}h120v70h-120z" fill="#EFE6D8"/><path d="M${cx - 494} ${land - 40}h120v14h-120zM${cx + 374} ${land - 40}h120v14h-120z" fill="${TONE.deep}"/>` +
    laneCanopy(cx - 340, cx + 340, land + 30, 108, 6, defs) +
    dinosaur(190, land + 62, 0.62, '#6F7F5C') +
    dinosaur(1440, land + 74, 0.7, '#7D6B52', true) +
    `<path d="M0 ${land + 66}H1600V900H0Z" fill="${defs.linear(0, land + 60, 0, 900, [
      [0, '#9C958C'],
      [0.3, '#87817A'],
      [1, '#5F5B57'],
    ])}"/>` +
    `<path d="M0 ${land + 66}H1600" stroke="#F4EADB" stroke-width="6" opacity=".7"/><path d="M0 776H1600" stroke="#F4EFE6" stroke-width="5" opacity=".65" stroke-dasharray="60 40"/>` +
    grass('er', 0, 1600, land + 40, land + 62, 60, '#A88B55') +
    lineOfCars(
      [
        ['sedan', 'white'],
        ['suv', 'blue'],
        ['hatch', 'white'],
        ['suv', 'beige'],
        ['sedan', 'grey'],
        ['large', 'black'],
      ],
      240,
      738,
      0.043,
      24,
      defs,
    ) +
    drawCarrier(['white', 'orange', 'grey', 'teal', 'white'], 330, 876, 0.056, defs) +
    figure(250, 872, 92, TONE.orange)
  );
}
