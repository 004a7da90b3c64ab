/**
 * `npm run check:sites [-- --locale=th --per-route=5 --json=FILE]` looks at every page on every
 * language host of the site that runs on this data folder, of the languages that it offers; when none
 * does, of one on the demo catalogue that it starts. It prints what it finds, with the text that
 * causes it, and ends with 1 when it finds anything. What it saw is on the staff side as well
 * ("Languages").
 *
 * `npm run check:sites -- --accept [--locale=th] [KEY …]` looks at no site: it notes translations of
 * interface texts that are new or changed as made from the Russian ones as they are, and those that
 * are named by their keys as still right. It ends with 1 while others are out of date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isOffered } from '@/lib/config/company';
import type { TextSource } from '@/lib/config/site-check';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { isLocale, LOCALES, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { CommandError, printLine, visible } from '@/lib/runtime/process/terminal';
import { loadCompanyFacts } from '@/lib/server/company/company-facts';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { checkSite, type SiteCheckResult } from '@/lib/server/site-check/check-site';
import { type PlacedFinding, requestCheck, takeCheck } from '@/lib/server/site-check/check-store';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { startOwnSite } from '@/tests/support/running-site';
import { acceptTranslations } from './sites/accept-translations';
import { messageLine } from './sites/message-line';

/** Of one rule on one language, so that the first faults of each kind are seen. */
const SHOWN_PER_RULE = 10;
/** Of translations that are out of date. */
const FAULTS_SHOWN = 50;

function localeOf(name: string): Locale {
  if (!isLocale(name)) throw new CommandError(`There is no language ${visible(name)}.`);
  return name;
}

interface OpenSite {
  siteOrigin: string;
  connectTo?: string;
  databaseUrl: string;
}

/** The site that runs here, or one of its own. */
async function openSite(): Promise<OpenSite> {
  const env = readConfiguration('production');
  const instance = readInstance(env.DATA_DIR);
  if (instance) {
    return {
      siteOrigin: env.SITE_ORIGIN,
      connectTo: `http://localhost:${instance.port}`,
      databaseUrl: instance.databaseUrl,
    };
  }
  printLine('No site runs on this data folder: one on the demo catalogue is started.');
  const site = await startOwnSite();
  const siteOrigin = `http://localhost:${site.port}`;
  return { siteOrigin, databaseUrl: site.instance.databaseUrl };
}

/** Where the text stands, as editors and terminals open it. */
function placeOf(locale: Locale, { kind, id }: TextSource): string {
  if (kind !== 'message') return `${kind} ${id}, ${locale}`;
  const line = messageLine(locale, id);
  return `${join('messages', `${locale}.json`)}${line ? `:${line}` : ''} (${id})`;
}

function printFindings(siteOrigin: string, findings: readonly PlacedFinding[]): void {
  const t = deskTextsOf('en', 'siteCheck');
  const groups = new Map<string, PlacedFinding[]>();
  for (const finding of findings) {
    const key = `${finding.locale} ${finding.rule}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    printLine(`\n${first.locale}: ${t(`rules.${first.rule}`)} (${group.length})`);
    for (const { locale, path, found, wanted, source } of group.slice(0, SHOWN_PER_RULE)) {
      const where = path ? `${originOf(siteOrigin, locale)}${path}` : '';
      const words = [where, found, wanted && `(${wanted})`, source && placeOf(locale, source)];
      printLine(
        `  ${words
          .filter(Boolean)
          .map((each) => visible(String(each)))
          .join('  ')}`,
      );
    }
    if (group.length > SHOWN_PER_RULE) printLine(`  … ${group.length - SHOWN_PER_RULE} more`);
  }
}

interface Choice {
  locales: readonly Locale[];
  perRoute?: number | undefined;
}

async function check(
  db: Database,
  { siteOrigin, connectTo }: OpenSite,
  choice: Choice,
): Promise<SiteCheckResult> {
  const now = new Date();
  const id = await requestCheck(db, null, now);
  if (id === null) throw new CommandError('Another check of this site is at work.');
  await takeCheck(db, now, id);
  const isTerminal = process.stdout.isTTY;
  return checkSite(db, id, {
    siteOrigin,
    connectTo,
    ...choice,
    onProgress(done, total) {
      if (isTerminal) process.stdout.write(`\r${done} of ${total} pages `);
      else if (done % 500 === 0) printLine(`${done} of ${total} pages`);
    },
  });
}

function accept(locales: readonly Locale[], stillRight: readonly string[]): void {
  const { noted, faults } = acceptTranslations({ locales, stillRight });
  for (const fault of faults.slice(0, FAULTS_SHOWN)) printLine(fault);
  printLine(`${noted} translations noted, ${faults.length} out of date`);
  if (faults.length > 0) process.exitCode = 1;
}

await runAndCleanUp(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      accept: { type: 'boolean', default: false },
      locale: { type: 'string', multiple: true },
      'per-route': { type: 'string' },
      json: { type: 'string' },
    },
  });
  const chosen = values.locale?.map(localeOf);
  if (values.accept) return accept(chosen ?? LOCALES, positionals);
  if (positionals.length > 0) throw new CommandError('Keys of texts are named with --accept.');
  const perRoute = values['per-route'] === undefined ? undefined : Number(values['per-route']);
  if (perRoute !== undefined && !(Number.isInteger(perRoute) && perRoute > 0))
    throw new CommandError('--per-route takes a number of pages.');
  const site = await openSite();
  const database = connectDatabase(site.databaseUrl, 2);
  onEnd(() => database.close());
  await loadCompanyFacts(database.db);
  // The host of a hidden language leads away and has no pages.
  const hidden = chosen?.find((locale) => !isOffered(locale));
  if (hidden) throw new CommandError(`The site does not offer ${hidden}.`);
  const locales = chosen ?? LOCALES.filter(isOffered);
  const startedAt = Date.now();
  const result = await check(database.db, site, { locales, perRoute });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (process.stdout.isTTY) printLine('');
  printFindings(site.siteOrigin, result.findings);
  if (values.json) writeFileSync(values.json, JSON.stringify(result.findings, null, 2));
  printLine(
    `\n${result.pages} pages on ${locales.length} hosts in ${seconds} s, ${result.unchanged} as they were, ${result.leftOut} left out: ${result.findings.length} findings`,
  );
  if (result.findings.length > 0) process.exitCode = 1;
});
