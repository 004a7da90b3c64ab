import type { Locale } from '@/lib/i18n/locales';
import { languageOfHost } from '@/lib/routing/host-locale';

/** The language of the host from which a file such as robots.txt is requested. */
export function localeOfRequest(request: Request): Locale {
  return languageOfHost(request.headers.get('host'));
}

/**
 * A text file that caches may store for an hour, separately for each host.
 * @param body the whole text, or its pieces, which are sent as fast as the client reads
 */
export function textFile(body: string | Iterable<string>, contentType: string): Response {
  return new Response(typeof body === 'string' ? body : streamOf(body), {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=3600',
      vary: 'host',
    },
  });
}

function streamOf(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel() {
      iterator.return?.();
    },
  });
}
