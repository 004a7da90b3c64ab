/** Set by our server on every request, whatever its sender wrote there (lib/runtime/http). */
const HEADER = 'x-client-address';

/** On the global object: Next and the server around it load this module separately. */
const holder = globalThis as typeof globalThis & { isBehindOurServer?: boolean };

/** Says that every request of this process has passed our server, which names the visitor. */
export function trustVisitorAddress(): void {
  holder.isBehindOurServer = true;
}

/**
 * The visitor's address as our server has set it; null where something else serves the site: its
 * visitors could send any address and evade every limit.
 */
export function visitorAddressOf(headers: Headers): string | null {
  return holder.isBehindOurServer ? headers.get(HEADER) : null;
}

/** The answer to a request whose visitor address is unknown. */
export function refuseUnknownVisitor(): Response {
  return new Response('This site is served by npm start.\n', { status: 403 });
}
