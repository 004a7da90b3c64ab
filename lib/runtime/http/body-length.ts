import type { ServerResponse } from 'node:http';
import { BODY_LENGTH_HEADER } from '@/lib/server/media/byte-range';

/**
 * Next takes Content-Length off the answers of route handlers, and players of videos want to know
 * it. The handler names the length in a header of ours, which becomes the real one here.
 */
export function restoreBodyLength(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const length = response.getHeader(BODY_LENGTH_HEADER);
    if (length !== undefined) {
      response.removeHeader(BODY_LENGTH_HEADER);
      if (!response.hasHeader('content-encoding')) response.setHeader('content-length', length);
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}
