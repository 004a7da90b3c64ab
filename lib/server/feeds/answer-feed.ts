import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/database';
import { contentGeneration } from '../db/schema/changes';
import { FEEDS, type FeedContext } from './feeds';
import { listedCars } from './listed-cars';

/** Feeds of one process that are written at a time: portals ask once an hour. */
const WRITTEN_AT_ONCE = 2;
/** A slower reader is cut off, and loses its slot. */
const WRITTEN_WITHIN_MS = 5 * 60_000;
let running = 0;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });

async function* piecesOf(db: Database, name: keyof typeof FEEDS, context: FeedContext) {
  const feed = FEEDS[name];
  yield feed.head(context);
  for await (const cars of listedCars(db, context.locale)) {
    yield cars.map((car) => feed.car(car, context)).join('');
  }
  yield feed.tail;
}

/** Sends pieces as fast as the client reads; it holds its slot from the first read to the end. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let isCutOff = false;
  const begin = () => {
    running += 1;
    timer = setTimeout(() => {
      isCutOff = true;
      end();
    }, WRITTEN_WITHIN_MS).unref();
  };
  const end = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    running -= 1;
    void pieces.return(undefined);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          if (!timer && !isCutOff) begin();
          const { value, done } = await pieces.next();
          // The connection breaks, so that no reader takes a part for the whole.
          if (isCutOff) throw new Error('the reader of a feed was too slow');
          if (!done) return controller.enqueue(encoder.encode(value));
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/**
 * The listed cars in the form of a portal, as they are now; 304 where the client's version (`etag`)
 * is still current.
 * @param given the key, in the query because queries are not logged, and the name of a feed
 * @param key what the owner has set; without one there are no feeds
 */
export async function answerFeed(
  request: Request,
  given: { key: string; file: string },
  db: Database,
  context: FeedContext,
  key: string | undefined,
): Promise<Response> {
  const isKnown = key && timingSafeEqual(digestOf(given.key), digestOf(key));
  if (!isKnown || !Object.hasOwn(FEEDS, given.file)) return refusal(404);
  const name = given.file as keyof typeof FEEDS;
  const [row] = await db.select({ number: contentGeneration.generation }).from(contentGeneration);
  const etag = `"${row?.number ?? 0}-${context.locale}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
  if (request.headers.get('if-none-match') === etag) return refusal(304, headers);
  if (running >= WRITTEN_AT_ONCE) return refusal(503, { 'retry-after': '30' });
  const body = streamOf(piecesOf(db, name, context));
  return new Response(body, { headers: { ...headers, 'content-type': FEEDS[name].contentType } });
}
