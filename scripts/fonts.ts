/**
 * `npm run fonts` cuts the site's typeface to what its texts use: the weights of the styles and
 * the letters of its languages, about half of what the package brings. The files it writes are
 * committed, so that a build needs no font tools.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { printLine } from '@/lib/runtime/process/terminal';

const SOURCE = join('node_modules', '@fontsource-variable', 'onest');
const TARGET = join('app', 'styles', 'fonts');

const OPTIONS = {
  targetFormat: 'woff2',
  /** The lightest and the boldest weight in the styles. */
  variationAxes: { wght: { min: 400, max: 700 } },
  /** What the styles ask for; the family's contextual forms alone weigh 2 KB. */
  keepFeatures: ['kern', 'tnum'],
  noHinting: true,
} as const;

const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  );

/** The files with what stands in them; app/styles/fonts.css names the same ranges. */
const CUTS = [
  // What every page shows; below 14 KB, so that it comes in the first burst of a connection.
  {
    name: 'latin',
    from: 'latin',
    text: `${letters(0x20, 0x7e)}\u00a0©«®°²³·»×‐‑–—‘’“”…`,
  },
  // Seldom shown, and the accents of western languages.
  { name: 'signs', from: 'latin', text: '¡¢£¤¥¦§¨ª¬\u00ad¯±´µ¶¸¹º¼½¾¿―‚„•‹›€™←↑→↓−∕' },
  { name: 'accents', from: 'latin', text: `${letters(0xc0, 0xff)}ıŒœʻʼˆ˚˜` },
  { name: 'cyrillic', from: 'cyrillic', text: `${letters(0x400, 0x45f)}ҐґҰұ№` },
  { name: 'mongolian', from: 'cyrillic-ext', text: 'ӨөҮү' },
  { name: 'cyrillic-ext', from: 'cyrillic-ext', text: letters(0x460, 0x52f) },
  {
    name: 'latin-ext',
    from: 'latin-ext',
    text: `${letters(0x100, 0x17f)}${letters(0x1e00, 0x1eff)}${letters(0x20a0, 0x20c0)}ȘșȚț†ℓ`,
  },
];

mkdirSync(TARGET, { recursive: true });
for (const { name, from, text } of CUTS) {
  const source = readFileSync(join(SOURCE, 'files', `onest-${from}-wght-normal.woff2`));
  const cut = await subsetFont(source, text, OPTIONS);
  writeFileSync(join(TARGET, `onest-${name}.woff2`), cut);
  printLine(`${name}: ${source.length} bytes, cut to ${cut.length}`);
}
writeFileSync(join(TARGET, 'LICENSE'), readFileSync(join(SOURCE, 'LICENSE')));
