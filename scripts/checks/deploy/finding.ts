/** What was checked, and the result. */
export interface Finding {
  what: string;
  /** `unknown` when it could not be checked, or is not configured. */
  state: 'good' | 'wrong' | 'unknown';
  /** The state; if it is wrong, also what to do. One line. */
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
