import { KEPT_MARK } from '@/lib/browser/lazy-chunk';
import { momentOf } from '@/lib/format/moment';
import { OFFLINE_PATH } from '@/lib/routing/paths';
import { isCarPage } from './kept-pages';
import { unpack } from './packing';
import { findPage } from './shelves';

const MARK_STYLE =
  'display:block;padding:.625rem 1rem;background:var(--color-signal-tint);color:var(--color-signal-deep);font-weight:600;text-align:center';

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
 * shown: nothing stale may look current. Pictures that are not kept leave no empty frames; rows of
 * cars stay, without theirs.
 */
export async function showKept(path: string): Promise<Response | undefined> {
  const page = await findPage(path);
  const moment = page && momentOf(page.record.at);
  const text = moment && (await markOf(moment));
  if (!page || !text) return undefined;
  const style = `<style>.buy-price::after{content:"${moment}";font-size:1rem;color:var(--color-signal-deep)}.lazy-picture:not(.drawn-map,ul),ul.lazy-picture img{display:none}</style>`;
  const mark = `<${KEPT_MARK} role="status" style="${MARK_STYLE}">${text}${style}</${KEPT_MARK}>`;
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
    .replace(BODY, (body) => `${body}<${KEPT_MARK} hidden></${KEPT_MARK}>`);
  return new Response(marked, { status: 503, headers: page.response.headers });
}
