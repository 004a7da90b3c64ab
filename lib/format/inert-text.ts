/**
 * What table programs take for the beginning of a formula, also behind blanks and in full width
 * (OWASP, "CSV Injection").
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A telephone number as it is stored: a plus sign and groups of digits. It stays unchanged: without
 * a letter, a bracket or a quotation mark it can call no function and name no cell.
 */
const TELEPHONE = /^\+\d+(?:[ -]\d+)+$/;

/** The text, with an apostrophe before it where a table program would evaluate it. */
export function inertText(text: string): string {
  return FORMULA.test(text) && !TELEPHONE.test(text) ? `'${text}` : text;
}
