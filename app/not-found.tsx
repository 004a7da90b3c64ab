/**
 * Stands in for Next's own text, which every page's data would carry. Only an address like that of a
 * file gets it, `/x.html`, of no language; visitors of others get the whole screen from our HTTP
 * server (docs/adr/0011).
 */
export default function NotFound() {
  return <a href="/">404</a>;
}
