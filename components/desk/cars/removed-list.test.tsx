import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { listRemoved } from '@/lib/server/import/removed-records';
import { backend, marketing, withDeskTeam } from '@/tests/support/server/desk-team';
import { RemovedList } from './removed-list';

withDeskTeam();

const ANSWER = {
  kind: 'passages',
  place: 'answers',
  position: '1',
  checked_on: '2026-11-20',
  'title.ru': 'Таможня',
  'title.en': 'Customs',
  'summary.ru': 'Коротко',
  'body.ru': 'Текст.',
};

beforeAll(async () => {
  const { to } = await marketing.send('add-content', ANSWER);
  const key = /\d+/.exec(to ?? '')?.[0] ?? '';
  await marketing.send('remove-content', { kind: 'passages', key });
});

it('names a removed answer by its sign and its title', async () => {
  const records = (await listRemoved(backend.db)).map((record) => ({ ...record, by: 'Bold' }));
  render(<RemovedList language="en" records={records} action="restore-content" />);
  expect(screen.getByText(/ · /)).toHaveTextContent(/^customs · (?:Customs|Таможня)$/);
});
