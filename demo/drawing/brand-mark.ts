import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, shape, Buffer as Text, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import marks from '../catalogue/designs/marks.json' with { type: 'json' };

export interface BrandOfMark {
  brand_sign: string;
  brand_name: string;
}

/** The site's typeface with its whole range of weights. */
const TYPEFACE = 'node_modules/@fontsource-variable/onest/files/onest-latin-wght-normal.woff2';
const INK = '#14181b';
/** Every mark has this height, and at most this width; letters stay within its margin. */
const WIDTH = 480;
const HEIGHT = 200;
const MARGIN = 14;
/** Between letters and what is drawn around them. */
const PAD_X = 30;
const PAD_Y = 26;
/** Of capitals, as a share of the type size. */
const CAP_HEIGHT = 0.7;

/** How a brand's letters are drawn; what is not given is plain. */
interface Mark {
  text: string;
  /** 100 to 900. */
  weight?: number;
  /** Width of the letters; 1 is the typeface's own. */
  wide?: number;
  slant?: number;
  /** Between letters, in hundredths of the type size. */
  spacing?: number;
  /** Height of capitals, where the width leaves room for it; the mark is 200 tall. */
  tall?: number;
  /** Drawn around the letters, or filled with the letters left out. */
  shape?: 'box' | 'ring' | 'plate' | 'pill';
  /** Lines along the letters: from and to as shares of their width, height as a share, thickness. */
  lines?: [from: number, to: number, above: number, thick: number][];
  /** Gaps through the letters: height as a share, thickness, lean. */
  cuts?: [at: number, thick: number, lean?: number][];
}

const MARKS = marks.marks as unknown as Record<string, Partial<Mark>>;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

async function readTypeface(letters: string): Promise<Face> {
  const file = await subsetFont(await readFile(TYPEFACE), letters, { targetFormat: 'truetype' });
  return new Face(new Blob(new Uint8Array(file)));
}

/** A glyph's outline with every point moved, in steps from point to point, which is shorter. */
function movedOutline(outline: string, place: (x: number, y: number) => [number, number]): string {
  let penX = 0;
  let penY = 0;
  let start: [number, number] = [0, 0];
  return outline.replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, numbers: string) => {
    if (command === 'Z') {
      [penX, penY] = start;
      return 'z';
    }
    const given = numbers.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const points = given.flatMap((x, i) =>
      i % 2 === 0 ? [place(x, given[i + 1] ?? 0).map(Math.round) as [number, number]] : [],
    );
    const isMove = command === 'M';
    const steps = points.map(([x, y]) => (isMove ? [x, y] : [x - penX, y - penY]));
    [penX, penY] = points.at(-1) ?? [0, 0];
    if (isMove) start = [penX, penY];
    const text = steps.flat().join(' ').replaceAll(' -', '-');
    return (isMove ? 'M' : command.toLowerCase()) + text;
  });
}

/** The letters of a mark as one path, and the box of its capitals. */
async function lettersOf(mark: Mark): Promise<{ path: string; box: Box }> {
  const { text, weight = 700, wide = 1, slant = 0, spacing = 0, tall = 74 } = mark;
  const face = await readTypeface(text);
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  const buffer = new Text();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const gap = (spacing * face.upem) / 100;
  let advance = -gap;
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => {
    const at = advance + gap;
    advance = at + xAdvance;
    return { at, outline: font.glyphToPath(codepoint) };
  });
  const cap = CAP_HEIGHT * face.upem;
  const room = WIDTH - 2 * MARGIN - (mark.shape ? 2 * PAD_X : 0);
  const scale = Math.min(tall / cap, room / (advance * wide + Math.abs(slant) * cap));
  const w = advance * wide * scale;
  const h = cap * scale;
  const x0 = (WIDTH - w) / 2;
  const base = (HEIGHT + h) / 2;
  const path = glyphs
    .map(({ at, outline }) =>
      movedOutline(outline, (x, y) => [
        x0 + ((at + x) * wide + (y - cap / 2) * slant) * scale,
        base - y * scale,
      ]),
    )
    .join('');
  return {
    path,
    box: { x: Math.round(x0), y: Math.round(base - h), w: Math.round(w), h: Math.round(h) },
  };
}

/** A brand's name as letters with a character of their own: an SVG that needs no font. */
export async function brandMark({ brand_sign: sign, brand_name: name }: BrandOfMark) {
  const mark: Mark = { text: name, ...MARKS[sign] };
  const {
    path,
    box: { x, y, w, h },
  } = await lettersOf(mark);
  const lines = (mark.lines ?? []).map(([from, to, at, thick]) => {
    const long = Math.round(w * (to - from));
    return `M${Math.round(x + w * from)} ${Math.round(y + h * at)}h${long}v${thick}h-${long}z`;
  });
  const letters = `<path d="${path}${lines.join('')}"/>`;
  const radius = mark.shape === 'pill' || mark.shape === 'ring' ? h / 2 + PAD_Y : 10;
  const frame = `<rect x="${x - PAD_X}" y="${y - PAD_Y}" width="${w + 2 * PAD_X}" height="${h + 2 * PAD_Y}" rx="${radius}"`;
  const parts: string[] = [];
  if (mark.shape === 'plate' || mark.shape === 'pill') {
    parts.push(masked(`${frame} fill="#fff"/>`, letters));
  } else if (mark.cuts) {
    const cuts = mark.cuts.map(([at, thick, lean = 0]) => {
      const middle = Math.round(y + h * at);
      return `M0 ${middle + lean}L${WIDTH} ${middle - lean}v${thick}L0 ${middle + lean + thick}z`;
    });
    parts.push(masked(`<g fill="#fff">${letters}</g>`, `<path d="${cuts.join('')}"/>`));
  } else {
    parts.push(letters);
  }
  if (mark.shape === 'box' || mark.shape === 'ring')
    parts.push(`${frame} fill="none" stroke="${INK}" stroke-width="7"/>`);
  // As wide as what is drawn, so that marks of one height begin on one line.
  const overhang = Math.round(mark.shape ? PAD_X + 4 : (Math.abs(mark.slant ?? 0) * h) / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x - overhang} 0 ${w + 2 * overhang} ${HEIGHT}" fill="${INK}">${parts.join('')}</svg>\n`;
}

/** Ink where the white part is, but for the dark one. */
function masked(white: string, dark: string): string {
  return `<mask id="m">${white}<g fill="#000">${dark}</g></mask><path mask="url(#m)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
}
