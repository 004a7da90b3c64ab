import { deflateSync } from 'node:zlib';
import type { Line, Run } from './set-text';
import type { Typeface } from './typefaces';

/** Points of 1/72 inch, which a PDF counts in. */
export const MM = 72 / 25.4;

const number = (value: number) => String(Math.round(value * 100) / 100);
const hex = (value: number) => value.toString(16).padStart(4, '0').toUpperCase();
const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('');

/** What a document uses of a typeface: its resource name, and what its letter forms stand for. */
interface UsedTypeface {
  name: string;
  typeface: Typeface;
  glyphs: Map<number, string>;
}

/** Draws on one page; x and y in points from its left upper corner. */
export class PdfPage {
  readonly commands: string[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
    private readonly use: (typeface: Typeface) => UsedTypeface,
  ) {}

  /** @param colour six hexadecimal digits */
  fill(colour: string): void {
    const parts = colour.match(/[\da-f]{2}/gi) ?? [];
    const shares = parts.map((each) => number(Number.parseInt(each, 16) / 255));
    this.commands.push(`${shares.join(' ')} rg`);
  }

  box(x: number, y: number, width: number, height: number): void {
    const place = [x, this.height - y - height, width, height].map(number);
    this.commands.push(`${place.join(' ')} re f`);
  }

  /** @param x where the line begins at its left; @param y its base line; @param size of the type */
  line({ runs }: Line, x: number, y: number, size: number): void {
    let left = x;
    for (const run of runs) {
      const used = this.use(run.typeface);
      for (const { id, text } of run.glyphs) if (!used.glyphs.get(id)) used.glyphs.set(id, text);
      const place = `1 0 0 1 ${number(left)} ${number(this.height - y)} Tm`;
      this.commands.push(`BT /${used.name} ${number(size)} Tf ${place} ${shownOf(run, size)} ET`);
      const width = run.glyphs.reduce((sum, { advance }) => sum + advance, 0);
      left += (width / run.typeface.unitsPerEm) * size;
    }
  }
}

/** Letter forms with the corrections that move each from where its own width puts it. */
function shownOf({ typeface, glyphs }: Run, size: number): string {
  const perMille = 1000 / typeface.unitsPerEm;
  const shown: string[] = [];
  let open: string[] = [];
  let rise = 0;
  const close = () => {
    if (open.length > 0) shown.push(`[${open.join(' ')}] TJ`);
    open = [];
  };
  for (const { id, advance, dx, dy } of glyphs) {
    if (dy !== rise) {
      close();
      shown.push(`${number((dy / typeface.unitsPerEm) * size)} Ts`);
      rise = dy;
    }
    const after = (typeface.font.glyphHAdvance(id) + dx - advance) * perMille;
    if (dx) open.push(number(-dx * perMille));
    open.push(`<${hex(id)}>`);
    if (after) open.push(number(after));
  }
  close();
  if (rise) shown.push('0 Ts');
  return shown.join(' ');
}

/**
 * A PDF of pages with text, boxes and nothing else (ISO 32000-1). Typefaces are embedded whole, and
 * letters keep what they stand for, so that a text can be searched and copied.
 */
export class PdfDocument {
  private readonly pages: PdfPage[] = [];
  private readonly used = new Map<Typeface, UsedTypeface>();
  private readonly parts: Buffer[] = [];
  private readonly offsets: number[] = [];
  private length = 0;

  constructor(private readonly title: string) {}

  addPage(width: number, height: number): PdfPage {
    const page = new PdfPage(width, height, (typeface) => this.use(typeface));
    this.pages.push(page);
    return page;
  }

  private use(typeface: Typeface): UsedTypeface {
    const name = `F${this.used.size + 1}`;
    const used = this.used.get(typeface) ?? { name, typeface, glyphs: new Map() };
    this.used.set(typeface, used);
    return used;
  }

  private write(data: string | Buffer): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    this.parts.push(bytes);
    this.length += bytes.length;
  }

  /** @returns its number, by which others name it */
  private add(body: string, stream?: Buffer): number {
    this.offsets.push(this.length);
    const id = this.offsets.length;
    this.write(`${id} 0 obj\n${body}\n`);
    if (stream) {
      this.write('stream\n');
      this.write(stream);
      this.write('\nendstream\n');
    }
    this.write('endobj\n');
    return id;
  }

  private addStream(text: string): number {
    const compressed = deflateSync(Buffer.from(text, 'latin1'));
    return this.add(`<</Length ${compressed.length}/Filter/FlateDecode>>`, compressed);
  }

  private addTypeface({ typeface, glyphs }: UsedTypeface): number {
    const { name, font, unitsPerEm, file } = typeface;
    const perMille = (units: number) => Math.round((units * 1000) / unitsPerEm);
    const { length } = file.compressed;
    const bytes = this.add(
      `<</Length ${length}/Length1 ${file.length}/Filter/FlateDecode>>`,
      file.compressed,
    );
    const up = perMille(typeface.ascender);
    const down = perMille(typeface.descender);
    const descriptor = this.add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[-1000 ${down} 3000 ${up}]/ItalicAngle 0/Ascent ${up}/Descent ${down}/CapHeight 700/StemV 80/FontFile2 ${bytes} 0 R>>`,
    );
    const widths = [...glyphs.keys()].map(
      (id) => `${id}[${number((font.glyphHAdvance(id) * 1000) / unitsPerEm)}]`,
    );
    const letters = this.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 0/W[${widths.join('')}]/CIDToGIDMap/Identity>>`,
    );
    const texts = this.addStream(unicodeMapOf(glyphs));
    return this.add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${letters} 0 R]/ToUnicode ${texts} 0 R>>`,
    );
  }

  /** The whole file. The document takes no more pages afterwards. */
  finish(): Buffer<ArrayBuffer> {
    this.write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
    const contents = this.pages.map(({ commands }) => this.addStream(commands.join('\n')));
    const fonts = [...this.used.values()].map(
      (each) => `/${each.name} ${this.addTypeface(each)} 0 R`,
    );
    const resources = this.add(`<</Font<<${fonts.join('')}>>>>`);
    // Pages name the list that names them.
    const list = this.offsets.length + this.pages.length + 1;
    const pages = this.pages.map(({ width, height }, i) =>
      this.add(
        `<</Type/Page/Parent ${list} 0 R/MediaBox[0 0 ${number(width)} ${number(height)}]/Resources ${resources} 0 R/Contents ${contents[i]} 0 R>>`,
      ),
    );
    const kids = pages.map((id) => `${id} 0 R`).join(' ');
    this.add(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
    const catalog = this.add(
      `<</Type/Catalog/Pages ${list} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    );
    const info = this.add(`<</Title<FEFF${utf16(this.title)}>>>`);
    const start = this.length;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.offsets.length + 1;
    this.write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
    this.write(`trailer\n<</Size ${size}/Root ${catalog} 0 R/Info ${info} 0 R>>\n`);
    this.write(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.parts);
  }
}

/** A CMap takes so many entries in one block. */
const MAP_BLOCK = 100;

/** What letter forms stand for (ISO 32000-1, 9.10.3). */
function unicodeMapOf(glyphs: ReadonlyMap<number, string>): string {
  const entries = [...glyphs].filter(([, text]) => text);
  const blocks: string[] = [];
  for (let i = 0; i < entries.length; i += MAP_BLOCK) {
    const block = entries.slice(i, i + MAP_BLOCK);
    const rows = block.map(([id, text]) => `<${hex(id)}><${utf16(text)}>`);
    blocks.push(`${block.length} beginbfchar\n${rows.join('\n')}\nendbfchar`);
  }
  return `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CMapType 2 def
1 begincodespacerange
<0000><FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
