const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 (2.2) excludes, also as references: one of them makes a feed unreadable. */
const NOT_IN_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu;

/**
 * A text as content or as a quoted attribute of HTML, XML, SVG or Pango's markup, which know the same
 * references; a space for each character that XML excludes. React and markdown-it escape for
 * themselves.
 */
export function escapeMarkup(text: string): string {
  return text.replace(NOT_IN_XML, ' ').replace(/[&<>"']/g, (sign) => REFERENCES[sign] ?? sign);
}
