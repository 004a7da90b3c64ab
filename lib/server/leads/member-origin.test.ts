import { beforeAll, expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { members } from '../db/schema/members';
import { findMemberOrigin } from './member-origin';

withTestDatabase();

beforeAll(async () => {
  const member = { passwordHash: 'x', port: 'erenhot', lang: 'mn' } as const;
  await database.db.insert(members).values([
    {
      ...member,
      email: 'bat@example.mn',
      whatsapp: '+976 9911-2233',
      source: 'flyer',
      utmMedium: 'print',
      utmCampaign: 'winter',
      firstPage: '/car/101',
    },
    { ...member, email: 'dorj@example.mn', whatsapp: '+976 8811 0000', source: 'expo' },
  ]);
});

it.each([
  ['their mailbox, however it is written', { mail: 'Bat@Example.MN', mobile: '' }, 'flyer'],
  ['their telephone, however it is written', { mail: '', mobile: '+976 88 110 000' }, 'expo'],
])('finds the origin of a member by %s', async (_, enquiry, source) => {
  expect(await findMemberOrigin(database.db, enquiry)).toMatchObject({ source });
});

it('returns source, campaign and first page of the registration', async () => {
  const found = await findMemberOrigin(database.db, { mail: 'bat@example.mn', mobile: '' });
  expect(found).toEqual({
    createdAt: expect.any(Date),
    source: 'flyer',
    utmMedium: 'print',
    utmCampaign: 'winter',
    firstPage: '/car/101',
  });
});

it.each([
  ['a stranger', { mail: 'eve@example.mn', mobile: '+976 1111 1111' }],
  ['whoever left neither', { mail: '', mobile: '' }],
])('finds none for %s', async (_, enquiry) => {
  expect(await findMemberOrigin(database.db, enquiry)).toBeNull();
});
