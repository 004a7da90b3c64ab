import { expect, it } from 'vitest';
import { eventOfAttribute, uniqueViewOf, usageOnClick } from './attributes';

it('an element reports the event its attribute was made from', () => {
  const { 'data-usage': attribute } = usageOnClick('go_liuzi', 'hero', 'home');
  expect(eventOfAttribute(attribute)).toEqual({
    plate: 'home',
    module: 'go_liuzi',
    station: 'hero',
  });
  expect(eventOfAttribute(uniqueViewOf('brands', 'section')['data-view'])).toEqual({
    plate: 'layout',
    module: 'brands',
    station: 'section',
  });
});

it.each([undefined, '', 'a', 'a|b', '||'])('%j reports nothing', (attribute) => {
  expect(eventOfAttribute(attribute)).toBeNull();
});
