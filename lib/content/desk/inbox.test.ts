import { expect, it } from 'vitest';
import { inboxCursorOf, inboxFilterOf, inboxHref } from './inbox';

const afterOf = (href: string) => new URL(href, 'http://desk.localhost').searchParams.get('after');

it.each([
  { list: 'waiting', at: '2026-11-22T10:00:00.123Z', id: 7 },
  { list: 'steps', at: '2026-11-22', id: 7 },
  { list: 'others', at: '', id: 7 },
] as const)('continues where an address says: $list', (cursor) => {
  expect(inboxCursorOf(afterOf(inboxHref({ state: 'new' }, cursor)))).toEqual(cursor);
});

it.each([
  undefined,
  '7',
  'waiting_2026_7',
  'waiting_2026-13-45T10:00:00.000Z_7',
  'steps_0000-01-01_7',
  'steps_2026-02-31_7',
  'waiting_2026-11-22T25:00:00.000Z_7',
  "others_'; drop table enquiries_7",
  'others__0',
  'constructor__7',
  ['others__7', 'others__8'],
])('begins at the top for an address that means nothing: %s', (after) => {
  expect(inboxCursorOf(after)).toBeUndefined();
});

it('reads a filter from the address that it writes', () => {
  const query = {
    state: 'new',
    port: 'erenhot',
    owner: 'me',
    due: 'today',
    word: 'Бат',
    page: '9',
  };
  const filter = inboxFilterOf(query, 'anna');
  expect(filter).toMatchObject({
    state: 'new',
    ownerId: 'anna',
    dueBy: expect.stringMatching(/^2/),
  });
  const again = Object.fromEntries(
    new URL(inboxHref(filter), 'http://desk.localhost').searchParams,
  );
  expect(again).toEqual({ state: 'new', port: 'erenhot', owner: 'me', due: 'today', word: 'Бат' });
});
