import { expect, it } from 'vitest';
import { canonicalUrl } from './canonical';
import { lastTurnOf, sitemapFile, sitemapIndex } from './sitemap';

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
  expect(lines.slice(0, 2)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ]);
  expect(lines[2]).toBe(
    `<url><loc>${canonicalUrl('mn', '/brand?sign=suv')}&amp;page=2</loc></url>`,
  );
  expect(lines.slice(3, -2)).toEqual(
    entries.map(
      ({ path }) =>
        `<url><loc>${canonicalUrl('mn', path)}</loc><lastmod>2026-11-03</lastmod></url>`,
    ),
  );
  expect(lines.slice(-2)).toEqual(['</urlset>', '']);
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
