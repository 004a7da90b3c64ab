/**
 * Replaces Next's own text, which would be in every page's data. Only addresses that look like a
 * file, such as `/x.html`, get it, without a language; for others our HTTP server sends the whole
 * screen (docs/adr/0011).
 */
export default function NotFound() {
  return <a href="/">404</a>;
}
