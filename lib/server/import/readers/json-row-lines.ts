/**
 * The lines on which the rows of a catalogue file begin: the items of the arrays in its top-level
 * object. JSON parsers forget positions, and people look for lines.
 * @param json text that has been parsed without an error
 * @returns by key of the top-level object, the line of each item, from 1
 */
export function jsonRowLines(json: string): Map<string, number[]> {
  const linesByKey = new Map<string, number[]>();
  let line = 1;
  let depth = 0;
  let key = '';
  let lastText = '';
  for (let i = 0; i < json.length; i += 1) {
    const char = json[i];
    if (char === '\n') line += 1;
    else if (char === '"') {
      const end = endOfText(json, i);
      if (depth === 1) lastText = JSON.parse(json.slice(i, end + 1));
      i = end;
    } else if (char === ':' && depth === 1) key = lastText;
    else if (char === '{' || char === '[') {
      if (depth === 2 && char === '{') {
        const lines = linesByKey.get(key);
        if (lines) lines.push(line);
        else linesByKey.set(key, [line]);
      }
      depth += 1;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return linesByKey;
}

/** Index of the quote that ends the text that begins at `start`. */
function endOfText(json: string, start: number): number {
  let i = start + 1;
  while (i < json.length && json[i] !== '"') i += json[i] === '\\' ? 2 : 1;
  return i;
}
