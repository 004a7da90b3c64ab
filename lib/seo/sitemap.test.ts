import { describe, expect, it } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import { SITEMAP_PAGE_SIZE } from '@/lib/contract/calls/sitemap';
import { LOCALES } from '@/lib/i18n/locales';
import { brands, carTypes, typeTexts } from '@/lib/server/db/schema/catalogue';
import { expireReads } from '@/lib/server/read-cache';
import { withSiteDatabase } from '@/tests/support/server/site-database';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { canonicalUrl } from './canonical';
import { lastTurnOf, readSitemap, type SitemapEntry, sitemapFile, sitemapIndex } from './sitemap';

const promotion = { starts_at: '2026-10-01T00:00:00.000Z', ends_at: '2026-11-01T00:00:00.000Z' };
const at = (day: string) => lastTurnOf(promotion, Date.parse(day));

it('dates a promotion by its last turn that has passed', () => {
  expect(at('2026-09-30')).toBeUndefined();
  expect(at('2026-10-01')).toBe(promotion.starts_at);
  expect(at('2026-10-31')).toBe(promotion.starts_at);
  expect(at('2026-12-01')).toBe(promotion.ends_at);
});

it('lists every entry once, in pieces, with the day of its change and a full address', () => {
  const entries = Array.from({ length: 1234 }, (_, i) => ({
    path: `/car/${i + 1}`,
    changed: '2026-11-03T10:00:00Z',
  }));
  const pieces = [...sitemapFile('mn', [{ path: '/brand?sign=suv&page=2' }, ...entries])];
  expect(pieces.length).toBeGreaterThan(3);
  const lines = pieces.join('').split('\n');
  expect(lines[0]).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  expect(lines[1]).toMatch(/^<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9" /);
  expect(lines[2]).toContain(
    `<url><loc>${canonicalUrl('mn', '/brand?sign=suv')}&amp;page=2</loc><xhtml:link `,
  );
  const locs = lines.slice(3, -2).map((line) => line.replace(/<xhtml.*(?=<\/url>)/, ''));
  expect(locs).toEqual(
    entries.map(
      ({ path }) =>
        `<url><loc>${canonicalUrl('mn', path)}</loc><lastmod>2026-11-03</lastmod></url>`,
    ),
  );
  expect(lines.slice(-2)).toEqual(['</urlset>', '']);
});

/** The versions that a file names for its only entry. */
function versionsOf(entry: SitemapEntry) {
  const text = [...sitemapFile('ru', [entry])].join('');
  const links = text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g);
  return Object.fromEntries([...links].map(([, language, href]) => [language, href]));
}

it('names the versions of a page in the languages that have it, with its own among them', () => {
  const everywhere = versionsOf({ path: '/car/7' });
  expect(Object.keys(everywhere).sort()).toEqual([...LOCALES, 'x-default'].sort());
  expect(everywhere.ru).toBe(canonicalUrl('ru', '/car/7'));
  expect(everywhere['x-default']).toBe(canonicalUrl('en', '/car/7'));
  expect(versionsOf({ path: '/article/1', locales: ['mn', 'ru'] })).toEqual({
    mn: canonicalUrl('mn', '/article/1'),
    ru: canonicalUrl('ru', '/article/1'),
    'x-default': canonicalUrl('mn', '/article/1'),
  });
});

it('names no version in a language whose site is not whole', () => {
  const text = [...sitemapFile('ru', [{ path: '/car/7' }], ['mn', 'ru'])].join('');
  const languages = [...text.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language);
  expect(languages).toEqual(['mn', 'ru', 'x-default']);
});

it('shows the picture of a page', () => {
  const text = [...sitemapFile('mn', [{ path: '/car/7', picture: '/media/a&b.avif' }])].join('');
  expect(text).toContain(
    '<image:image><image:loc>http://mn.localhost:3000/media/a&amp;b.avif</image:loc></image:image>',
  );
});

it('stays below 50 MB a file, with the longest usual addresses', () => {
  const entries = Array.from({ length: SITEMAP_PAGE_SIZE }, (_, i) => ({
    path: `/brand?sign=${'a'.repeat(60)}${i}`,
    changed: '2026-11-03',
    picture: `/media/${'0'.repeat(32)}-1600.avif`,
  }));
  let bytes = 0;
  let longest = 0;
  for (const piece of sitemapFile('mn', entries)) {
    bytes += piece.length;
    longest = Math.max(longest, piece.length);
  }
  expect(bytes).toBeLessThan(50 * 1024 * 1024);
  // What of it is in memory at a time.
  expect(longest).toBeLessThan(512 * 1024);
});

describe('of a catalogue', () => {
  const db = withSiteDatabase();

  it('leaves out a car type without models, whose page shows an empty list', async () => {
    expireReads([CONTENT_TAG]);
    await addTestCar(db());
    await db().insert(carTypes).values({ typeSign: 'bus', position: 2 });
    const named = ['suv', 'bus'].map((typeSign) => ({
      typeSign,
      locale: 'ru',
      typeName: typeSign,
    }));
    await db().insert(typeTexts).values(named);
    const text = [...((await readSitemap('ru')) ?? [])].join('');
    expect(text).toContain(`<loc>${canonicalUrl('ru', '/brand?sign=suv')}</loc>`);
    expect(text).not.toContain('sign=bus');
  });

  it('leaves out a brand without models, whose page shows an empty list', async () => {
    expireReads([CONTENT_TAG]);
    await addTestCar(db(), TEST_MODEL_ID + 1);
    await db().insert(brands).values({ brandSign: 'argali', brandName: 'Argali', position: 2 });
    const text = [...((await readSitemap('ru')) ?? [])].join('');
    expect(text).toContain(`<loc>${canonicalUrl('ru', '/brand/tulpar')}</loc>`);
    expect(text).not.toContain('argali');
  });
});

it('names the files of a sitemap that has several', () => {
  const address = canonicalUrl('ru', '/sitemap.xml?part=2');
  expect([...sitemapIndex([address])].join('')).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${address}</loc></sitemap>
</sitemapindex>
`,
  );
});
