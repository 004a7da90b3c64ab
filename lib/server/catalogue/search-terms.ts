/**
 * The words of a text, as search stores and asks for them: lower-case runs of letters and digits
 * of any script. Both sides use this, so no dictionary of the database has a say.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/**
 * Terms under which something is found: every word of its names, and each name written without
 * gaps ("songplus"), because people type both.
 */
export function searchTermsOf(names: readonly string[]): string[] {
  const terms = names.flatMap((name) => {
    const words = wordsOf(name);
    return words.length > 1 ? [...words, words.join('')] : words;
  });
  return [...new Set(terms)].map((term) => term.slice(0, 200)).sort();
}

/**
 * A tsquery that matches when every word of the query begins some term. Words hold letters and
 * digits only, so quoting them is enough.
 * @returns null when the query holds no word
 */
export function prefixQueryOf(query: string): string | null {
  const words = [...new Set(wordsOf(query))];
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null;
}
