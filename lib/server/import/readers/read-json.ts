import { ROW_SCHEMAS, type RowKind } from '../row-schemas';
import { type SourceRow, UnreadableFile } from '../source-row';
import { jsonRowLines } from './json-row-lines';

/** Line of a syntax error, as far as the parser tells where it is. */
function lineOfError(json: string, error: unknown): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position ? json.slice(0, Number(position)).split('\n').length : 1;
}

/**
 * Rows of a file shaped like the demo catalogue's: `{"brands": […], "models": […]}`, with any of
 * types, brands, models, promotions, articles.
 * @throws UnreadableFile
 */
export function readJson(file: string, text: string): SourceRow[] {
  const unreadable = (line: number, column: string, reason: string) =>
    new UnreadableFile({ file, line, column, reason });
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'is not JSON';
    throw unreadable(lineOfError(text, error), '', reason);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw unreadable(1, '', 'must hold an object such as {"brands": [], "models": []}');
  }
  const linesByKey = jsonRowLines(text);
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
