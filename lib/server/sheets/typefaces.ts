import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { Blob, Face, Font } from 'harfbuzzjs';

const FOLDER = join('lib', 'server', 'media', 'share', 'fonts');

/** Each letter comes from the first of these that has it. */
const FAMILIES = ['Onest', 'NotoNaskhArabic', 'NotoSansThai'] as const;
const WEIGHTS = { regular: '400Regular', bold: '700Bold' } as const;
export type Weight = keyof typeof WEIGHTS;

/** A file of letters, as texts are set in it and as a document embeds it. */
export interface Typeface {
  name: string;
  font: Font;
  unitsPerEm: number;
  letters: ReadonlySet<number>;
  ascender: number;
  descender: number;
  /** The whole file, compressed once for all documents. */
  file: { compressed: Buffer; length: number };
}

function readTypeface(name: string): Typeface {
  const bytes = readFileSync(
    join(/* turbopackIgnore: true */ process.cwd(), FOLDER, `${name}.ttf`),
  );
  const face = new Face(new Blob(new Uint8Array(bytes)));
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  return {
    name,
    font,
    ascender,
    descender,
    unitsPerEm: face.upem,
    letters: new Set(face.collectUnicodes()),
    file: { compressed: deflateSync(bytes), length: bytes.length },
  };
}

const known = new Map<Weight, readonly Typeface[]>();

/** The typefaces of a weight, read at the first sheet. */
export function typefacesOf(weight: Weight): readonly [Typeface, ...Typeface[]] {
  const found =
    known.get(weight) ?? FAMILIES.map((each) => readTypeface(`${each}_${WEIGHTS[weight]}`));
  known.set(weight, found);
  return found as [Typeface, ...Typeface[]];
}
