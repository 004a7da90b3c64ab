import { readFileSync } from 'node:fs';
import { COMPANY } from '@/lib/config/company';
import { Defs } from './defs';
import type { Output } from './encode';
import { parkSide } from './scenes/fleet';
import { glow, mountains, TONE } from './scenes/landscape';

/** The picture messengers and networks show for a link. */
export const SHARE_OUTPUTS: Output[] = [
  { file: 'pictures/share.png', width: 1200, height: 630, budget: 300_000, format: 'png' },
];

const MARK = new URL('../../public/logo-mark.svg', import.meta.url);

/** Inner markup of the logo mark, 64 units square. */
function logoMark(): string {
  return readFileSync(MARK, 'utf8')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');
}

/** A complete SVG document of the share picture. */
export function shareSheet(): string {
  const defs = new Defs();
  const floor = 520;
  const content =
    `<rect width="1200" height="630" fill="${defs.linear(0, 0, 0, 630, [
      [0, TONE.warm],
      [0.8, '#F3E9DA'],
      [0.82, '#E3D6C2'],
      [1, '#EFE6D8'],
    ])}"/>` +
    glow(820, 320, 480, '#FFFFFF', 0.9, defs) +
    mountains(
      'share',
      { x0: -60, x1: 1300, base: floor - 2, height: 150 },
      { snow: '#FFFFFF', rock: '#DCD9D0', haze: '#F3E9DA', shade: '#C3C7C2', peaks: 5 },
      defs,
    ) +
    `<g transform="translate(80 84) scale(1.5)">${logoMark()}</g>` +
    `<text x="200" y="152" font-family="Liberation Sans, Arial, sans-serif" font-weight="700" font-size="60" letter-spacing="-1.6" fill="${TONE.ink}">${COMPANY.name}</text>` +
    `<rect x="202" y="182" width="72" height="7" rx="3" fill="${TONE.orange}"/>` +
    parkSide('large', 'teal', 340, 556, 0.152, defs);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${defs}${content}</svg>`;
}
