import type { Defs } from '../defs';
import { figure, hall, mast } from './buildings';
import { type FleetCar, parkFace, parkSide } from './fleet';
import { clouds, mountains, sky, TONE } from './landscape';

import { room } from './room';

type Row = readonly (readonly [FleetCar, string])[];

/** Cars nose out, side by side. */
function rowOfFaces(
  cars: Row,
  x: number,
  y: number,
  scale: number,
  step: number,
  defs: Defs,
  rear = false,
): string {
  return cars
    .map(([name, colour], i) => parkFace(name, colour, x + i * step, y, scale, defs, rear))
    .join('');
}

/** The mall's own yard in the morning. */
export function drawMallYard(defs: Defs): string {
  const land = 470;
  return (
    sky(land, defs, [
      [0, '#9CC2C9'],
      [0.7, '#DCE7E0'],
      [1, '#F6EBD8'],
    ]) +
    clouds('my', 60, 230, 6, '#FFFFFF', 0.75) +
    mountains(
      'my',
      { base: land, height: 200 },
      { snow: '#FFFFFF', rock: '#A3B9BA', haze: '#DADFD3', shade: '#7E9AA0', peaks: 6 },
      defs,
    ) +
    hall(120, land + 24, 560, 150, 5, defs) +
    hall(900, land + 24, 640, 130, 6, defs) +
    `<rect y="${land + 22}" width="1600" height="430" fill="${defs.vertical(land, 900, '#C6C0B5', '#8D8880')}"/>` +
    rowOfFaces(
      [
        ['suv', 'white'],
        ['sedan', 'grey'],
        ['hatch', 'white'],
        ['large', 'black'],
        ['suv', 'blue'],
        ['mpv', 'white'],
        ['sedan', 'red'],
        ['suv', 'silver'],
        ['box', 'green'],
        ['hatch', 'yellow'],
        ['suv', 'white'],
      ],
      160,
      572,
      0.052,
      128,
      defs,
    ) +
    rowOfFaces(
      [
        ['large', 'white'],
        ['suv', 'orange'],
        ['sedan', 'white'],
        ['box', 'grey'],
        ['suv', 'teal'],
        ['mpv', 'black'],
        ['sedan', 'blue'],
      ],
      170,
      700,
      0.088,
      210,
      defs,
    ) +
    mast(70, 700, 420, '#5E666A') +
    mast(1545, 700, 420, '#5E666A', -1) +
    `<path d="M65 720L0 900M275 720L240 900M485 720L480 900M695 720L720 900M905 720L960 900M1115 720L1200 900M1325 720L1440 900" stroke="#F4EFE6" stroke-width="5" opacity=".65"/>` +
    parkSide('pickup', 'white', 200, 866, 0.1, defs) +
    figure(900, 868, 150, TONE.deep) +
    figure(966, 872, 144, TONE.orange) +
    parkSide('hatch', 'beige', 1080, 866, 0.1, defs)
  );
}

/** Showroom with two cars on light floors. */
export function drawShowroom(defs: Defs): string {
  let panes = '';
  for (let x = 80; x < 1600; x += 240) panes += `M${x} 130V560`;
  const spot = (x: number): string =>
    `<path d="M${x - 10} 60L${x - 200} 780H${x + 200}L${x + 10} 60Z" fill="#FFF" opacity=".08"/><circle cx="${x}" cy="60" r="12" fill="#FFF"/>`;
  return (
    room(640, ['#E9E3D8', '#F7F3EC'], ['#D8D1C5', '#F2EDE4'], defs) +
    `<rect y="130" width="1600" height="430" fill="${defs.linear(0, 130, 0, 560, [
      [0, '#A9CBD0'],
      [0.6, '#D9E6E0'],
      [1, '#EFE6D2'],
    ])}"/>` +
    `<g ${defs.clip('M0 130H1600V560H0Z')}>${mountains('show', { base: 540, height: 230 }, { snow: '#FFFFFF', rock: '#A9BFC0', haze: '#DCE1D6', shade: '#86A2A6', peaks: 6 }, defs)}<rect y="530" width="1600" height="30" fill="#B9B39F"/></g>` +
    `<path d="${panes}" stroke="#3E4A4D" stroke-width="10"/><path d="M0 130H1600M0 560H1600" stroke="#3E4A4D" stroke-width="14"/><rect width="1600" height="124" fill="${defs.vertical(0, 124, '#CFC8BC', '#E9E3D8')}"/>` +
    [380, 800, 1220].map(spot).join('') +
    `<ellipse cx="470" cy="806" rx="400" ry="50" fill="#FFFFFF"/><ellipse cx="470" cy="800" rx="400" ry="50" fill="${TONE.warm}" stroke="#D5CCBD" stroke-width="3"/>` +
    parkSide('large', 'orange', 165, 806, 0.12, defs) +
    `<ellipse cx="1180" cy="760" rx="330" ry="36" fill="#FFFFFF"/><ellipse cx="1180" cy="755" rx="330" ry="36" fill="${TONE.warm}" stroke="#D5CCBD" stroke-width="3"/>` +
    parkSide('sedan', 'grey', 920, 762, 0.107, defs) +
    `<path d="M1440 860V700h100v160z" fill="${TONE.deep}"/><path d="M1432 694h116v16h-116z" fill="${TONE.orange}"/>` +
    figure(830, 800, 188, TONE.deep)
  );
}

/** A clean workshop: one car on the lift, one on the floor. */
export function drawWorkshop(defs: Defs): string {
  const lamp = (x: number): string =>
    `<rect x="${x}" y="70" width="250" height="14" rx="7" fill="#FFF"/><ellipse cx="${x + 125}" cy="120" rx="240" ry="110" fill="#FFF" opacity=".16" ${defs.blur(30)}/>`;
  let tools = '';
  for (let i = 0; i < 9; i += 1)
    tools += `<rect x="${1130 + i * 34}" y="${300 + (i % 3) * 6}" width="10" height="${70 + (i % 4) * 16}" rx="5" fill="${i % 4 === 0 ? TONE.orange : '#7F8A8E'}"/>`;
  return (
    room(640, ['#2F4648', '#456062'], ['#B9B4AA', '#8B867D'], defs) +
    `<rect y="560" width="1600" height="80" fill="${TONE.deep}"/><rect y="556" width="1600" height="8" fill="${TONE.orange}"/>` +
    [140, 675, 1210].map(lamp).join('') +
    `<rect x="1100" y="260" width="380" height="180" rx="10" fill="#D9D4C9"/>${tools}<rect x="1100" y="470" width="400" height="170" rx="8" fill="#C24A08"/><path d="M1100 512h400M1100 554h400M1100 596h400" stroke="#7A2F06" stroke-width="5"/><path d="M1260 492h80M1260 534h80M1260 576h80M1260 618h80" stroke="#F4E4D2" stroke-width="8" stroke-linecap="round"/>` +
    `<rect x="225" y="180" width="46" height="560" fill="${TONE.orange}"/><rect x="835" y="180" width="46" height="560" fill="${TONE.orange}"/><path d="M225 180h14v560h-14zM835 180h14v560h-14z" fill="#FFF" opacity=".25"/><rect x="195" y="728" width="106" height="16" fill="#2A2E32"/><rect x="805" y="728" width="106" height="16" fill="#2A2E32"/>` +
    parkSide('suv', 'white', 290, 476, 0.112, defs, { shadow: 0 }) +
    `<path d="M262 462H520M590 462H846" stroke="#2A2E32" stroke-width="16"/><path d="M262 462H846" stroke="#F08A24" stroke-width="4"/>` +
    `<ellipse cx="552" cy="742" rx="280" ry="14" fill="#000" opacity=".3" ${defs.blur(8)}/>` +
    figure(560, 752, 222, TONE.deep, '#24343A') +
    `<path d="M578 592L616 520" stroke="#D9B99B" stroke-width="16" stroke-linecap="round"/>` +
    parkSide('sedan', 'teal', 890, 850, 0.132, defs)
  );
}

/** Shelves of boxes and parts. */
export function drawSpareParts(defs: Defs): string {
  const tone = ['#C9A877', '#B8935F', '#D9BE93', '#A88350'];
  let boxes = '';
  for (let row = 0; row < 4; row += 1) {
    const y = 230 + row * 150;
    for (let x = 60, i = 0; x < 1540; i += 1) {
      const w = 70 + ((i * 53 + row * 31) % 90);
      const h = 60 + ((i * 41 + row * 67) % 56);
      if (x + w > 1540) break;
      if ((x > 480 && x + w < 1120 && row > 0) === false) {
        boxes += `<rect x="${x}" y="${y - h}" width="${w}" height="${h}" fill="${tone[(i + row) % 4]}"/><rect x="${x + w * 0.42}" y="${y - h}" width="${w * 0.14}" height="${h}" fill="#FFF" opacity=".28"/><rect x="${x + 8}" y="${y - h + 12}" width="${w * 0.26}" height="16" fill="#F7F1E6"/>`;
      }
      x += w + 12;
    }
    boxes += `<rect x="40" y="${y}" width="1520" height="16" fill="#33504F"/><rect x="40" y="${y}" width="1520" height="4" fill="#6C8C8A"/>`;
  }
  const rim = (x: number, y: number, r: number): string => {
    let s = '';
    for (let i = 0; i < 10; i += 1) {
      const a = (i * Math.PI) / 5;
      s += `M${x + Math.cos(a) * r * 0.16} ${y + Math.sin(a) * r * 0.16}L${x + Math.cos(a) * r * 0.62} ${y + Math.sin(a) * r * 0.62}`;
    }
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#1B1E20"/><circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="none" stroke="#34393C" stroke-width="4"/><circle cx="${x}" cy="${y}" r="${r * 0.68}" fill="#2A2E32"/><path d="${s}" stroke="#D5D9DC" stroke-width="${r * 0.1}"/><circle cx="${x}" cy="${y}" r="${r * 0.67}" fill="none" stroke="#E4E8EA" stroke-width="${r * 0.06}"/><circle cx="${x}" cy="${y}" r="${r * 0.16}" fill="#D5D9DC"/>`;
  };
  const disc = (x: number, y: number, r: number): string =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${defs.linear(x - r, y - r, x + r, y + r, [
      [0, '#E4E8EA'],
      [0.5, '#8E959B'],
      [1, '#C3C8CC'],
    ])}"/><circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="none" stroke="#6A7076" stroke-width="5" stroke-dasharray="4 16"/><circle cx="${x}" cy="${y}" r="${r * 0.46}" fill="#5A6066"/><circle cx="${x}" cy="${y}" r="${r * 0.18}" fill="#1B1E20"/>`;
  return (
    room(740, ['#28403F', '#3C5655'], ['#A39C90', '#7B756B'], defs) +
    `<path d="M48 90V720M560 90V720M1040 90V720M1552 90V720" stroke="${TONE.orange}" stroke-width="18"/>` +
    boxes +
    `<rect x="360" y="720" width="880" height="34" rx="6" fill="#D6B98C"/><rect x="360" y="742" width="880" height="14" fill="#9A7C50"/><path d="M430 756V880M1170 756V880" stroke="#5E4B33" stroke-width="24"/>` +
    rim(600, 580, 140) +
    disc(870, 620, 100) +
    `<ellipse cx="740" cy="724" rx="260" ry="8" fill="#000" opacity=".25"/>` +
    `<rect x="1000" y="580" width="54" height="140" rx="10" fill="${TONE.orange}"/><rect x="1010" y="556" width="34" height="26" rx="5" fill="#2A2E32"/><rect x="1008" y="620" width="38" height="60" fill="#F7F1E6"/><rect x="1076" y="608" width="110" height="112" rx="12" fill="#2A2E32"/><path d="M1090 630h82M1090 650h82M1090 670h82M1090 690h82" stroke="#59666C" stroke-width="7"/>`
  );
}
