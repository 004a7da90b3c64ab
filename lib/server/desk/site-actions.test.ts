import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { carTypes, typeTexts } from '../db/schema/catalogue';
import { siteChecks, siteFindings, textRevisions } from '../db/schema/site-check';
import {
  endCheck,
  LOST_AFTER_MS,
  noteProgress,
  pauseCheck,
  replaceFindings,
  takeCheck,
} from '../site-check/check-store';
import { findComparedText } from '../site-check/compared-text';
import { textFindings } from '../site-check/text-findings';
import { noteRevisions } from '../site-check/text-revisions';
import { listAudit } from '../staff/audit';

withDeskTeam();

const newestEntry = async () => (await listAudit(backend.db)).entries[0];

describe('a check of the languages', () => {
  beforeEach(async () => {
    await backend.db.delete(siteChecks);
  });

  it('is asked for by one press, and noted in the trail', async () => {
    const { to } = await marketing.send('check-sites');
    expect(to).toBe('/languages?notice=siteCheckRequested');
    const [check] = await backend.db.select().from(siteChecks);
    const staffId = (await marketing.who())?.id;
    expect(check).toMatchObject({ state: 'waiting', staffId });
    expect(await newestEntry()).toMatchObject({
      action: 'siteCheckRequested',
      subjectKind: 'siteCheck',
      subjectId: String(check?.checkId),
      staffId,
    });
  });

  it('is one at a time, also for two who press at once', async () => {
    const answers = await Promise.all([owner.send('check-sites'), marketing.send('check-sites')]);
    const rejected = answers.filter(({ to }) => to?.includes('siteCheckAtWork'));
    expect(rejected).toHaveLength(1);
    await backend.db.update(siteChecks).set({ state: 'running', seenAt: new Date() });
    expect((await owner.send('check-sites')).to).toContain('siteCheckAtWork');
    expect(await backend.db.select().from(siteChecks)).toHaveLength(1);
  });

  it('is the same one for who presses twice before it begins', async () => {
    const before = (await listAudit(backend.db)).entries.length;
    const answers = await Promise.all([owner.send('check-sites'), owner.send('check-sites')]);
    for (const { to } of answers) expect(to).toBe('/languages?notice=siteCheckRequested');
    expect(await backend.db.select().from(siteChecks)).toHaveLength(1);
    expect((await listAudit(backend.db)).entries.length).toBe(before + 1);
  });

  it('ends when somebody stops it, once for two presses, and its process can see that', async () => {
    const { db } = backend;
    await owner.send('check-sites');
    const id = (await takeCheck(db, new Date())) ?? 0;
    expect(await noteProgress(db, id, { pagesDone: 3 }, new Date())).toBe(true);
    expect((await sales.send('stop-site-check')).status).toBe(403);
    const { to } = await marketing.send('stop-site-check');
    expect(to).toBe('/languages?notice=siteCheckStopped');
    expect(await newestEntry()).toMatchObject({
      action: 'siteCheckStopped',
      subjectId: String(id),
    });
    const entries = (await listAudit(db)).entries.length;
    await marketing.send('stop-site-check');
    expect((await listAudit(db)).entries).toHaveLength(entries);
    expect(await noteProgress(db, id, { pagesDone: 4 }, new Date())).toBe(false);
    await endCheck(db, id, { findings: 0 }, new Date());
    expect(await db.select().from(siteChecks)).toMatchObject([
      { state: 'failed', failure: 'halted', pagesDone: 3 },
    ]);
  });

  it('resumes where it was after its process has ended, a few times at most', async () => {
    const { db } = backend;
    await owner.send('check-sites');
    const id = (await takeCheck(db, new Date())) ?? 0;
    // Told to stop with the site.
    await pauseCheck(db, id, new Date());
    expect(await takeCheck(db, new Date())).toBe(id);
    // Killed.
    let now = Date.now();
    for (let time = 0; time < 5; time++) {
      expect(await takeCheck(db, new Date(now))).toBeNull();
      now += LOST_AFTER_MS + 1;
      expect(await takeCheck(db, new Date(now))).toBe(id);
    }
    now += LOST_AFTER_MS + 1;
    expect(await takeCheck(db, new Date(now))).toBeNull();
    expect(await db.select().from(siteChecks)).toMatchObject([
      { state: 'failed', failure: 'lost' },
    ]);
  });

  it('starts again once the one before is lost', async () => {
    await owner.send('check-sites');
    const longAgo = new Date(Date.now() - 10 * 60_000);
    await backend.db.update(siteChecks).set({ state: 'running', seenAt: longAgo });
    expect((await owner.send('check-sites')).to).toContain('siteCheckRequested');
  });

  it('is not for sales', async () => {
    expect((await sales.send('check-sites')).status).toBe(403);
    expect(await backend.db.select().from(siteChecks)).toEqual([]);
  });
});

describe('a text that is still right', () => {
  const source = { kind: 'type', id: 'sedan' } as const;
  const LOCALES_NOTED: readonly Locale[] = ['ru', 'th', 'de'];

  async function nameIn(locale: Locale, typeName: string): Promise<void> {
    await backend.db
      .insert(typeTexts)
      .values({ typeSign: source.id, locale, typeName })
      .onConflictDoUpdate({ target: [typeTexts.typeSign, typeTexts.locale], set: { typeName } });
  }

  /** As a check does it: the Russian text has changed on the second day. */
  async function outdate(): Promise<string> {
    const { db } = backend;
    await db.delete(textRevisions);
    await db.insert(carTypes).values({ typeSign: source.id, position: 1 }).onConflictDoNothing();
    for (const locale of LOCALES_NOTED) await nameIn(locale, locale);
    await noteRevisions(db, new Date('2026-11-01T00:00:00Z'));
    await nameIn('ru', 'Легковые');
    await noteRevisions(db, new Date('2026-11-02T00:00:00Z'));
    const found = await textFindings(db, LOCALES_NOTED, new Map());
    const outdated = found.filter(({ rule }) => rule === 'outdated');
    await replaceFindings(db, 1, LOCALES_NOTED, outdated);
    return '2026-11-02T00:00:00.000Z';
  }

  const outdatedIn = (locale: Locale) =>
    backend.db
      .select()
      .from(siteFindings)
      .where(and(eq(siteFindings.locale, locale), eq(siteFindings.rule, 'outdated')));

  it('is out of date no more, at once and for this language alone', async () => {
    const originalSince = await outdate();
    expect(await outdatedIn('th')).toHaveLength(1);
    expect(await findComparedText(backend.db, 'th', source)).toMatchObject({ isOutdated: true });
    const { to } = await marketing.send('confirm-translation', {
      ...source,
      locale: 'th',
      originalSince,
    });
    expect(to).toBe('/languages/text?kind=type&id=sedan&locale=th&notice=textConfirmed');
    expect(await outdatedIn('th')).toEqual([]);
    expect(await outdatedIn('de')).toHaveLength(1);
    expect(await findComparedText(backend.db, 'th', source)).toMatchObject({ isOutdated: false });
    expect(await newestEntry()).toMatchObject({
      action: 'textConfirmed',
      subjectKind: 'text',
      subjectId: 'type sedan',
      after: { locale: 'th' },
    });
  });

  it('is refused when the Russian one has changed since it was read', async () => {
    await outdate();
    const { to } = await marketing.send('confirm-translation', {
      ...source,
      locale: 'th',
      originalSince: '2026-11-01T00:00:00.000Z',
    });
    expect(to).toContain('textChanged');
    expect(await outdatedIn('th')).toHaveLength(1);
  });

  it('has to be a text that is there, and is not for sales', async () => {
    const originalSince = await outdate();
    const fields = { ...source, locale: 'th', originalSince };
    expect((await owner.send('confirm-translation', { ...fields, id: "x' or true" })).to).toContain(
      'textChanged',
    );
    for (const kind of ['table', 'message'])
      expect((await owner.send('confirm-translation', { ...fields, kind })).to).toContain(
        'incomplete',
      );
    expect((await owner.send('confirm-translation', { ...fields, locale: 'zz' })).to).toContain(
      'incomplete',
    );
    expect((await sales.send('confirm-translation', fields)).status).toBe(403);
    expect(await outdatedIn('th')).toHaveLength(1);
  });
});
