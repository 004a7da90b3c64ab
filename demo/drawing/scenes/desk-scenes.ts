import type { Defs } from '../defs';
import { parkSide } from './fleet';
import { glow, mountains, TONE } from './landscape';

/** Wooden desk before a calm wall. */
function desk(edge: number, defs: Defs): string {
  let grain = '';
  for (let i = 0; i < 7; i += 1)
    grain += `M0 ${edge + 40 + i * 52}C400 ${edge + 26 + i * 54} 900 ${edge + 62 + i * 50} 1600 ${edge + 34 + i * 53}`;
  return (
    `<rect width="1600" height="${edge}" fill="${defs.vertical(0, edge, '#E4DCCE', '#F3EDE2')}"/>` +
    `<rect y="${edge}" width="1600" height="${900 - edge}" fill="${defs.vertical(edge, 900, '#C49B68', '#9A7343')}"/><path d="${grain}" fill="none" stroke="#7C5A30" stroke-opacity=".22" stroke-width="5"/><rect y="${edge}" width="1600" height="7" fill="#E3C498"/>`
  );
}

/** A sheet of paper with ruled text lines; angle in degrees. */
function sheet(
  x: number,
  y: number,
  w: number,
  h: number,
  angle: number,
  defs: Defs,
  content: string,
): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${angle})"><rect x="8" y="14" width="${w}" height="${h}" fill="#000" opacity=".28" ${defs.blur(9)}/>` +
    `<rect width="${w}" height="${h}" rx="3" fill="${defs.linear(0, 0, w, h, [
      [0, '#FFFFFF'],
      [1, '#EFE9DE'],
    ])}"/>${content}</g>`
  );
}

const textLines = (
  x: number,
  y: number,
  w: number,
  count: number,
  gap: number,
  colour = '#B4B0A8',
): string => {
  let d = '';
  for (let i = 0; i < count; i += 1)
    d += `M${x} ${y + i * gap}h${w * (i % 4 === 3 ? 0.55 : 0.86 + 0.14 * ((i * 37) % 5 === 0 ? 0 : 1))}`;
  return `<path d="${d}" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>`;
};

const seal = (x: number, y: number, r: number, colour: string, opacity: number): string =>
  `<g opacity="${opacity}" fill="none" stroke="${colour}"><circle cx="${x}" cy="${y}" r="${r}" stroke-width="${r * 0.1}"/><circle cx="${x}" cy="${y}" r="${r * 0.7}" stroke-width="${r * 0.04}"/><circle cx="${x}" cy="${y}" r="${r * 0.84}" stroke-width="${r * 0.13}" stroke-dasharray="${r * 0.09} ${r * 0.07}"/><path d="M${x - r * 0.4} ${y + r * 0.28}V${y - r * 0.14}H${x + r * 0.4}V${y + r * 0.28}M${x - r * 0.5} ${y - r * 0.14}H${x + r * 0.5}M${x - r * 0.12} ${y + r * 0.28}V${y + r * 0.04}H${x + r * 0.12}V${y + r * 0.28}" stroke-width="${r * 0.1}"/></g>`;

const pen = (
  x: number,
  y: number,
  length: number,
  angle: number,
  barrel: string,
  defs: Defs,
): string =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><rect x="4" y="10" width="${length}" height="16" rx="8" fill="#000" opacity=".3" ${defs.blur(5)}/><rect width="${length * 0.86}" height="20" rx="10" fill="${defs.linear(
    0,
    0,
    0,
    20,
    [
      [0, '#FFFFFF'],
      [0.25, barrel],
      [1, '#0B0D0F'],
    ],
  )}"/><rect x="${length * 0.52}" width="${length * 0.05}" height="20" fill="#E4B657"/><path d="M${length * 0.86} 3L${length} 10L${length * 0.86} 17Z" fill="#E4B657"/><rect x="${length * 0.02}" y="-3" width="${length * 0.3}" height="6" rx="3" fill="#E4B657"/></g>`;

const key = (x: number, y: number, angle: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><ellipse cx="70" cy="50" rx="96" ry="40" fill="#000" opacity=".25"/><rect width="140" height="80" rx="36" fill="#1B1F22"/><rect x="6" y="5" width="128" height="26" rx="13" fill="#FFF" opacity=".1"/><rect x="22" y="24" width="30" height="30" rx="8" fill="#3A4146"/><rect x="60" y="24" width="30" height="30" rx="8" fill="#3A4146"/><circle cx="112" cy="40" r="9" fill="${TONE.orange}"/><circle cx="-16" cy="40" r="24" fill="none" stroke="#B9BFC4" stroke-width="8"/></g>`;

/** Contract, keys and pen on the desk. */
export function drawPaperwork(defs: Defs): string {
  return (
    desk(300, defs) +
    `<rect x="1080" y="70" width="360" height="200" rx="6" fill="#FFF"/><rect x="1096" y="86" width="328" height="168" fill="#CFE0DC"/><g ${defs.clip('M1096 86H1424V254H1096Z')}>${mountains('pd', { x0: 1080, x1: 1440, base: 244, height: 110 }, { snow: '#FFFFFF', rock: '#9DB5B8', haze: '#DCE1D6', shade: '#7F9AA0', peaks: 3 }, defs)}</g>` +
    `<rect x="150" y="120" width="150" height="180" fill="${TONE.deep}"/><rect x="306" y="96" width="44" height="204" fill="${TONE.orange}"/><rect x="354" y="130" width="60" height="170" fill="#D6CBB8"/><rect x="418" y="110" width="36" height="190" fill="#8C9AA0"/>` +
    sheet(
      250,
      400,
      470,
      600,
      -7,
      defs,
      `<rect x="40" y="44" width="180" height="26" rx="6" fill="${TONE.deep}"/>${textLines(40, 116, 390, 12, 34)}`,
    ) +
    sheet(
      640,
      380,
      480,
      640,
      4,
      defs,
      `<rect x="44" y="46" width="220" height="28" rx="6" fill="${TONE.ink}"/><rect x="330" y="44" width="104" height="64" rx="6" fill="#E9DFCE"/>${textLines(44, 130, 390, 7, 34)}<path d="M44 400h150M290 400h150" stroke="#7C776E" stroke-width="4"/><path d="M60 392c26 -56 40 -30 30 -4c20 -40 36 -36 34 -8c14 -18 24 -14 40 -2" fill="none" stroke="#1C3D8F" stroke-width="6" stroke-linecap="round"/>${seal(340, 372, 66, '#B3261E', 0.8)}`,
    ) +
    pen(1010, 640, 330, 24, TONE.deep, defs) +
    key(1230, 500, -14) +
    `<ellipse cx="1400" cy="800" rx="120" ry="26" fill="#000" opacity=".22"/><ellipse cx="1390" cy="770" rx="106" ry="52" fill="#F7F1E6"/><ellipse cx="1390" cy="764" rx="82" ry="38" fill="#FFF"/><ellipse cx="1390" cy="766" rx="74" ry="33" fill="#8A4A1C"/><ellipse cx="1376" cy="758" rx="34" ry="10" fill="#B9743C" opacity=".7"/>`
  );
}

/** The welcome gift: a tea caddy with cup and a pen in its case. */
export function drawTeaGift(defs: Defs): string {
  const silk = defs.vertical(420, 800, '#13605C', '#0A3634');
  return (
    `<rect width="1600" height="900" fill="${defs.linear(0, 0, 0, 900, [
      [0, '#F6EFE3'],
      [0.62, '#F1E6D4'],
      [0.63, '#D9C3A0'],
      [1, '#B99A70'],
    ])}"/>` +
    glow(620, 330, 620, '#FFFFFF', 0.8, defs) +
    `<ellipse cx="700" cy="806" rx="560" ry="40" fill="#3B2A14" opacity=".35" ${defs.blur(18)}/>` +
    `<path d="M230 470H900L960 800H170Z" fill="#7C2F08"/><path d="M230 470H900L906 506H224Z" fill="#A6440F"/><path d="M224 506H906L944 780H186Z" fill="${silk}"/>` +
    `<path d="M230 470L260 240H880L900 470Z" fill="${defs.vertical(240, 470, '#E8590C', '#B8430A')}"/><path d="M280 262H862L876 452H258Z" fill="${silk}"/><path d="M300 280H846L858 436H282Z" fill="none" stroke="#E4B657" stroke-width="4"/>` +
    `<g stroke="#E4B657" stroke-width="7" fill="none"><path d="M520 400V330H620V400M500 330H640M555 400V366H585V400"/></g>` +
    `<path d="M330 560Q330 530 370 530H510Q550 530 550 560V740Q550 766 520 766H360Q330 766 330 740Z" fill="${defs.linear(
      330,
      0,
      550,
      0,
      [
        [0, '#F6E9CF'],
        [0.35, '#FFFDF6'],
        [1, '#C8AE7C'],
      ],
    )}"/><ellipse cx="440" cy="546" rx="110" ry="26" fill="#E4B657"/><ellipse cx="440" cy="540" rx="98" ry="20" fill="#F7DD9A"/>` +
    `<rect x="372" y="610" width="136" height="104" rx="8" fill="${TONE.deep}"/><path d="M440 700C400 670 404 640 440 622C476 640 480 670 440 700ZM440 696V640" fill="#7FB08A" stroke="#DCEBD9" stroke-width="4"/>` +
    `<rect x="610" y="600" width="270" height="130" rx="16" fill="#0A2F2E"/><rect x="624" y="614" width="242" height="102" rx="10" fill="#123F3D"/>` +
    pen(640, 650, 214, 8, '#22272B', defs) +
    `<path d="M1060 620H1330C1330 720 1290 780 1196 780S1060 720 1060 620Z" fill="${defs.linear(
      1060,
      0,
      1330,
      0,
      [
        [0, '#FFFFFF'],
        [0.6, '#F0EADF'],
        [1, '#C9BEAB'],
      ],
    )}"/><ellipse cx="1195" cy="620" rx="135" ry="32" fill="#F7F1E6"/><ellipse cx="1195" cy="622" rx="118" ry="25" fill="#B8641F"/><ellipse cx="1170" cy="614" rx="56" ry="9" fill="#E39B50" opacity=".8"/><path d="M1326 650c70 -6 70 80 -14 78" fill="none" stroke="#E4DBCB" stroke-width="18"/><path d="M1072 690H1318" stroke="${TONE.orange}" stroke-width="10"/><ellipse cx="1196" cy="790" rx="200" ry="26" fill="#FBF7EF"/><ellipse cx="1196" cy="784" rx="120" ry="12" fill="#E4DBCB"/>` +
    `<path d="M1150 570c-40 -60 40 -80 0 -150M1220 560c-40 -60 40 -80 0 -160" fill="none" stroke="#FFF" stroke-width="14" stroke-linecap="round" opacity=".65" ${defs.blur(6)}/>`
  );
}

/** The stamp that lets a car leave the country. */
export function drawCustomsStamp(defs: Defs): string {
  return (
    desk(250, defs) +
    sheet(
      300,
      330,
      640,
      700,
      -5,
      defs,
      `<rect width="640" height="84" rx="3" fill="${TONE.deep}"/><path d="M40 44h260" stroke="#FFF" stroke-width="14" stroke-linecap="round"/>${textLines(40, 130, 330, 6, 36)}<rect x="410" y="118" width="190" height="130" rx="6" fill="#F1E7D5"/><g transform="translate(420 222) scale(.034)">${parkSide('suv', 'grey', 0, 0, 1, defs, { shadow: 0 })}</g><path d="M40 360h560M40 404h560M40 448h560M40 492h560M230 340V510M420 340V510" stroke="#D5CCBD" stroke-width="4"/>${textLines(54, 384, 140, 4, 44, '#C9C3B8')}${seal(440, 470, 112, '#B3261E', 0.88)}`,
    ) +
    `<g transform="translate(1010 330) rotate(13)"><ellipse cx="150" cy="440" rx="210" ry="34" fill="#000" opacity=".32" ${defs.blur(12)}/><rect x="20" y="360" width="260" height="70" rx="12" fill="${defs.linear(
      20,
      0,
      280,
      0,
      [
        [0, '#5A3A22'],
        [0.4, '#A06B3E'],
        [1, '#4A2E1A'],
      ],
    )}"/><rect x="30" y="428" width="240" height="14" fill="#B3261E"/><path d="M110 360C100 290 130 250 124 190H176C170 250 200 290 190 360Z" fill="${defs.linear(
      100,
      0,
      200,
      0,
      [
        [0, '#5A3A22'],
        [0.4, '#B57C4A'],
        [1, '#4A2E1A'],
      ],
    )}"/><circle cx="150" cy="140" r="72" fill="${defs.radial(126, 112, 110, [
      [0, '#D9A06A'],
      [0.5, '#94602F'],
      [1, '#4A2E1A'],
    ])}"/></g>` +
    `<rect x="1230" y="720" width="240" height="110" rx="18" fill="#22272B"/><rect x="1246" y="734" width="208" height="80" rx="10" fill="#8E1B16"/>`
  );
}

/** A wall calendar with the last days of an offer marked. */
export function drawCalendar(defs: Defs): string {
  let days = '';
  for (let i = 0; i < 35; i += 1) {
    const x = 190 + (i % 7) * 92;
    const y = 400 + Math.floor(i / 7) * 76;
    const marked = i >= 23 && i <= 26;
    days += `<rect x="${x}" y="${y}" width="76" height="60" rx="10" fill="${marked ? TONE.orange : i % 7 > 4 ? '#E9E1D3' : '#F6F1E8'}"/><path d="M${x + 16} ${y + 20}h${20 + (i % 3) * 6}" stroke="${marked ? '#FFF' : '#A9A49A'}" stroke-width="8" stroke-linecap="round"/>`;
  }
  return (
    `<rect width="1600" height="900" fill="${defs.linear(0, 0, 1600, 900, [
      [0, '#134F4D'],
      [1, '#0B3332'],
    ])}"/>` +
    glow(1150, 420, 600, '#F3E3C6', 0.35, defs) +
    `<path d="M0 772H1600V900H0Z" fill="${defs.vertical(772, 900, '#2A5E5B', '#1B4442')}"/>` +
    `<rect x="160" y="150" width="710" height="660" rx="22" fill="#000" opacity=".4" ${defs.blur(22)}/><rect x="150" y="130" width="710" height="670" rx="22" fill="#FFFDF8"/>` +
    `<path d="M150 330V152Q150 130 172 130H838Q860 130 860 152V330Z" fill="#CFE0DC"/><g ${defs.clip('M150 330V152Q150 130 172 130H838Q860 130 860 152V330Z')}>${mountains('cal', { x0: 100, x1: 900, base: 320, height: 150 }, { snow: '#FFFFFF', rock: '#9DB5B8', haze: '#E6E2CF', shade: '#7F9AA0', peaks: 4 }, defs)}<rect x="150" y="306" width="710" height="24" fill="#B9AF96"/>${parkSide('suv', 'orange', 560, 322, 0.038, defs)}</g>` +
    `<path d="M260 100V170M400 100V170M610 100V170M750 100V170" stroke="#D5D9DC" stroke-width="14" stroke-linecap="round"/>` +
    `<path d="M190 372h180" stroke="${TONE.ink}" stroke-width="16" stroke-linecap="round"/>` +
    days +
    `<path d="M352 626C340 600 470 596 734 606C762 616 760 688 728 694C560 702 380 704 354 684C338 668 340 640 352 626Z" fill="none" stroke="#B3261E" stroke-width="7"/>` +
    parkSide('large', 'white', 930, 836, 0.116, defs)
  );
}
