import { ROW_SCHEMAS, type RowKind } from '../row-schemas';
import { type SourceRow, UnreadableFile } from '../source-row';
import { jsonErrorLine } from './json-error-line';
import { jsonRowLines } from './json-row-lines';

/**
 * Rows of a file shaped like the demo catalogue's: `{"brands": […], "models": […]}`, with any of
 * types, brands, models, promotions, articles.
 * @throws UnreadableFile
 */
export function readJson(file: string, text: string): SourceRow[] {
  const unreadable = (line: number, column: string, reason: string) =>
    new UnreadableFile({ file, line, column, reason });
  const json = text.replace(/^\uFEFF/, '');
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw unreadable(jsonErrorLine(json), '', 'is not JSON from here on');
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw unreadable(1, '', 'must hold an object such as {"brands": [], "models": []}');
  }
  const linesByKey = jsonRowLines(json);
  return Object.entries(content).flatMap(([key, rows]) => {
    if (!Object.hasOwn(ROW_SCHEMAS, key)) throw unreadable(1, key, 'is no kind of row');
    if (!Array.isArray(rows)) throw unreadable(1, key, 'must be a list of rows');
    return rows.map((values, i) => {
      const line = linesByKey.get(key)?.[i] ?? 1;
      if (typeof values !== 'object' || values === null || Array.isArray(values)) {
        throw unreadable(line, key, `row ${i + 1} must be an object`);
      }
      return { kind: key as RowKind, file, line, values };
    });
  });
}
