import { foldSpelling } from './spelling';
import { PHRASES, phraseAt } from './trade-words';

/** Thai and Chinese are written without spaces between words. */
const RUN = /\p{Script=Thai}{4,}|\p{Script=Han}{2,}/gu;

/** Shorter words stand within others, so that they count only at the beginning or after a known one. */
const SAFE = /^(?:\p{Script=Thai}{3}|\p{Script=Han}{2})/u;

/** The words of the trade that are written as one, by their first letter. */
const BY_LETTER = new Map<string, string[]>();
for (const { words, meaning } of PHRASES) {
  const text = words.join(' ');
  const isRun = /^(?:\p{Script=Thai}+|\p{Script=Han}+)$/u.test(text);
  if (!isRun || meaning.kind === 'number') continue;
  const letter = text.charAt(0);
  BY_LETTER.set(letter, [...(BY_LETTER.get(letter) ?? []), text]);
}

interface Parts {
  parts: readonly string[];
  /** The letters that no word explains. */
  unknown: number;
}

const isBetter = (one: Parts, other: Parts | null) =>
  !other ||
  one.unknown < other.unknown ||
  (one.unknown === other.unknown && one.parts.length < other.parts.length);

/**
 * The words of a text without spaces, with one stretch among them at most that is none of the trade,
 * such as a name: with the fewest unknown letters, then the fewest words.
 */
function partsOf(text: string): readonly string[] {
  const known = new Map<string, Parts | null>();

  function best(at: number, mayHaveUnknown: boolean): Parts | null {
    if (at === text.length) return { parts: [], unknown: 0 };
    const key = `${at} ${mayHaveUnknown}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let found: Parts | null = null;
    const consider = (part: string, unknown: number, rest: Parts | null) => {
      if (!rest) return;
      const parts = { parts: [part, ...rest.parts], unknown: unknown + rest.unknown };
      if (isBetter(parts, found)) found = parts;
    };
    for (const word of BY_LETTER.get(text.charAt(at)) ?? []) {
      if (text.startsWith(word, at)) consider(word, 0, best(at + word.length, mayHaveUnknown));
    }
    if (mayHaveUnknown) {
      for (let end = at + 2; end <= text.length; end++) {
        const isSafe =
          end === text.length ||
          (BY_LETTER.get(text.charAt(end)) ?? []).some(
            (word) => SAFE.test(word) && text.startsWith(word, end),
          );
        if (isSafe) consider(text.slice(at, end), end - at, best(end, false));
      }
    }
    known.set(key, found);
    return found;
  }

  return best(0, true)?.parts ?? [text];
}

/** Words of limits by how they are written without a space: "أقلمن" is "أقل من". */
const LIMITS = new Map(
  PHRASES.filter(({ meaning }) => meaning.kind === 'limit').map(({ words }) => [
    words.join(''),
    words.join(' '),
  ]),
);

/** Fewer letters before a number are rather a name: "С7", "Н6". */
const BEFORE_NUMBER_MIN_LENGTH = 2;

/** Letters right before a number as words of the trade; the same where they are none of it. */
function spacedBeforeNumber(letters: string): string {
  const text = foldSpelling(letters);
  if (text.length < BEFORE_NUMBER_MIN_LENGTH) return letters;
  const limit = LIMITS.get(text);
  if (limit) return `${limit} `;
  return phraseAt([{ kind: 'word', text }], 0, 'filter', 'en') ? `${letters} ` : letters;
}

/** Letters right before a number. Latin ones are a name with it: "L7", "Tank500". */
const BEFORE_NUMBER = /(?<![\p{L}\p{M}\p{N}])(?!\p{Script=Latin})[\p{L}\p{M}]+(?=\p{N})/gu;

/** Where Thai, Arabic or Chinese letters meet those of a name, or a number. */
const BESIDE_OTHERS =
  /(?<=[\p{Script=Thai}\p{Script=Arabic}\p{Script=Han}])(?=[\p{Script=Latin}\p{N}])|(?<=[\p{Script=Latin}\p{N}])(?=[\p{Script=Thai}\p{Script=Arabic}\p{Script=Han}])/gu;

/**
 * A query whose words of the trade have spaces between them and before numbers, where buyers type
 * none.
 * @param query in lower case, as NFKC
 */
export function withSpacesBetweenWords(query: string): string {
  return query
    .replace(RUN, (run) => partsOf(run).join(' '))
    .replace(BEFORE_NUMBER, spacedBeforeNumber)
    .replace(BESIDE_OTHERS, ' ');
}
