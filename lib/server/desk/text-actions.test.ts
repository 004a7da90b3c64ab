import { afterEach, describe, expect, it } from 'vitest';
import { readTextForm } from '@/lib/content/desk/texts';
import { labelsOf } from '@/lib/i18n/labels';
import { deliveredTextsOf } from '@/lib/i18n/message-faults';
import { replaceRewordedTexts } from '@/lib/i18n/reworded-texts';
import { messagesOf, textsOf } from '@/lib/i18n/texts';
import { formInPage } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { messageTexts } from '../db/schema/interface-texts';
import { siteFindings, sitePages } from '../db/schema/site-check';
import { replaceFindings, storePages } from '../site-check/check-store';
import { textFindings } from '../site-check/text-findings';
import { loadSnapshots } from '../snapshots';
import { listAuditOf } from '../staff/audit';
import { findWording } from '../texts/message-texts';

withDeskTeam({ isSite: true });

const KEY = 'favourites.emptyTitle';
const named = { locale: 'mn', key: KEY };
const delivered = () => deliveredTextsOf('mn').get(KEY) ?? '';
const NEW = 'Одоогоор хадгалсан машин байхгүй';

afterEach(async () => {
  await backend.db.delete(messageTexts);
  replaceRewordedTexts(new Map());
});

const seenOf = async () =>
  String((await findWording(backend.db, 'mn', KEY))?.updatedAt.getTime() ?? 0);

async function reword(text: string, more: Record<string, string> = {}, who = marketing) {
  return who.send('reword-text', { ...named, text, seen: await seenOf(), ...more });
}

/** What pages of this process show, in each of the ways in which they read it. */
async function shown() {
  await loadSnapshots(backend.db);
  return [
    textsOf('mn', 'favourites')('emptyTitle'),
    labelsOf('mn', 'favourites').emptyTitle,
    messagesOf('mn').favourites.emptyTitle,
  ];
}

describe('a reworded text', () => {
  it('is shown wherever it is read, and as delivered again with one press', async () => {
    expect(await shown()).toEqual(Array(3).fill(delivered()));
    const { to } = await reword(NEW);
    expect(to).toContain('notice=textReworded');
    expect(await shown()).toEqual(Array(3).fill(NEW));
    expect(textsOf('ru', 'favourites')('emptyTitle')).toBe(deliveredTextsOf('ru').get(KEY));
    const again = await reword(delivered());
    expect(again.to).toContain('notice=textAsDelivered');
    expect(await shown()).toEqual(Array(3).fill(delivered()));
  });

  it('is in the trail, with the words before and after', async () => {
    await reword(NEW, {}, owner);
    const [entry] = await listAuditOf(backend.db, { kind: 'message', id: `mn ${KEY}` });
    expect(entry).toMatchObject({
      action: 'textReworded',
      staffName: 'Li Wei',
      before: { text: delivered() },
      after: { text: NEW },
    });
  });

  it('is not for sales', async () => {
    expect((await reword(NEW, {}, sales)).status).toBe(403);
    expect(await findWording(backend.db, 'mn', KEY)).toBeUndefined();
  });

  it('comes back with what was typed when a page could not show it so', async () => {
    const { to } = await reword('Хадгалсан {count} машин', { word: 'машин' });
    const url = new URL(to ?? '', 'http://desk.invalid');
    expect(url.searchParams.get('notice')).toBe('textRefused');
    expect(url.searchParams.get('typed')).toBe('Хадгалсан {count} машин');
    expect(url.searchParams.get('word')).toBe('машин');
    expect(await findWording(backend.db, 'mn', KEY)).toBeUndefined();
  });

  it('comes back on a page of its own without script, where it is too long for an address', async () => {
    const long = `${'Хадгалсан машин. '.repeat(80)}{count}`;
    const typed = { ...named, seen: '0', text: long, word: 'машин', plain: 'yes' };
    const { status, html } = await marketing.read('reword-text', typed);
    expect(status).toBe(422);
    expect(html).toContain(delivered());
    expect(formInPage(html)).toEqual(typed);
    const { to } = await marketing.send('reword-text', { ...formInPage(html), text: NEW });
    expect(to).toContain('notice=textReworded');
  });

  it('leads to the next one of the list', async () => {
    const { to } = await reword(NEW, { next: 'layout.contact', only: 'found' });
    expect(to).toBe(
      '/languages/text?kind=message&id=layout.contact&locale=mn&only=found&saved=favourites.emptyTitle&notice=textReworded',
    );
  });

  it('is not replaced by somebody who has not seen it, and once by a double press', async () => {
    const seen = await seenOf();
    await reword(NEW, {}, owner);
    const { to } = await reword('Юу ч хадгалаагүй', { seen });
    expect(to).toContain('notice=wordingChanged');
    expect((await reword(NEW, { seen })).to).toContain('textConfirmed');
    expect(await shown()).toContain(NEW);
    const both = await seenOf();
    const first = await Promise.all([
      reword('Нэг', { seen: both }),
      reword('Хоёр', { seen: both }, owner),
    ]);
    expect(first.filter(({ to: page }) => page?.includes('wordingChanged'))).toHaveLength(1);
  });

  it('is left out when a release gave the text other values', async () => {
    await backend.db.insert(messageTexts).values({
      ...named,
      text: 'Хадгалсан {before} машин',
      delivered: 'old',
      original: 'old',
      updatedAt: new Date(),
      updatedBy: 'Bold',
    });
    expect(await shown()).toEqual(Array(3).fill(delivered()));
  });

  it('settles what was found of it, and leaves the rest of the page unknown', async () => {
    const { db } = backend;
    const page = { locale: 'mn', path: '/myFavorite', route: '/myFavorite' } as const;
    const facts = {
      alternates: {},
      isListed: true,
      letters: 0,
      links: [],
      pictures: [],
      findings: [],
    };
    const seen = { ...page, checkId: 1, checkedAt: new Date(), status: 200, etag: null };
    await storePages(db, [{ ...seen, title: '', description: '', facts }]);
    const source = { kind: 'message', id: KEY } as const;
    await replaceFindings(db, 1, ['mn'], [{ ...page, rule: 'otherLanguage', found: '', source }]);
    expect(await db.select().from(sitePages)).toMatchObject([{ isJudged: true }]);
    await reword(NEW);
    expect(await db.select().from(siteFindings)).toEqual([]);
    expect(await db.select().from(sitePages)).toMatchObject([{ isJudged: false }]);
  });
});

describe('a translation of a text whose Russian words have changed', () => {
  const outdated = async () => {
    await loadSnapshots(backend.db);
    const messages = new Map(
      (['mn', 'ru', 'en'] as const).map((locale) => [
        locale,
        new Map([[KEY, locale === 'ru' ? textsOf('ru', 'favourites')('emptyTitle') : delivered()]]),
      ]),
    );
    const found = await textFindings(backend.db, ['mn'], messages);
    return found.filter(({ rule, source }) => rule === 'outdated' && source?.id === KEY);
  };

  it('is out of date until it is reworded, or confirmed as still right', async () => {
    expect(await outdated()).toHaveLength(0);
    const russian = { locale: 'ru', key: KEY, seen: '0' };
    await owner.send('reword-text', { ...russian, text: 'В избранном пока ничего' });
    expect(await outdated()).toHaveLength(1);
    const { to } = await reword(delivered());
    expect(to).toContain('notice=textConfirmed');
    expect(await outdated()).toHaveLength(0);
    const seen = String((await findWording(backend.db, 'ru', KEY))?.updatedAt.getTime());
    await owner.send('reword-text', { ...russian, seen, text: 'В избранном пусто' });
    expect(await outdated()).toHaveLength(1);
    await reword(NEW);
    expect(await outdated()).toHaveLength(0);
  });

  it('is not taken as still right beside a Russian text that has changed since it was read', async () => {
    const russian = { locale: 'ru', key: KEY, seen: '0' };
    await owner.send('reword-text', { ...russian, text: 'В избранном пока ничего' });
    await loadSnapshots(backend.db);
    const { compared } = await readTextForm('mn', KEY, 'en', {}, true);
    const seen = String((await findWording(backend.db, 'ru', KEY))?.updatedAt.getTime());
    await owner.send('reword-text', { ...russian, seen, text: 'В избранном пусто' });
    const { to } = await reword(delivered(), { compared });
    expect(to).toBe(`/languages/text?kind=message&id=${KEY}&locale=mn&notice=textChanged`);
    expect(await outdated()).toHaveLength(1);
    const now = await readTextForm('mn', KEY, 'en', {}, true);
    expect((await reword(delivered(), { compared: now.compared })).to).toContain('textConfirmed');
    expect(await outdated()).toHaveLength(0);
  });
});
