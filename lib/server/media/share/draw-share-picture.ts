import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { company, isMark } from '@/lib/config/company';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { directionOf, type Locale } from '@/lib/i18n/locales';

/** What messengers and networks show large, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;

/** A picture that is shown beside the text, and what the text says. */
export interface SharePicture {
  locale: Locale;
  title: string;
  /** A line below the title, such as what a car is. */
  facts?: string | undefined;
  /** What the price is, and the price. */
  price?: { label: string; value: string } | undefined;
  /** An encoded picture; nothing where there is none. */
  picture: Uint8Array | null;
  /** The mall's own logo, encoded; without one, this site's mark is drawn. */
  logo?: Uint8Array | null;
  /** A picture that is shown whole, its edges continued; others are cropped. */
  isWhole?: boolean | undefined;
}

const FONTS = join('lib', 'server', 'media', 'share', 'fonts');
const FONT_FILES = [
  'Onest_400Regular.ttf',
  'Onest_700Bold.ttf',
  'NotoNaskhArabic_400Regular.ttf',
  'NotoNaskhArabic_700Bold.ttf',
  'NotoSansThai_400Regular.ttf',
  'NotoSansThai_700Bold.ttf',
];

/** Each letter is taken from the first that has it. */
const FAMILIES = 'Onest,Noto Naskh Arabic,Noto Sans Thai';

const INK = '#16181d';
const MUTED = '#5b5f68';
const ACCENT = '#d9480f';
const PAPER = '#faf7f2';

const MARGIN = 48;
/** The text stands beside the picture, which goes to the edge. */
const TEXT_WIDTH = 560;
const PICTURE_WIDTH = 560;
/** The room of the mark, where its middle is, and how far from it the name stands. */
const BRAND = { width: 400, height: 52 };
const BRAND_MIDDLE = 70;
const BRAND_GAP = 16;
const TITLE_TOP = 128;
const TITLE_MAX_HEIGHT = 260;
/** Between the title, the facts and the price. */
const GAP = 34;
const TITLE_SIZES_PX = [66, 60, 54, 48, 42];
/** Messengers show a picture 300 px wide: a letter of this size is nine of them high. */
const TEXT_SIZE_PX = 36;
/** Of the company's name, which stands in one line beside the mark if it can. */
const NAME_SIZES_PX = [TEXT_SIZE_PX, 32, 28, 24];

let fontsAreLoaded: Promise<unknown> | undefined;

/** The text engine knows a font of ours once a text has named its file. */
function loadFonts(): Promise<unknown> {
  fontsAreLoaded ??= Promise.all(
    FONT_FILES.map((file) =>
      sharp({ text: { text: 'x', fontfile: join(FONTS, file) } })
        .raw()
        .toBuffer(),
    ),
  );
  return fontsAreLoaded;
}

/** Where a line may end: Thai has no spaces between its words, and the engine knows none of them. */
function withBreaks(locale: Locale, text: string): string {
  if (!/\p{Script=Thai}/u.test(text)) return text;
  const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)];
  return words.map(({ segment }) => segment).join('\u200b');
}

/** Prices are read from the left in every language, as on pages. */
const FROM_LEFT = '\u2066';
const END = '\u2069';

/**
 * What a paragraph begins with, so that it has the direction of its language, whatever letters come first:
 * the text engine takes it from the first of them that has one.
 */
const DIRECTION_MARKS = { ltr: '\u200e', rtl: '\u200f' };

interface Style {
  sizePx: number;
  maxWidth: number;
  isBold?: boolean;
  colour: string;
}

/** A text as a picture of its own, lines broken where they must be. */
async function drawText(locale: Locale, text: string, { sizePx, maxWidth, isBold, colour }: Style) {
  const words = DIRECTION_MARKS[directionOf(locale)] + withBreaks(locale, text);
  const { data, info } = await sharp({
    text: {
      text: `<span lang="${locale}" foreground="${colour}">${escapeMarkup(words)}</span>`,
      font: `${FAMILIES} ${isBold ? 'Bold ' : ''}${sizePx}`,
      fontfile: join(FONTS, isBold ? 'Onest_700Bold.ttf' : 'Onest_400Regular.ttf'),
      width: maxWidth,
      dpi: 72,
      rgba: true,
      spacing: Math.round(sizePx * 0.12),
      // Where a line of its direction begins.
      align: 'left',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** A text in the largest size in which it finds room, and cut off where none is small enough. */
async function drawFitting(
  locale: Locale,
  whole: string,
  { sizesPx, maxWidth, maxHeight }: { sizesPx: number[]; maxWidth: number; maxHeight: number },
) {
  let text = whole;
  for (;;) {
    for (const sizePx of sizesPx) {
      const drawn = await drawText(locale, text, { sizePx, maxWidth, isBold: true, colour: INK });
      if (drawn.height <= maxHeight && drawn.width <= maxWidth) return drawn;
    }
    text = `${[...text].slice(0, Math.floor([...text].length * 0.7)).join('')}…`;
  }
}

/** The company's mark with its name; a logo that is longer than a mark is the name itself. */
async function drawBrand(locale: Locale, logo: Uint8Array | null, maxWidth: number) {
  const drawing = logo ?? readFileSync(join('public', 'logo-mark.svg'));
  const { data: mark, info } = await sharp(drawing, { density: 144 })
    .resize({ ...BRAND, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (logo && !isMark(info)) return { mark, width, height };
  const name = await drawFitting(locale, company().name, {
    sizesPx: NAME_SIZES_PX,
    maxWidth: maxWidth - width - BRAND_GAP,
    maxHeight: BRAND.height,
  });
  return { mark, width, height, name };
}

/** The picture at the far side of the text, in its room. */
async function drawPicture(picture: Uint8Array, isWhole: boolean): Promise<Buffer> {
  const decoded = sharp(picture, { limitInputPixels: 50_000_000 }).flatten({ background: PAPER });
  if (!isWhole) {
    return decoded.resize(PICTURE_WIDTH, HEIGHT, { position: 'attention' }).png().toBuffer();
  }
  const inside = { width: PICTURE_WIDTH, height: HEIGHT, fit: 'inside' as const };
  const { data, info } = await decoded.resize(inside).png().toBuffer({ resolveWithObject: true });
  const room = { x: PICTURE_WIDTH - info.width, y: HEIGHT - info.height };
  return sharp(data)
    .extend({
      left: Math.floor(room.x / 2),
      right: Math.ceil(room.x / 2),
      top: Math.floor(room.y / 2),
      bottom: Math.ceil(room.y / 2),
      extendWith: 'copy',
    })
    .png()
    .toBuffer();
}

/**
 * Draws what messengers show of a link: 1200×630 px as JPEG, mirrored for languages that are written
 * from the right.
 */
export async function drawSharePicture(share: SharePicture): Promise<Buffer> {
  const { locale, title, facts, price, picture, isWhole = false, logo = null } = share;
  const maxWidth = picture ? TEXT_WIDTH : WIDTH - 2 * MARGIN;
  await loadFonts();
  const isMirrored = directionOf(locale) === 'rtl';
  const layers: OverlayOptions[] = [];
  const place = (input: Buffer, width: number, top: number, inset = MARGIN) => {
    const left = isMirrored ? WIDTH - inset - width : inset;
    layers.push({ input, left: Math.round(left), top: Math.round(top) });
  };
  if (picture) {
    const left = isMirrored ? 0 : WIDTH - PICTURE_WIDTH;
    layers.push({ input: await drawPicture(picture, isWhole), left, top: 0 });
  }
  const { mark, width, height, name } = await drawBrand(locale, logo, maxWidth);
  place(mark, width, BRAND_MIDDLE - height / 2);
  if (name)
    place(name.input, name.width, BRAND_MIDDLE - name.height / 2, MARGIN + width + BRAND_GAP);

  const text = { sizePx: TEXT_SIZE_PX, maxWidth, colour: MUTED };
  let bottom = HEIGHT - MARGIN;
  if (price) {
    const style = { maxWidth, isBold: true, sizePx: 66, colour: ACCENT };
    const value = await drawText(locale, `${FROM_LEFT}${price.value}${END}`, style);
    const label = await drawText(locale, price.label, text);
    bottom -= value.height;
    place(value.input, value.width, bottom);
    bottom -= label.height + 14;
    place(label.input, label.width, bottom);
    bottom -= GAP;
  }
  const below = facts && (await drawText(locale, facts, text));
  const room = bottom - TITLE_TOP - (below ? below.height + GAP : 0);
  const maxHeight = Math.min(TITLE_MAX_HEIGHT, room);
  const fitting = { sizesPx: TITLE_SIZES_PX, maxWidth, maxHeight };
  const titleBlock = await drawFitting(locale, title, fitting);
  place(titleBlock.input, titleBlock.width, TITLE_TOP);
  if (below) place(below.input, below.width, TITLE_TOP + titleBlock.height + GAP);
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
