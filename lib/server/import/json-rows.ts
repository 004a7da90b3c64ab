import { ROW_SCHEMAS, type RowKind } from './row-schemas';
import { type SourceRow, UnreadableFile } from './source-row';

const TOKEN =
  /\s+|"(?:[^"\\\p{Cc}]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/uy;

/** What may come next: a value, a key, or a punctuation mark after a value or a key. */
type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'afterValue';

/**
 * The line on which a text stops being JSON; the parser of Node 20 does not say.
 * @param json text that JSON.parse has rejected
 */
function jsonErrorLine(json: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let position = 0;
  for (;;) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(json)?.[0];
    if (!token) break;
    if (/\S/.test(token)) {
      const next = step(expected, token, open);
      if (!next) break;
      expected = next;
    }
    position += token.length;
  }
  return json.slice(0, position).split('\n').length;
}

/** What may follow a token, or null where the token is not allowed. */
function step(expected: Expected, token: string, open: ('{' | '[')[]): Expected | null {
  const close = () => (open.pop() ? 'afterValue' : null);
  const inObject = open.at(-1) === '{';
  switch (expected) {
    case 'firstKey':
    case 'key':
      if (token === '}' && expected === 'firstKey') return close();
      return token.startsWith('"') ? 'colon' : null;
    case 'colon':
      return token === ':' ? 'value' : null;
    case 'afterValue':
      if (token === ',' && open.length > 0) return inObject ? 'key' : 'value';
      return token === (inObject ? '}' : ']') ? close() : null;
    default:
      if (token === ']' && expected === 'firstValue') return close();
      if (token === '{' || token === '[') {
        open.push(token);
        return token === '{' ? 'firstKey' : 'firstValue';
      }
      return /^[\]},:]$/.test(token) ? null : 'afterValue';
  }
}

/** Far above any article; what is longer comes from a quote or bracket that was not closed. */
const ROW_MAX_LENGTH = 16 * 1024 * 1024;

/** The position in the grammar outside of rows. */
type Place = 'file' | 'firstKind' | 'kind' | 'colon' | 'list' | 'firstRow' | 'row' | 'afterRow';
type Outside = Place | 'afterList' | 'end';

const BEGINS_A_VALUE = /["[\d{tfn-]/;

/**
 * Finds the rows of a file shaped like the demo catalogue's: `{"brands": [...], "models": [...]}`,
 * with any of types, brands, models, promotions, articles, moves. Only one row is in memory at a time,
 * and each has the line it begins on, which parsers of whole documents do not report.
 */
class JsonRowScanner {
  private text = '';
  private position = 0;
  private line = 1;
  private place: Outside = 'file';
  private kind: RowKind = 'types';
  private rowNumber = 0;
  /** Inside a row: where it began, how many brackets are open, and whether a text is. */
  private row: { line: number; depth: number; isInText: boolean } | null = null;

  constructor(private readonly file: string) {}

  /** @throws UnreadableFile */
  *scan(chunk: string): Generator<SourceRow> {
    this.text = this.text.slice(this.row ? 0 : this.position) + chunk;
    if (!this.row) this.position = 0;
    for (;;) {
      const found = this.row ? this.scanRow() : this.scanOutside();
      if (found === 'more') return;
      if (found) yield found;
    }
  }

  /** @throws UnreadableFile when the file ends too early */
  end(): void {
    if (this.row) throw this.notJson(this.row.line - 1 + jsonErrorLine(this.text));
    if (this.place !== 'end') throw this.notJson(this.line);
  }

  private fault(line: number, column: string, reason: string) {
    return new UnreadableFile({ file: this.file, line, column, reason });
  }

  private notJson(line: number) {
    return this.fault(line, '', 'is not JSON from here on');
  }

  /** Continues to the end of the row, and parses it there. */
  private scanRow(): SourceRow | 'more' {
    const row = this.row as NonNullable<typeof this.row>;
    const { text } = this;
    for (; this.position < text.length; this.position += 1) {
      const code = text.charCodeAt(this.position);
      if (row.isInText) {
        if (code === 0x22) row.isInText = false;
        else if (code === 0x5c && this.position + 1 === text.length) return 'more';
        else if (code === 0x5c) this.position += 1;
        else if (code < 0x20) throw this.notJson(row.line - 1 + jsonErrorLine(text));
      } else if (code === 0x22) row.isInText = true;
      else if (code === 0x0a) this.line += 1;
      else if (code === 0x7b || code === 0x5b) row.depth += 1;
      else if (code === 0x7d || code === 0x5d) {
        row.depth -= 1;
        if (row.depth === 0) return this.endRow(row.line);
      }
    }
    if (text.length > ROW_MAX_LENGTH) throw this.fault(row.line, '', 'is too long for a row');
    return 'more';
  }

  private endRow(line: number): SourceRow {
    const json = this.text.slice(0, this.position + 1);
    this.text = this.text.slice(this.position + 1);
    this.position = 0;
    this.row = null;
    this.place = 'afterRow';
    try {
      return { kind: this.kind, file: this.file, line, values: JSON.parse(json) };
    } catch {
      throw this.notJson(line - 1 + jsonErrorLine(json));
    }
  }

  /** Consumes one character, or the name of a kind, between rows. */
  private scanOutside(): 'more' | null {
    const sign = this.text[this.position];
    if (sign === undefined) return 'more';
    if (this.place === 'firstKind' || this.place === 'kind') {
      if (sign === '"') return this.scanKind();
    } else if ((this.place === 'firstRow' || this.place === 'row') && sign === '{') {
      this.text = this.text.slice(this.position);
      this.position = 0;
      this.rowNumber += 1;
      this.row = { line: this.line, depth: 0, isInText: false };
      return null;
    }
    this.position += 1;
    if (sign === '\n') this.line += 1;
    if (!/\s/.test(sign)) this.place = this.placeAfter(sign);
    return null;
  }

  private placeAfter(sign: string): Outside {
    const { place } = this;
    if (place === 'file' && sign === '{') return 'firstKind';
    if (place === 'file' && BEGINS_A_VALUE.test(sign)) {
      throw this.fault(1, '', 'must hold an object such as {"brands": [], "models": []}');
    }
    if (place === 'firstKind' && sign === '}') return 'end';
    if (place === 'colon' && sign === ':') return 'list';
    if (place === 'list' && sign === '[') return 'firstRow';
    if (place === 'list' && BEGINS_A_VALUE.test(sign)) {
      throw this.fault(this.line, this.kind, 'must be a list of rows');
    }
    if ((place === 'firstRow' || place === 'row') && BEGINS_A_VALUE.test(sign)) {
      throw this.fault(this.line, this.kind, `row ${this.rowNumber + 1} must be an object`);
    }
    if ((place === 'firstRow' || place === 'afterRow') && sign === ']') return 'afterList';
    if (place === 'afterRow' && sign === ',') return 'row';
    if (place === 'afterList' && sign === ',') return 'kind';
    if (place === 'afterList' && sign === '}') return 'end';
    throw this.notJson(this.line);
  }

  private scanKind(): 'more' | null {
    const end = this.text.indexOf('"', this.position + 1);
    if (end < 0 && this.text.length - this.position < 100) return 'more';
    const name = this.text.slice(this.position + 1, end);
    if (end < 0 || /\p{Cc}/u.test(name)) throw this.notJson(this.line);
    if (!Object.hasOwn(ROW_SCHEMAS, name)) throw this.fault(this.line, name, 'is no kind of row');
    this.position = end + 1;
    this.kind = name as RowKind;
    this.rowNumber = 0;
    this.place = 'colon';
    return null;
  }
}

/**
 * The rows of a JSON file, as they are read.
 * @throws UnreadableFile
 */
export async function* readJson(
  file: string,
  chunks: AsyncIterable<string>,
): AsyncGenerator<SourceRow> {
  const scanner = new JsonRowScanner(file);
  for await (const chunk of chunks) yield* scanner.scan(chunk);
  scanner.end();
}
