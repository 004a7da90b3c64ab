/** Isolates a left-to-right text, so that text of another direction around it does not reorder it. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
