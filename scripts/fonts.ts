/**
 * `npm run fonts` cuts the site's typefaces to what its texts use: the weights of the styles and
 * the letters of its languages, about half of what the packages bring. The files it writes are
 * committed, so that a build needs no font tools.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { LOCALE_NAMES } from '@/lib/i18n/locales';
import { printLine } from '@/lib/runtime/process/terminal';

const PACKAGES = join('node_modules', '@fontsource-variable');
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

/** The files of Onest with their characters; app/styles/fonts.css names the same ranges. */
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

const ARABIC = `${letters(0x60c, 0x61f)}${letters(0x621, 0x652)}${letters(0x660, 0x66d)}\u0670`;
const URDU = 'ٱٹپچڈڑژکگںھہۂۃۄیےۓ۔ۆ۰۱۲۳۴۵۶۷۸۹';
/** Every letter of Urdu, its marks, digits and stops; in headlines alone. */
const NASTALIQ = 'ءآأؤئابتثجحخدذرزسشصضطظعغفقلمنهوٹپچڈڑژکگںھہۂۃیےۓ،؛؟۔ًٌٍَُِّْٰ۰۱۲۳۴۵۶۷۸۹';
const THAI = letters(0xe01, 0xe5b);
/** Joiners and non-joiners for scripts that need them. */
const JOINERS = '\u200c\u200d\u25cc';

interface ScriptCut {
  name: string;
  family: string;
  /** The package's file that has the letters. */
  part: string;
  text: string;
  weights?: { min: number; max: number };
}

const NASKH = { family: 'noto-naskh-arabic', part: 'arabic' };
const SANS_THAI = { family: 'noto-sans-thai', part: 'thai' };

/**
 * The faces of scripts that Onest has not, each for the sites that are written in it, and one of a few
 * letters for their names in everybody's language menu. Their features shape them: all are kept.
 */
const SCRIPTS: ScriptCut[] = [
  { name: 'arabic', ...NASKH, text: ARABIC + URDU + JOINERS },
  { name: 'arabic-names', ...NASKH, text: LOCALE_NAMES.ar + LOCALE_NAMES.ur },
  {
    name: 'nastaliq',
    family: 'noto-nastaliq-urdu',
    part: 'arabic',
    text: NASTALIQ + JOINERS,
    // The one weight of headlines: all weights are half as much again.
    weights: { min: 650, max: 650 },
  },
  { name: 'thai', ...SANS_THAI, text: THAI + JOINERS },
  { name: 'thai-names', ...SANS_THAI, text: LOCALE_NAMES.th },
];

const sourceOf = (family: string, part: string) =>
  readFileSync(join(PACKAGES, family, 'files', `${family}-${part}-wght-normal.woff2`));

function write(name: string, source: Buffer, cut: Buffer): void {
  writeFileSync(join(TARGET, `${name}.woff2`), cut);
  printLine(`${name}: ${source.length} bytes, cut to ${cut.length}`);
}

mkdirSync(TARGET, { recursive: true });
for (const { name, from, text } of CUTS) {
  const source = sourceOf('onest', from);
  write(`onest-${name}`, source, await subsetFont(source, text, OPTIONS));
}
const { keepFeatures: _, ...SHAPED } = OPTIONS;
for (const { name, family, part, text, weights } of SCRIPTS) {
  const source = sourceOf(family, part);
  const options = { ...SHAPED, ...(weights && { variationAxes: { wght: weights } }) };
  write(`noto-${name}`, source, await subsetFont(source, text, options));
}
const LICENSES = ['onest', 'noto-naskh-arabic', 'noto-nastaliq-urdu', 'noto-sans-thai'];
writeFileSync(
  join(TARGET, 'LICENSE'),
  LICENSES.map((family) => readFileSync(join(PACKAGES, family, 'LICENSE'), 'utf8')).join('\n'),
);
