/**
 * Normalises a word that lists write in many ways: without case, spaces and punctuation, "ё" as
 * "е", wide letters as narrow ones. "Цена, $" is "цена", "B.Y.D" is "byd".
 */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Inverts lists of words by meaning; a word of two meanings belongs to the first. */
export function meanings<Meaning extends string>(words: Readonly<Record<Meaning, string>>) {
  const found = new Map<string, Meaning>();
  for (const [meaning, list] of Object.entries(words) as [Meaning, string][]) {
    for (const word of [meaning, ...list.split(/[|;]/)].map(squeezed)) {
      if (word && !found.has(word)) found.set(word, meaning);
    }
  }
  return found;
}
