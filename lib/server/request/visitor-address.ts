/** Set by our server on every request, whatever its sender wrote there (lib/runtime/http). */
const HEADER = 'x-client-address';

/** On the global object: Next and the server around it load this module separately. */
const holder = globalThis as typeof globalThis & { isBehindOurServer?: boolean };

/** Says that every request of this process has passed our server, which names the visitor. */
export function trustVisitorAddress(): void {
  holder.isBehindOurServer = true;
}

/**
 * The visitor's address as our server has set it; null where something else serves the site, whose
 * visitors could call themselves what they like and be limited by nothing.
 */
export function visitorAddressOf(headers: Headers): string | null {
  return holder.isBehindOurServer ? headers.get(HEADER) : null;
}

/** The answer to a request of which nobody has said where it comes from. */
export function refuseUnknownVisitor(): Response {
  return new Response('This site is served by npm start.\n', { status: 403 });
}
