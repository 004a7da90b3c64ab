import { Parser } from 'htmlparser2';
import {
  TEXT_MAX_LENGTH,
  type TextFile,
  TextFileError,
  type TextUnit,
  UNITS_MAX,
} from './text-units';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** Arguments without branches, and tags: they stay as they are, wherever they stand. */
const PROTECTED = /\{\w+(?:, number(?:, \w+)?)?\}|<\/?\w+>/g;

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`).replace(/[\ufffe\uffff]/g, '');

/** A text with what must not be translated as `<ph>`, each part of the same name with the same number. */
function inline(text: string, parts: Map<string, string>): string {
  let from = 0;
  let xml = '';
  const seen = new Map<string, number>();
  for (const match of text.matchAll(PROTECTED)) {
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

function unitXml({ key, source, target, note }: TextUnit): string {
  const parts = new Map<string, string>();
  const [from, to] = [inline(source, parts), inline(target, parts)];
  const data = [...parts].map(([part, id]) => `<data id="${id}">${escaped(part)}</data>`).join('');
  return [
    `<unit id="${key}" name="${key}" xml:space="preserve">`,
    note && `<notes><note category="limit">${escaped(note)}</note></notes>`,
    data && `<originalData>${data}</originalData>`,
    `<segment state="${target ? 'translated' : 'initial'}"><source>${from}</source><target>${to}</target></segment>`,
    '</unit>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Texts as a file of XLIFF 2.1: a `file` for each namespace, units by their keys. */
export function writeXliff(sourceLocale: string, { locale, units }: TextFile): string {
  const namespaces = new Map<string, TextUnit[]>();
  for (const unit of units) {
    const name = unit.key.split('.')[0] ?? '';
    namespaces.set(name, [...(namespaces.get(name) ?? []), unit]);
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

/** Reads elements as they come, and gives up at the first that no file of ours could have. */
class XliffReader {
  locale = '';
  readonly units: TextUnit[] = [];
  private readonly open: string[] = [];
  private data = new Map<string, string>();
  private unit: TextUnit | undefined;
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
        this.unit = { key: attributes.id ?? '', source: '', target: '' };
        this.units.push(this.unit);
        return;
      case 'data':
      case 'source':
      case 'target':
        this.text = '';
        if (name === 'data') this.data.set(attributes.id ?? '', '');
        this.dataId = attributes.id ?? '';
        return;
      case 'ph':
        this.text += this.data.get(attributes.dataRef ?? '') ?? attributes.disp ?? '';
    }
  }

  ontext(text: string): void {
    this.isEmpty = false;
    const name = this.open.at(-1);
    const isWanted =
      this.open.includes('source') || this.open.includes('target') || name === 'data';
    if (!isWanted) return;
    if (this.text.length + text.length > TEXT_MAX_LENGTH) throw new TextFileError('malformed');
    this.text += text;
  }

  onclosetag(name: string, isImplied: boolean): void {
    if (isImplied && !this.isEmpty) throw new TextFileError('malformed');
    this.isEmpty = false;
    this.open.pop();
    if (name === 'data') this.data.set(this.dataId, this.text);
    if (this.unit && (name === 'source' || name === 'target')) this.unit[name] += this.text;
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
