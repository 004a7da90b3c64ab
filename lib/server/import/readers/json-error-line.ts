const TOKEN =
  /\s+|"(?:[^"\\\p{Cc}]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/uy;

/** What may stand next: a value, a key, or a sign after a value or a key. */
type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'afterValue';

/**
 * The line on which a text stops being JSON; the parser of Node 20 does not say.
 * @param json text that JSON.parse has refused
 */
export function jsonErrorLine(json: string): number {
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

/** What follows a token, or null where the token may not stand. */
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
