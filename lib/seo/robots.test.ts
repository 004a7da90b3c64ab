import { expect, it } from 'vitest';
import { CLEAN_PARAM_MAX_LENGTH, robotsText } from './robots';

/** The lines of one crawler's group. */
function groupOf(text: string, agent: string): string[] {
  const group = text.split('\n\n').find((part) => part.startsWith(`User-agent: ${agent}\n`));
  return group?.split('\n').slice(1) ?? [];
}

it('gives Yandex one address for a page, whatever a campaign adds to it', () => {
  const rules = groupOf(robotsText('ru', true), 'Yandex');
  const cleaned = rules
    .filter((line) => line.startsWith('Clean-param: '))
    .flatMap((line) => line.slice('Clean-param: '.length).split('&'));
  expect(cleaned).toEqual(
    expect.arrayContaining(['utm_source', 'utm_campaign', 'gclid', 'yclid', 'fbclid', 'source']),
  );
  // What a page is made of stays in its address.
  for (const param of ['sign', 'page', 'brand', 'price', 'port']) {
    expect(cleaned).not.toContain(param);
  }
  for (const line of rules) expect(line.length).toBeLessThanOrEqual(CLEAN_PARAM_MAX_LENGTH);
});

it('keeps rules that only Yandex knows from other crawlers', () => {
  expect(groupOf(robotsText('mn', true), '*').join()).not.toContain('Clean-param');
});

it('names the sitemap of its own host', () => {
  expect(robotsText('mn', true)).toContain('Sitemap: http://mn.localhost:3000/sitemap.xml\n');
  expect(robotsText('ru', true)).toContain('Sitemap: http://www.localhost:3000/sitemap.xml\n');
});

it('lets crawlers read on a rehearsal that nothing shall be listed, and names no sitemap', () => {
  expect(robotsText('ru', false)).toBe('User-agent: *\nDisallow:\n');
});
