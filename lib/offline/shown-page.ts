import { CHUNK_RELOAD_KEY } from '@/lib/browser/storage-keys';
import { momentOf } from '@/lib/format/moment';
import { OFFLINE_PATH } from '@/lib/routing/paths';
import { isCarPage } from './kept-pages';
import { unpack } from './packing';
import { findPage } from './shelves';

/**
 * An element that no page has: React treats unexpected children of `body` as foreign and leaves
 * them there.
 */
const MARK = 'kept-mark';

const MARK_STYLE =
  'display:block;padding:.625rem 1rem;background:var(--color-signal-tint);color:var(--color-signal-deep);font-weight:600;text-align:center';

/**
 * Marks the page as just reloaded (lib/browser/lazy-chunk.ts): a reload would not bring a script
 * that is not kept, and would lose what was just tapped. `navigator.onLine` is too unreliable to
 * rely on.
 */
const NO_RELOAD = `<script>try{sessionStorage.setItem('${CHUNK_RELOAD_KEY}',Date.now())}catch(e){}</script>`;

const BODY = /<body[^>]*>/;

/** The sentence in the page's language, from an attribute of the kept offline page. */
const MARK_TEXT = /data-kept-mark="([^"]*)"/;

async function markOf(moment: string): Promise<string | null> {
  const page = await findPage(OFFLINE_PATH);
  const text = page && MARK_TEXT.exec(await unpack(page.response).text())?.[1];
  return text ? text.replace('{moment}', moment) : null;
}

/**
 * A kept page, with a line that says so, and its time beside the price. Without that line it is not
 * shown: nothing stale may look current.
 */
export async function showKept(path: string): Promise<Response | undefined> {
  const page = await findPage(path);
  const moment = page && momentOf(page.record.at);
  const text = moment && (await markOf(moment));
  if (!page || !text) return undefined;
  const style = `<style>.buy-price::after{content:"${moment}";font-size:1rem;color:var(--color-signal-deep)}.lazy-picture:not(.drawn-map){display:none}</style>`;
  const mark = `<${MARK} role="status" style="${MARK_STYLE}">${text}${style}${NO_RELOAD}</${MARK}>`;
  const html = await unpack(page.response).text();
  const { headers } = page.response;
  return new Response(
    html.replace(BODY, (body) => body + mark),
    { headers },
  );
}

/** The offline page, in place of a page that is not kept. */
export async function showOffline(path: string): Promise<Response | undefined> {
  const page = await findPage(OFFLINE_PATH);
  if (!page) return undefined;
  const html = await unpack(page.response).text();
  const missed = isCarPage(path) ? 'car' : 'page';
  const marked = html
    .replace('<html ', `<html data-missed="${missed}" `)
    .replace(BODY, (body) => `${body}<${MARK} hidden>${NO_RELOAD}</${MARK}>`);
  return new Response(marked, { status: 503, headers: page.response.headers });
}
