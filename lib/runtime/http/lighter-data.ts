/** As Next writes the data that React hydrates from: pieces of text as strings of JSON. */
const PIECE = /<script>self\.__next_f\.push\(\[1,"((?:[^"\\]|\\.)*)"\]\)<\/script>/g;

/**
 * The same data in single quotes. It is full of double ones, each of which Next has to escape;
 * without that a page is 3 % smaller, compressed (measured on car pages and home).
 * @param html a page as Next renders it
 */
export function withLighterData(html: string): string {
  return html.replace(PIECE, (_, text: string) => {
    const requoted = text.replace(/\\(.)|'/g, (found, escaped) => {
      if (found === "'") return "\\'";
      return escaped === '"' ? '"' : found;
    });
    return `<script>self.__next_f.push([1,'${requoted}'])</script>`;
  });
}
