import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { isNotAPage } from '@/lib/routing/page-request';
import { routeOf } from './page-route';
import type { SiteClient } from './site-client';

/** Pages that no sitemap names, because search engines shall not list them. */
const UNLISTED_PATHS = [
  '/404',
  '/car/commentPublishM',
  '/car/myReviewListM',
  '/menuCar/helper',
  '/myFavorite',
  '/offline',
  '/result',
  '/result?number=none',
  '/searchsite',
  '/searchsite?word=byd',
  '/userInfo',
];

/** Paths that answer 404, because that is what they are for. */
export const NOT_FOUND_PATHS: readonly string[] = ['/404'];

/** What a check looks at: of a larger catalogue, so many pages of a language, and of a route. */
const PAGES_MAX = 2000;
const PAGES_PER_ROUTE_MAX = 1200;
/** Files that an index of a sitemap may name. */
const SITEMAP_PARTS_MAX = 100;

const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => unescapeXml(match[1] ?? ''));

/**
 * The paths that a language's sitemap names; none where it has no sitemap, as while it is not whole.
 * @throws when there is one and it cannot be read: a check of nothing would find nothing
 */
async function readSitemapPaths(client: SiteClient, origin: string): Promise<string[]> {
  const readLocations = async (url: string) => {
    const { status, body } = await client.get(url);
    if (status !== 200 && status !== 404) throw new Error(`the sitemap answers ${status}`);
    const locations = locationsIn(body).filter((each) => each.startsWith(`${origin}/`));
    return { locations, isIndex: body.includes('<sitemapindex') };
  };
  const { locations, isIndex } = await readLocations(`${origin}/sitemap.xml`);
  const pages = isIndex ? [] : locations;
  for (const part of isIndex ? locations.slice(0, SITEMAP_PARTS_MAX) : []) {
    pages.push(...(await readLocations(part)).locations);
  }
  return pages.map((url) => url.slice(origin.length));
}

/** The pages of a language that a check looks at, and how many more there are. */
export class PageList {
  readonly paths = new Set<string>();
  /** No more than the sitemap and the pages that are looked at name. */
  private readonly withoutRoom = new Set<string>();
  private readonly linked = new Set<string>();
  private readonly inSitemap = new Set<string>();
  private readonly ofRoute = new Map<string, number>();

  constructor(private readonly perRoute = PAGES_PER_ROUTE_MAX) {}

  /** Whether a few pages of each route are enough. */
  get isSample(): boolean {
    return this.perRoute < PAGES_PER_ROUTE_MAX;
  }

  /** How many pages there was no room for. */
  get leftOut(): number {
    return this.withoutRoom.size;
  }

  /** Adds a page, if there is room for it. */
  add(path: string): boolean {
    if (this.paths.has(path)) return false;
    const route = routeOf(path);
    const count = this.ofRoute.get(route) ?? 0;
    if (this.paths.size >= PAGES_MAX || count >= this.perRoute) {
      this.withoutRoom.add(path);
      return false;
    }
    this.ofRoute.set(route, count + 1);
    this.paths.add(path);
    return true;
  }

  /** Adds a page that the sitemap names. */
  addNamed(path: string): void {
    this.inSitemap.add(path);
    this.add(path);
  }

  /** Whether the sitemap says that search engines shall list a page. */
  isNamed(path: string): boolean {
    return this.inSitemap.has(path);
  }

  /** Adds a page that another one links to; addresses with a query are filters and subjects. */
  addLinked(path: string): boolean {
    const isNew = !path.includes('?') && !isNotAPage(path) && this.add(path);
    if (isNew) this.linked.add(path);
    return isNew;
  }

  /** Whether a page is known by a link only: that it is not there is the fault of the link. */
  isLinked(path: string): boolean {
    return this.linked.has(path);
  }
}

/**
 * What a language's sitemap names, and the pages that are not for search engines.
 * @param perRoute pages of each route at most
 */
export async function listPages(
  client: SiteClient,
  siteOrigin: string,
  locale: Locale,
  perRoute?: number,
): Promise<PageList> {
  const list = new PageList(perRoute);
  for (const path of UNLISTED_PATHS) list.add(path);
  for (const path of await readSitemapPaths(client, originOf(siteOrigin, locale)))
    list.addNamed(path);
  return list;
}
