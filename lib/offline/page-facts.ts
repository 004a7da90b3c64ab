import { isCarPage } from './kept-pages';
import type { KeptRecord } from './kept-records';

/** Scripts, styles, the marks of the header and the drawn maps of a page. */
const FILES =
  /\/_next\/static\/[\w./~-]+?\.(?:js|css)(?=["'\\])|\/pictures\/maps\/[\w-]+\.svg|\/logo-mark\.svg/g;

/** What only browsers load that have no workers. */
const OLD_SCRIPTS = /<script[^>]*\snomodule[^>]*>/gi;

const STRUCTURED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

/** The picture that a page shows first, in its small file. */
const FIRST_PICTURE = /<img src="(\/(?:pictures|media)\/[^"?]+)"[^>]*fetchpriority="high"/i;

function carOf(html: string): KeptRecord['car'] {
  for (const [, text = ''] of html.matchAll(STRUCTURED_DATA)) {
    const data = JSON.parse(text);
    if (![data['@type']].flat().includes('Car')) continue;
    const price = Number(data.offers?.price);
    const isSold = String(data.offers?.availability).endsWith('/SoldOut');
    return {
      name: String(data.name ?? ''),
      priceUsd: price > 0 && !isSold ? price : null,
      picture: FIRST_PICTURE.exec(html)?.[1] ?? null,
    };
  }
  return undefined;
}

/**
 * Metadata read from a page's HTML: a worker has no DOM.
 * @param at when it was sent (ISO)
 */
export function recordOf(path: string, html: string, at: string): KeptRecord {
  const found = html.replace(OLD_SCRIPTS, '').match(FILES) ?? [];
  const car = isCarPage(path) ? carOf(html) : undefined;
  const files = new Set([...found, ...(car?.picture ? [car.picture] : [])]);
  return { at, files: [...files], ...(car && { car }) };
}
