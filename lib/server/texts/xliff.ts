import { Parser } from 'htmlparser2';
import type { TextUnit } from '@/lib/config/text-files';
import {
  isOfCatalogue,
  joinedUnit,
  PARAGRAPH_GAP,
  segmentsOf,
  TEXT_MAX_LENGTH,
  type TextFile,
  TextFileError,
  UNITS_MAX,
} from './text-units';

/** Category of the note that shows whether a text was reworded since; tools keep notes. */
const MARK = 'mark';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** Arguments without branches, and tags: they stay as they are, wherever they stand. */
const PROTECTED = /\{\w+(?:, number(?:, \w+)?)?\}|<\/?\w+>/g;

/** The same of Markdown: where its links lead. */
const PROTECTED_MARKDOWN =
  /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?\)|https?:\/\/[^\s<>()]+/g;

/** What is no text of a translator: a part of it stays as it is, wherever it stands. */
export const protectedIn = (key: string, text: string) => [
  ...text.matchAll(isOfCatalogue(key) ? PROTECTED_MARKDOWN : PROTECTED),
];

const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '');

/** The parts of a unit by their text, and how often each has come on one side. */
interface Parts {
  ids: Map<string, string>;
  seen: Map<string, number>;
}

/** A text with what must not be translated as `<ph>`, each part of the same name with the same number. */
function inline(key: string, text: string, { ids: parts, seen }: Parts): string {
  let from = 0;
  let xml = '';
  for (const match of protectedIn(key, text)) {
    const [part] = match;
    const id = parts.get(part) ?? `d${parts.size + 1}`;
    parts.set(part, id);
    const time = (seen.get(part) ?? 0) + 1;
    seen.set(part, time);
    const own = time === 1 ? id.slice(1) : `${id.slice(1)}-${time}`;
    xml += `${escaped(text.slice(from, match.index))}<ph id="${own}" dataRef="${id}" disp="${escaped(part)}"/>`;
    from = match.index + part.length;
  }
  return xml + escaped(text.slice(from));
}

const GAP = `<ignorable><source>${PARAGRAPH_GAP}</source><target>${PARAGRAPH_GAP}</target></ignorable>`;

function unitXml({ key, source, target, note, was }: TextUnit): string {
  const ids = new Map<string, string>();
  const inSource = new Map<string, number>();
  const inTarget = new Map<string, number>();
  const state = target ? 'translated' : 'initial';
  const segments = segmentsOf({ source, target }).map(([from, to]) => {
    const texts = [
      inline(key, from, { ids, seen: inSource }),
      inline(key, to, { ids, seen: inTarget }),
    ];
    return `<segment state="${state}"><source>${texts[0]}</source><target>${texts[1]}</target></segment>`;
  });
  const data = [...ids].map(([part, id]) => `<data id="${id}">${escaped(part)}</data>`).join('');
  const notes = [
    note && `<note category="limit">${escaped(note)}</note>`,
    was && `<note category="${MARK}">${was}</note>`,
  ].filter(Boolean);
  return [
    `<unit id="${key}" name="${key}" canResegment="no" xml:space="preserve">`,
    notes.length > 0 && `<notes>${notes.join('')}</notes>`,
    data && `<originalData>${data}</originalData>`,
    segments.join(GAP),
    '</unit>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Texts as a file of XLIFF 2.1: a `file` for each namespace or kind, units by their keys. */
export function writeXliff(sourceLocale: string, { locale, units }: TextFile): string {
  const namespaces = new Map<string, TextUnit[]>();
  for (const unit of units) {
    const name = unit.key.split(/[.:]/)[0] ?? '';
    const own = namespaces.get(name) ?? [];
    own.push(unit);
    namespaces.set(name, own);
  }
  const files = [...namespaces].map(
    ([name, own]) => `<file id="${name}">\n${own.map(unitXml).join('\n')}\n</file>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${sourceLocale}" trgLang="${locale}">
${files.join('\n')}
</xliff>
`;
}

const DEPTH_MAX = 16;
/** Source and target, with their notes. */
const UNIT_MAX_LENGTH = 3 * TEXT_MAX_LENGTH;

/** Reads elements as a stream, and rejects a file at the first that none of ours could have. */
class XliffReader {
  locale = '';
  readonly units: TextUnit[] = [];
  private readonly open: string[] = [];
  private data = new Map<string, string>();
  private unit: Omit<TextUnit, 'source' | 'target'> = { key: '' };
  private segments: [source: string, target: string][] = [];
  private letters = 0;
  private text = '';
  private dataId = '';
  /** Nothing has come since the last element began: it may close itself. */
  private isEmpty = false;

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.open.length === 0 && (name !== 'xliff' || !/^2\.\d$/.test(attributes.version ?? '')))
      throw new TextFileError('noTexts');
    if (this.open.length >= DEPTH_MAX) throw new TextFileError('malformed');
    this.open.push(name);
    this.isEmpty = true;
    switch (name) {
      case 'xliff':
        this.locale = attributes.trgLang ?? '';
        return;
      case 'unit':
        if (this.units.length >= UNITS_MAX) throw new TextFileError('tooManyTexts');
        this.data = new Map();
        this.segments = [];
        this.letters = 0;
        this.unit = { key: attributes.id ?? '' };
        return;
      case 'segment':
        this.segments.push(['', '']);
        return;
      case 'note':
      case 'data':
      case 'source':
      case 'target':
        this.text = '';
        this.dataId = (name === 'note' ? attributes.category : attributes.id) ?? '';
        if (name === 'data') this.data.set(this.dataId, '');
        return;
      case 'ph':
        this.add(this.data.get(attributes.dataRef ?? '') ?? attributes.disp ?? '');
    }
  }

  ontext(text: string): void {
    this.isEmpty = false;
    const name = this.open.at(-1);
    const isWanted =
      this.open.includes('source') ||
      this.open.includes('target') ||
      name === 'data' ||
      name === 'note';
    if (isWanted) this.add(text);
  }

  /** Of a unit as a whole, so that a part that is named again and again makes no long one. */
  private add(text: string): void {
    this.letters += text.length;
    if (this.letters > UNIT_MAX_LENGTH) throw new TextFileError('malformed');
    this.text += text;
  }

  onclosetag(name: string, isImplied: boolean): void {
    if (isImplied && !this.isEmpty) throw new TextFileError('malformed');
    this.isEmpty = false;
    this.open.pop();
    if (name === 'data') this.data.set(this.dataId, this.text);
    if (name === 'note' && this.dataId === MARK) this.unit.was = this.text.trim();
    if (name === 'unit') this.units.push(joinedUnit(this.unit, this.segments));
    // What is between segments is known: nobody translates it.
    const segment = this.open.at(-1) === 'segment' && this.segments.at(-1);
    if (segment && name === 'source') segment[0] = this.text;
    if (segment && name === 'target') segment[1] = this.text;
  }

  /** No file of ours has a document type, which is where entities and other files are named. */
  onprocessinginstruction(name: string): void {
    if (name.startsWith('!')) throw new TextFileError('documentType');
  }

  onend(): void {
    if (this.units.length === 0) throw new TextFileError('noTexts');
  }
}

/**
 * Reads a file of XLIFF 2.
 * @throws TextFileError for what is none, or more than one could be
 */
export function readXliff(xml: string): TextFile {
  const reader = new XliffReader();
  const parser = new Parser(reader, { xmlMode: true });
  parser.write(xml);
  parser.end();
  const { locale, units } = reader;
  return { locale, units };
}
