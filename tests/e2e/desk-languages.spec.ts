import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import type { StoredFacts } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { connectDatabase } from '@/lib/server/db/client';
import { messageTexts } from '@/lib/server/db/schema/interface-texts';
import { textRevisions } from '@/lib/server/db/schema/site-check';
import { replaceFindings, storePages } from '@/lib/server/site-check/check-store';
import { listOutdated, noteRevisions } from '@/lib/server/site-check/text-revisions';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { messagesIn } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

// The tests request missing pages on purpose.
test.use({ locale: 'en', expectedErrors: [/status of 404/] });

const PATH = '/car/101';
const KEY = 'layout.contact';
const TYPE = 'sedan';
const HOSTILE = `<img src=x onerror="window.hacked=1">${'ก'.repeat(200)}`;

/** Newer than any check that the site itself runs during the test. */
const CHECK_ID = 1_000_000;

function factsOf(locale: Locale, locales: readonly Locale[]): StoredFacts {
  return {
    canonical: addressOf(locale, PATH),
    alternates: Object.fromEntries(locales.map((each) => [each, addressOf(each, PATH)])),
    isListed: true,
    letters: 900,
    links: [],
    pictures: [],
    findings: [],
  };
}

/** Results of a check: a page in two languages, and a text that is older than its original. */
async function leaveResults(): Promise<void> {
  const instance = readInstance(process.env.E2E_DATA_DIR ?? '');
  if (!instance) throw new Error('E2E_DATA_DIR does not belong to a running site.');
  const { db, close } = connectDatabase(instance.databaseUrl, 1);
  const pageOf = (locale: Locale, title: string, names: readonly Locale[]) => ({
    locale,
    path: PATH,
    route: '/car/{id}',
    checkId: CHECK_ID,
    checkedAt: new Date(),
    status: 200,
    etag: null,
    title,
    description: 'A car at the border.',
    facts: factsOf(locale, names),
  });
  const setSince = (locale: Locale, since: string) =>
    db
      .update(textRevisions)
      .set({ since: new Date(since) })
      .where(
        and(
          eq(textRevisions.kind, 'type'),
          eq(textRevisions.textId, TYPE),
          eq(textRevisions.locale, locale),
        ),
      );
  try {
    await storePages(db, [
      pageOf('ru', 'Автомобиль', ['ru']),
      pageOf('th', `รถยนต์ ${'กว้าง '.repeat(40)}`, ['ru', 'th']),
    ]);
    await noteRevisions(db, new Date());
    await setSince('th', '2026-01-01T00:00:00Z');
    await setSince('ru', '2026-01-02T00:00:00Z');
    const outdated = (await listOutdated(db, ['th'])).filter(({ source }) => source.id === TYPE);
    const delivered = messagesIn('th').layout.contact;
    const wording = { text: delivered, delivered, original: 'earlier' };
    await db
      .insert(messageTexts)
      .values({ ...wording, locale: 'th', key: KEY, updatedAt: new Date(), updatedBy: 'Mara' })
      .onConflictDoUpdate({ target: [messageTexts.locale, messageTexts.key], set: wording });
    const place = { locale: 'th', path: PATH, route: '/car/{id}' } as const;
    await replaceFindings(
      db,
      CHECK_ID,
      ['th'],
      [
        ...outdated.map(({ source, locale }) => ({
          locale,
          rule: 'outdated' as const,
          found: `${source.kind} ${source.id}`,
          wanted: '2026-01-02',
          source,
        })),
        {
          locale: 'th',
          rule: 'outdated',
          found: `message ${KEY}`,
          source: { kind: 'message', id: KEY },
        },
        { ...place, rule: 'leftInEnglish', found: HOSTILE },
        { ...place, rule: 'hreflangNotReturned', found: addressOf('ru', PATH) },
      ],
    );
  } finally {
    await close();
  }
}

/** Sideways scrolling in px. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectSound(page: Page, name: string): Promise<void> {
  expect(await axeFaults(page), name).toEqual([]);
  expect(await overflowOf(page), name).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window), name).toBe(false);
}

test('a finding leads from the coverage matrix to its text, on a computer and a phone', {
  tag: ['@desktop', '@database'],
}, async ({ page, database }) => {
  // Eight pages, each with a look at its accessibility.
  await database`
    insert into site_checks (state, requested_at, ended_at, pages_total, pages_done, pages_unchanged)
    values ('done', now(), now(), 2, 2, 1)`;
  await enter(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  // A language that was not checked does not count as good.
  await page.goto(deskAddress('/languages/it'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Italian not looked at');
  for (const width of [1440, 375]) {
    await leaveResults();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(deskAddress('/'));
    await page.getByRole('link', { name: 'The mall' }).click();
    await page.getByRole('link', { name: 'Languages', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Languages' })).toBeVisible();
    await expect(page.getByText('2 pages, 1 of them as they were before')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
    await expectSound(page, `the coverage matrix at ${width}`);
    if (width > 768) {
      const row = page.getByRole('row', { name: '/car/{id}' });
      await row.getByRole('link', { name: '1 page, 2 findings' }).click();
    } else {
      await expect(page.getByRole('table')).toBeHidden();
      await page.getByRole('link', { name: 'Thai' }).click();
    }

    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thai');
    const found = page.getByRole('region', { name: PATH });
    await expect(found.getByText('A text is left in English')).toBeVisible();
    await expect(found.getByText('<img src=x')).toBeVisible();
    await expect(found.getByRole('link', { name: 'Open on the site' })).toHaveAttribute(
      'href',
      addressOf('th', PATH),
    );
    await expectSound(page, `the findings at ${width}`);

    await found.getByRole('link', { name: 'Compare with Russian' }).click();
    await expect(page.getByRole('region', { name: 'Russian', exact: true })).toContainText(
      'Автомобиль',
    );
    await expect(page.getByText('Cut off:').first()).toBeVisible();
    const versions = page.getByRole('region', { name: /^Versions in other languages/ });
    await expect(versions.getByRole('row', { name: /Russian/ })).toContainText('no');
    await expectSound(page, `the sheet at ${width}`);

    await page.goto(deskAddress('/languages/th?rule=outdated'));
    await page.getByRole('link', { name: new RegExp(`^Show the text.+ ${TYPE}$`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Car type: ${TYPE}`);
    await expect(
      page.getByRole('link', { name: `In the form “Car type: ${TYPE}”` }),
    ).toHaveAttribute('href', `/cars/types/${TYPE}?lang=th`);
    await expectSound(page, `the text at ${width}`);
    await page.getByRole('button', { name: 'Still right' }).click();
    await expect(page.getByRole('status')).toHaveText('Noted: the text is still right.');
    await expect(page.getByRole('button', { name: 'Still right' })).toHaveCount(0);

    await page.goto(deskAddress('/languages/th?rule=outdated'));
    await page.getByRole('link', { name: new RegExp(`^Show the text.+ ${KEY}$`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interface: ${KEY}`);
    await expect(page.getByLabel('How it reads')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Still right' })).toBeVisible();
    await expectSound(page, `the text of the interface at ${width}`);
    await page.getByRole('button', { name: 'Still right' }).click();
    await expect(page.getByRole('status')).toHaveText('Noted: the text is still right.');
    await expect(page.getByRole('button', { name: 'Still right' })).toHaveCount(0);
  }
});

test('sales can read the coverage matrix, and an unknown language, page or text answers 404', {
  tag: ['@desktop', '@database'],
}, async ({ page }) => {
  await enter(page, await newInvitation(newStaffMail('anna'), 'sales'), 'Anna');
  await page.goto(deskAddress('/languages'));
  await expect(page.getByRole('heading', { level: 1, name: 'Languages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
  const statusOf = (path: string) =>
    page.evaluate(async (address) => (await fetch(address)).status, path);
  expect(await statusOf('/languages/progress')).toBe(200);
  for (const path of [
    '/languages/zz',
    '/languages/th/sheet?path=/nowhere-at-all',
    '/languages/th/sheet?path=//example.com',
    '/languages/text?kind=message&id=nothing&locale=th',
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});

test('progress and end of a check are shown without reloading the page', {
  tag: ['@desktop', '@database'],
}, async ({ page, browser, database }) => {
  await enter(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  const [check] = await database`
    insert into site_checks (state, requested_at, started_at, seen_at, pages_total, pages_done)
    values ('running', now(), now(), now() + interval '1 hour', 10, 4)
    returning check_id`;
  const id = Number(check?.check_id);
  await page.goto(deskAddress('/languages'));
  await expect(page.getByText('4 of 10 pages looked at')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '4');
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    locale: 'en',
  });
  const plainPage = await plain.newPage();
  await plainPage.goto(deskAddress('/languages'));
  await database`update site_checks set pages_done = 7 where check_id = ${id}`;
  await plainPage.getByRole('link', { name: 'Show how far it is now' }).click();
  await expect(plainPage.getByText('7 of 10 pages looked at')).toBeVisible();
  await plain.close();

  await expect(page.getByText('7 of 10 pages looked at')).toBeVisible();
  await database`
    update site_checks set state = 'done', ended_at = now(), pages_done = 10, findings = 0
    where check_id = ${id}`;
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
