import type { Defs } from '../defs';
import { figure } from './buildings';
import { parkFace, parkSide } from './fleet';
import { clouds, glow, grass, hills, mountains, sky, straightRoad, TONE } from './landscape';

/** Rest in the high pasture on the way home. */
export function drawFamilyTrip(defs: Defs): string {
  const land = 560;
  return (
    sky(land, defs, [
      [0, '#6FA9BC'],
      [0.6, '#BFDADB'],
      [1, '#EFEBD8'],
    ]) +
    clouds('ft', 70, 260, 6, '#FFFFFF', 0.85) +
    mountains(
      'ft',
      { x0: -80, x1: 1680, base: land + 6, height: 390 },
      { snow: '#FFFFFF', rock: '#7FA0A4', haze: '#C6D6C4', shade: '#5D8490', peaks: 5 },
      defs,
    ) +
    hills('ft1', land - 10, 60, 900, '#8FAE7A') +
    `<path d="M0 640C300 610 700 604 1000 622C1250 634 1450 620 1600 612V700C1300 706 900 700 600 690C300 682 100 690 0 700Z" fill="${defs.vertical(610, 700, '#8FC2C9', '#4E8C98')}"/><path d="M120 648H640M760 640H1300M300 668H900" stroke="#FFF" stroke-opacity=".4" stroke-width="3"/>` +
    hills('ft2', 720, 30, 900, defs.vertical(690, 900, '#9DB272', '#66804A')) +
    `<path d="M1130 806L1260 640L1400 806Z" fill="${TONE.orange}"/><path d="M1260 640L1240 806H1330Z" fill="#7A2F06"/><path d="M1260 640L1400 806L1330 806Z" fill="#C24A08"/>` +
    parkSide('mpv', 'teal', 430, 812, 0.108, defs) +
    figure(1040, 818, 118, '#F1E7D5') +
    figure(1090, 822, 112, TONE.deep) +
    figure(1066, 836, 74, '#E8A23A') +
    grass('ft', 0, 1600, 830, 900, 140, '#4F6A38')
  );
}

/** A pickup with a full bed at a farm. */
export function drawPickupWork(defs: Defs): string {
  const land = 560;
  return (
    sky(land, defs, [
      [0, '#C9D6D2'],
      [0.5, '#EFE6D2'],
      [1, '#F7D6A4'],
    ]) +
    glow(300, 430, 420, '#FFF0CC', 0.9, defs) +
    mountains(
      'pw',
      { base: land + 6, height: 150 },
      { snow: '#B9B3A0', rock: '#A39F8A', haze: '#D8C8A2', shade: '#7E8276', peaks: 7 },
      defs,
    ) +
    hills('pw1', land, 40, 900, '#CDB877') +
    `<path d="M1080 640L1290 520L1500 640V760H1080Z" fill="${defs.linear(1080, 0, 1500, 0, [
      [0, '#9C6B4A'],
      [1, '#6B4630'],
    ])}"/><path d="M1060 648L1290 512L1520 648L1500 662L1290 538L1080 662Z" fill="#3C4A4C"/><rect x="1230" y="640" width="120" height="120" fill="#3A271B"/><path d="M1230 640L1350 760M1350 640L1230 760" stroke="#7A533A" stroke-width="6"/>` +
    hills('pw2', 730, 30, 900, defs.vertical(700, 900, '#B79E5E', '#7A6A3E')) +
    `<path d="M0 742H1060" stroke="#6B573C" stroke-width="7"/><path d="M40 700V790M200 700V790M360 700V790M520 700V790M680 700V790M840 700V790M1000 700V790M0 718H1060" stroke="#6B573C" stroke-width="8"/>` +
    [0, 1, 2]
      .map(
        (i) =>
          `<g transform="translate(${815 + i * 92} ${656 - (i === 1 ? 30 : 0)})"><rect width="104" height="66" rx="10" fill="#D9B45C"/><path d="M12 14h80M8 34h88M14 52h76" stroke="#A8843A" stroke-width="5"/></g>`,
      )
      .join('') +
    parkSide('pickup', 'white', 410, 838, 0.128, defs) +
    `<ellipse cx="1250" cy="842" rx="70" ry="12" fill="#000" opacity=".2"/><circle cx="1250" cy="780" r="62" fill="#D9B45C"/><path d="M1250 780m-46 0a46 46 0 1 1 20 38m-2-54a30 30 0 1 1 8 40" fill="none" stroke="#A8843A" stroke-width="6"/>` +
    figure(1150, 840, 140, '#3F6E73') +
    grass('pw', 0, 1600, 846, 900, 110, '#6E5C2E')
  );
}

/** Frost, low sun and a road that has been cleared. */
export function drawWinterRoad(defs: Defs): string {
  const land = 540;
  let pines = '';
  for (let i = 0; i < 26; i += 1) {
    const x = (i * 211) % 1600;
    if (x > 560 && x < 1120) continue;
    const s = 60 + ((i * 37) % 60);
    const y = land + 30 + ((i * 53) % 70);
    pines += `<path d="M${x} ${y - s * 1.7}L${x + s * 0.28} ${y - s * 0.9}H${x + s * 0.16}L${x + s * 0.4} ${y - s * 0.3}H${x - s * 0.4}L${x - s * 0.16} ${y - s * 0.9}H${x - s * 0.28}Z" fill="#3F6266"/><path d="M${x} ${y - s * 1.7}L${x - s * 0.28} ${y - s * 0.9}L${x - s * 0.05} ${y - s * 1.05}ZM${x - s * 0.16} ${y - s * 0.9}L${x - s * 0.4} ${y - s * 0.3}L${x - s * 0.1} ${y - s * 0.55}Z" fill="#F6FAFA" opacity=".85"/>`;
  }
  return (
    sky(land, defs, [
      [0, '#8FB3C2'],
      [0.5, '#C9DADD'],
      [1, '#F7E6D8'],
    ]) +
    glow(1240, 430, 380, '#FFF1DE', 0.95, defs) +
    mountains(
      'wr',
      { base: land + 10, height: 280 },
      { snow: '#FFFFFF', rock: '#B9CCD2', haze: '#E8ECEA', shade: '#8BA8B4', peaks: 6 },
      defs,
    ) +
    hills('wr1', land, 36, 900, '#E9F0F1') +
    pines +
    hills('wr2', land + 90, 40, 900, defs.vertical(land, 900, '#F2F6F6', '#CFDDE1')) +
    straightRoad(
      { x: 860, y: land + 60 },
      900,
      300,
      1420,
      { tar: '#8C979C', line: '#FFFFFF' },
      defs,
    ) +
    `<path d="M300 900C520 800 760 680 850 ${land + 62}L835 ${land + 62}C700 690 420 800 120 900Z" fill="#FFFFFF"/><path d="M1420 900C1200 800 950 690 870 ${land + 62}L885 ${land + 62}C1000 690 1320 800 1620 900Z" fill="#F3F7F8"/>` +
    parkFace('box', 'orange', 660, 846, 0.14, defs)
  );
}
