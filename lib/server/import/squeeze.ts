/**
 * A word as lists write it in many ways, as one: without case, spaces and signs, "ё" as "е", wide
 * letters as narrow ones. "Цена, $" is "цена", "B.Y.D" is "byd".
 */
export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words by what they mean, turned around; a word that two mean is the first one's. */
export function meanings<Meaning extends string>(words: Readonly<Record<Meaning, string>>) {
  const found = new Map<string, Meaning>();
  for (const [meaning, list] of Object.entries(words) as [Meaning, string][]) {
    for (const word of [meaning, ...list.split(/[|;]/)].map(squeezed)) {
      if (word && !found.has(word)) found.set(word, meaning);
    }
  }
  return found;
}
