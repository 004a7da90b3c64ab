const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text as content or as a quoted attribute of HTML, XML, SVG or Pango's markup, which know the same
 * references. React and markdown-it escape for themselves.
 */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => REFERENCES[sign] ?? sign);
}
