import { expect, it } from 'vitest';
import { feedText } from './feed';

const article = {
  article_id: 7,
  article_sign: 'winter',
  title: 'Heat & <range>',
  summary: 'What the cold takes.',
  published_at: '2026-11-02',
  reading_minutes: 4,
  picture: { src: '/a.avif', small_src: '/b.avif', width: 1600, height: 900 },
};

it('tells of articles on the host of their language, with their day', () => {
  const feed = feedText('mn', [article]);
  expect(feed).toContain('<language>mn</language>');
  expect(feed).toContain('<link>http://mn.localhost:3000/article/7</link>');
  expect(feed).toContain('<pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate>');
  expect(feed).toContain('<title>Heat &amp; &lt;range&gt;</title>');
  expect(feed).toContain('href="http://mn.localhost:3000/article/feed.xml" rel="self"');
});

it('tells of an article that was rewritten after its day', () => {
  const feedWith = (changed_on: string) => feedText('mn', [{ ...article, changed_on }]);
  expect(feedWith('2026-11-20')).toContain(
    '<atom:updated>2026-11-20T00:00:00+08:00</atom:updated>',
  );
  expect(feedWith(article.published_at)).not.toContain('atom:updated');
});

it('is well-formed whatever characters a text contains', () => {
  const feed = feedText('mn', [{ ...article, title: 'Heat\u000b\u0001\ufffe\tand\u0085range 🚗' }]);
  expect(feed).toContain('<title>Heat   \tand\u0085range 🚗</title>');
});
