/** What was looked at, and what came of it. */
export interface Finding {
  what: string;
  /** `unknown` where it could not be looked at, or is nobody's wish. */
  state: 'good' | 'wrong' | 'unknown';
  /** What is so; where it is wrong, also what to do. One line. */
  says: string;
}

export const good = (what: string, says: string): Finding => ({ what, state: 'good', says });
export const wrong = (what: string, says: string): Finding => ({ what, state: 'wrong', says });
export const unknown = (what: string, says: string): Finding => ({ what, state: 'unknown', says });

/** Why something failed, in a word: a code, or a message on one line. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (code) return code;
  return cause ? reasonOf(cause) : String(message ?? error).replace(/\s+/g, ' ');
}
