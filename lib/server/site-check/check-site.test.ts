import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { backend, withDeskTeam } from '@/tests/support/server/desk-team';
import {
  type ContentOf,
  openStandInSite,
  type StandInSite,
} from '@/tests/support/site-check/stand-in-site';
import { siteFindings, sitePages } from '../db/schema/site-check';
import { checkSite, type SiteCheckOptions } from './check-site';
import { requestCheck, takeCheck } from './check-store';
import { findNewestCheck } from './coverage-matrix';

withDeskTeam();

let contentOf: ContentOf;
let site: StandInSite;
beforeEach(async () => {
  contentOf = () => '';
  site = await openStandInSite((locale, path) => contentOf(locale, path));
});
afterEach(async () => {
  await site.close();
  await backend.db.delete(siteFindings);
  await backend.db.delete(sitePages);
});

/** Runs a check as the worker does. */
async function check(locales: readonly Locale[], options: Partial<SiteCheckOptions> = {}) {
  const { db } = backend;
  const id = (await requestCheck(db, null, new Date())) ?? 0;
  await takeCheck(db, new Date(), id);
  return checkSite(db, id, { siteOrigin: site.origin, locales, ...options });
}

it('counts a page that is left out once, however many links lead to it', async () => {
  contentOf = () =>
    ['/car/101', '/car/102', '/car/103'].map((path) => `<a href="${path}">1</a>`).join('');
  const { leftOut } = await check(['ru'], { perRoute: 2 });
  expect(leftOut).toBe(1);
  expect(await findNewestCheck(backend.db)).toMatchObject({ pagesLeftOut: 1 });
});
