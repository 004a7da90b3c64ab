import { expect, it } from 'vitest';
import { type LandingChoice, landingChoiceOf, landingHref } from '@/lib/routing/landing-address';
import { neighboursOf } from './landing-pages';

const choiceOf = (slug: string) => landingChoiceOf(slug) as LandingChoice;
const pagesOf = (slugs: string[]) =>
  slugs.map(choiceOf).map((choice) => ({ choice, href: landingHref(choice) }));

it('leads to the same type at other prices, then to other types at the same price', () => {
  const pages = pagesOf([
    'sedan-under-10000',
    'sedan-under-20000',
    'suv-under-10000',
    'suv-under-20000',
    'suv-under-30000',
    'van-under-20000',
    'byd-erenhot',
  ]);
  expect(neighboursOf(pages, choiceOf('suv-under-20000')).map(({ href }) => href)).toEqual([
    '/menuCar/suv-under-10000',
    '/menuCar/suv-under-30000',
    '/menuCar/van-under-20000',
    '/menuCar/sedan-under-20000',
  ]);
});

it('links every brand at a port from others, however many there are', () => {
  const brands = Array.from({ length: 50 }, (_, i) => `brand-${i}`);
  const pages = pagesOf(brands.flatMap((brand) => [`${brand}-khorgos`, `${brand}-erenhot`]));
  const linked = new Map<string, number>();
  for (const { choice } of pages) {
    const neighbours = neighboursOf(pages, choice);
    expect(neighbours).toHaveLength(9);
    for (const { href } of neighbours) linked.set(href, (linked.get(href) ?? 0) + 1);
  }
  expect([...linked.values()]).toEqual(pages.map(() => 9));
});

it('links from a page that is no longer listed to those that are', () => {
  const pages = pagesOf(['sedan-under-20000', 'byd-khorgos', 'geely-erenhot']);
  expect(neighboursOf(pages, choiceOf('byd-erenhot')).map(({ href }) => href)).toEqual([
    '/menuCar/byd-khorgos',
    '/menuCar/geely-erenhot',
  ]);
});
