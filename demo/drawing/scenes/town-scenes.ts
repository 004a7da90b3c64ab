import type { Defs } from '../defs';
import { mast } from './buildings';
import { parkSide } from './fleet';
import { glow, mountains, sky, TONE } from './landscape';

import { room } from './room';
/** Charging bays at dusk. */
export function drawChargingStation(defs: Defs): string {
  const land = 620;
  const post = (x: number, lit: string): string =>
    `<rect x="${x}" y="${land - 190}" width="74" height="230" rx="14" fill="${defs.linear(
      x,
      0,
      x + 74,
      0,
      [
        [0, '#F7F4EE'],
        [1, '#BFBAB0'],
      ],
    )}"/><rect x="${x + 12}" y="${land - 172}" width="50" height="64" rx="6" fill="#12262A"/><path d="M${x + 38} ${land - 164}l-14 28h12l-4 22l16 -30h-12z" fill="${lit}"/><path d="M${x + 8} ${land - 84}C${x - 40} ${land - 20} ${x - 60} ${land + 30} ${x - 96} ${land + 8}" fill="none" stroke="#1B2226" stroke-width="9"/><rect x="${x + 8}" y="${land - 94}" width="58" height="10" rx="5" fill="${lit}"/>`;
  return (
    sky(land, defs, [
      [0, '#1C3A44'],
      [0.55, '#5E7F82'],
      [0.85, '#E0A877'],
      [1, '#F0B57C'],
    ]) +
    mountains(
      'ch',
      { base: land + 4, height: 200 },
      { snow: '#D8C0B2', rock: '#6B7F84', haze: '#B9937C', shade: '#425B63', peaks: 6 },
      defs,
    ) +
    `<rect y="${land}" width="1600" height="280" fill="${defs.vertical(land, 900, '#6C6A67', '#3A3C3E')}"/>` +
    `<path d="M150 300L1450 270V318L150 344Z" fill="#F4EEE4"/><path d="M150 344L1450 318V334L150 360Z" fill="${TONE.orange}"/><path d="M240 350V${land + 40}M800 340V${land + 40}M1360 330V${land + 40}" stroke="#D9D2C6" stroke-width="22"/>` +
    glow(520, 360, 300, '#FFF4DA', 0.4, defs) +
    glow(1080, 350, 300, '#FFF4DA', 0.4, defs) +
    post(560, '#43C08A') +
    post(980, '#43C08A') +
    post(1400, '#E8A23A') +
    `<path d="M60 ${land + 60}L-40 900M640 ${land + 60}L600 900M1100 ${land + 60}L1160 900" stroke="#F4EFE6" stroke-width="6" opacity=".5"/>` +
    parkSide('sedan', 'white', 60, 800, 0.118, defs) +
    parkSide('hatch', 'teal', 700, 776, 0.108, defs) +
    parkSide('large', 'blue', 1130, 836, 0.122, defs)
  );
}

/** A car in town after dark. */
export function drawCityNight(defs: Defs): string {
  const land = 640;
  let towers = '';
  let lights = '';
  for (let i = 0; i < 22; i += 1) {
    const w = 60 + ((i * 47) % 70);
    const h = 160 + ((i * 89) % 300);
    const x = ((i * 76) % 1620) - 20;
    towers += `<rect x="${x}" y="${land - h}" width="${w}" height="${h}" fill="${i % 3 === 0 ? '#1B3238' : i % 3 === 1 ? '#22404A' : '#172A31'}"/>`;
    for (let r = 0; r < h / 26 - 1; r += 1) {
      for (let c = 0; c < w / 18 - 1; c += 1) {
        if ((i * 13 + r * 17 + c * 29 + r * c * 7) % 11 < 2)
          lights += `M${x + 8 + c * 18} ${land - h + 14 + r * 26}h7v10h-7z`;
      }
    }
  }
  const streak = (y: number, colour: string, o: number): string =>
    `<path d="M0 ${y}H1600" stroke="${colour}" stroke-width="5" opacity="${o}" ${defs.blur(2)}/>`;
  return (
    sky(land, defs, [
      [0, '#0B1A20'],
      [0.6, '#173038'],
      [1, '#3C5458'],
    ]) +
    glow(800, land, 620, '#F0A868', 0.35, defs) +
    towers +
    `<path d="${lights}" fill="#FFD9A0" opacity=".75"/>` +
    `<rect y="${land}" width="1600" height="260" fill="${defs.vertical(land, 900, '#2A363A', '#12181B')}"/>` +
    streak(land + 24, '#FFE2B5', 0.7) +
    streak(land + 40, '#FF5A4A', 0.6) +
    streak(land + 54, '#FFE2B5', 0.4) +
    `<path d="M0 ${land + 84}H1600" stroke="#50605F" stroke-width="10"/>` +
    [180, 720, 1260]
      .map(
        (x) =>
          `${mast(x, land + 86, 330, '#3A494C')}${glow(x + 56, land - 266, 120, '#FFE2B5', 0.7, defs)}`,
      )
      .join('') +
    `<ellipse cx="170" cy="824" rx="330" ry="42" fill="#FFF3DA" opacity=".4" ${defs.blur(18)}/>` +
    parkSide('sedan', 'red', 420, 836, 0.165, defs) +
    `<g opacity=".16" transform="translate(420 838) scale(.165 -.165)"><rect x="200" y="0" width="4400" height="700" fill="#B01F1D" ${defs.blur(160)}/></g>`
  );
}

/** A technician reads a car's systems from far away: laptop in front, car behind. */
export function drawDiagnostics(defs: Defs): string {
  const wave = 'M470 560h70l18 -46l26 92l24 -70l14 24h70l16 -60l26 104l20 -44h90';
  return (
    room(560, ['#15282C', '#2A4649'], ['#7C756A', '#4E4A44'], defs) +
    glow(1130, 330, 520, '#A8D5CF', 0.3, defs) +
    parkSide('large', 'silver', 830, 560, 0.128, defs) +
    [0, 1, 2]
      .map(
        (i) =>
          `<path d="M${1010 - i * 34} ${230 - i * 34}a${150 + i * 48} ${150 + i * 48} 0 0 1 ${250 + i * 68} 0" fill="none" stroke="${TONE.orange}" stroke-width="9" stroke-linecap="round" opacity="${0.95 - i * 0.25}"/>`,
      )
      .join('') +
    `<rect y="700" width="1600" height="200" fill="${defs.vertical(700, 900, '#C79F6E', '#94703F')}"/><rect y="700" width="1600" height="8" fill="#E3C498"/>` +
    `<ellipse cx="600" cy="790" rx="470" ry="24" fill="#000" opacity=".3" ${defs.blur(12)}/>` +
    `<rect x="300" y="330" width="600" height="400" rx="22" fill="#1A1F22"/><rect x="322" y="352" width="556" height="352" rx="8" fill="${defs.vertical(352, 704, '#F7F4EE', '#E4EAE6')}"/>` +
    `<path d="M210 786L300 730H900L990 786Q990 800 970 800H230Q210 800 210 786Z" fill="#C3C8CA"/><path d="M330 742H870L920 776H280Z" fill="#2A2F33"/>` +
    `<rect x="322" y="352" width="556" height="44" rx="8" fill="${TONE.deep}"/><circle cx="350" cy="374" r="9" fill="${TONE.orange}"/>` +
    `<g transform="translate(372 492) scale(.045)">${parkSide('large', 'teal', 0, 0, 1, defs, { shadow: 0 })}</g>` +
    `<path d="${wave}" fill="none" stroke="${TONE.orange}" stroke-width="6" stroke-linejoin="round"/>` +
    `<rect x="350" y="530" width="96" height="22" rx="11" fill="#0F4C4A" opacity=".25"/><rect x="350" y="566" width="70" height="22" rx="11" fill="#0F4C4A" opacity=".25"/>` +
    [0, 1, 2]
      .map(
        (i) =>
          `<g transform="translate(${360 + i * 170} 622)"><rect width="150" height="60" rx="10" fill="#FFF"/><circle cx="30" cy="30" r="15" fill="${i === 2 ? '#E8A23A' : '#2E8B6A'}"/><path d="M58 22h72M58 40h48" stroke="#9AA5A2" stroke-width="8" stroke-linecap="round"/></g>`,
      )
      .join('') +
    `<ellipse cx="1215" cy="806" rx="110" ry="12" fill="#000" opacity=".28"/><path d="M1130 690H1290V786Q1290 806 1270 806H1150Q1130 806 1130 786Z" fill="${defs.linear(
      1130,
      0,
      1290,
      0,
      [
        [0, '#FFFFFF'],
        [0.6, '#EFE8DB'],
        [1, '#C7BBA6'],
      ],
    )}"/><path d="M1288 714c56 0 56 66 0 62" fill="none" stroke="#E4DBCB" stroke-width="14"/><ellipse cx="1210" cy="690" rx="80" ry="13" fill="#F7F1E6"/><ellipse cx="1210" cy="691" rx="70" ry="9" fill="#8A4A1C"/><path d="M1131 738H1289" stroke="${TONE.orange}" stroke-width="9"/>`
  );
}
