import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ContentAbout } from '@/lib/content/desk/content';
import { recordFormOf } from '@/lib/format/record-form';
import { listEdits, sourceChangesSince } from '@/lib/server/content/written-content';
import { marksOf, readRecord } from '@/lib/server/desk/record-changes';
import { recordFieldsOf } from '@/lib/server/desk/record-fields';
import { backend, marketing, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { ConfirmText } from './text-languages';

withDeskTeam();
afterEach(cleanup);

const FIELDS = recordFieldsOf('passages');
const ABOUT: ContentAbout = {
  locale: 'mn',
  languages: [],
  changes: [],
  history: [],
  deadLinks: [],
  isSuggested: false,
  suggestions: null,
};

const texts = (locale: string, title: string) => ({
  [`title.${locale}`]: title,
  [`summary.${locale}`]: title,
  [`body.${locale}`]: title,
});

const stored = async (key: string) =>
  (await readRecord(backend.db, { kind: 'passages', key })) ?? {};

/** Opens the page of an answer. */
async function open(key: string) {
  cleanup();
  const marks = marksOf(recordFormOf(FIELDS, await stored(key)));
  render(<ConfirmText language="en" kind="passages" recordKey={key} about={ABOUT} marks={marks} />);
}

async function press(): Promise<string | null> {
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: /still right$/ });
  const sent = Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string>;
  return (await marketing.send('confirm-content', sent)).to;
}

it('confirms a translation only against the Russian text that the page has shown', async () => {
  const answer = { kind: 'passages', place: 'answers', position: '1', checked_on: '2026-11-20' };
  const given = { ...answer, ...texts('ru', 'Таможня'), ...texts('mn', 'Гааль') };
  const { to } = await marketing.send('add-content', given);
  const key = /\d+/.exec(to ?? '')?.[0] ?? '';
  const rename = async (title: string) => {
    const seen = JSON.stringify(marksOf(recordFormOf(FIELDS, await stored(key))));
    await owner.send('save-record', { kind: 'passages', key, seen, 'title.ru': title });
  };
  const outdated = async () => {
    const edits = await listEdits(backend.db, 'passages', key);
    return sourceChangesSince(edits, (await stored(key)) as never, 'mn').map(
      ({ column }) => column,
    );
  };
  await rename('Таможня в 2027 году');
  await open(key);
  await rename('Таможня в 2028 году');
  const refused = new URLSearchParams((await press())?.split('?')[1]);
  expect([refused.get('notice'), refused.get('wrong')]).toEqual(['recordChanged', 'title.ru']);
  expect(await outdated()).toEqual(['title']);

  await open(key);
  expect(await press()).toContain('notice=recordSaved');
  expect(await outdated()).toEqual([]);
});
