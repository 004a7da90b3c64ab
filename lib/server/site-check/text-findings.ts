import type { TextSource } from '@/lib/config/site-check';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { findMessageFaults } from '@/lib/i18n/message-faults';
import { articleHref, brandHref, carHref, promotionHref, typeHref } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { outdatedMessageKeys } from '../texts/message-texts';
import type { PlacedFinding } from './check-store';
import { findContentSource } from './content-sources';
import { routeOf } from './page-route';
import { restAfter } from './table-pages';
import { listOutdated } from './text-revisions';
import type { AllMessages } from './text-sources';

/** Of a whole language in the wrong letters the first texts are enough to find the cause. */
const SOURCES_MAX = 100;

/** The page on which a text of the catalogue or a content stands. */
export function pathOfSource({ kind, id }: TextSource): string | undefined {
  const hrefs = {
    message: () => undefined,
    type: () => typeHref(id),
    brand: () => brandHref(id),
    model: () => carHref(Number(id)),
    promotion: () => promotionHref(Number(id)),
    article: () => articleHref(Number(id)),
  };
  return hrefs[kind]();
}

async function outdatedMessages(
  db: Database,
  locales: readonly Locale[],
  messages: AllMessages,
): Promise<PlacedFinding[]> {
  const russian = messages.get(DEFAULT_LOCALE);
  const found: PlacedFinding[] = [];
  for (const locale of locales) {
    const texts = messages.get(locale) ?? new Map();
    for (const id of await outdatedMessageKeys(db, locale, russian, texts))
      found.push({
        locale,
        rule: 'outdated',
        found: `message ${id}`,
        source: { kind: 'message', id },
      });
  }
  return found;
}

/**
 * What is wrong with texts, wherever they are shown.
 * @param signal ends it between two statements
 */
export async function textFindings(
  db: Database,
  locales: readonly Locale[],
  messages: AllMessages,
  signal?: AbortSignal,
): Promise<PlacedFinding[]> {
  const locationOf = (locale: Locale, source: TextSource) => {
    const path = pathOfSource(source);
    return { locale, source, ...(path && { path, route: routeOf(path) }) };
  };
  const behind = await listOutdated(db, locales, signal);
  const faulty = locales.flatMap((locale) =>
    findMessageFaults(locale, messages.get(locale), messages.get('en')).map(
      ({ key, fault, found, text }): PlacedFinding => ({
        locale,
        rule: 'message',
        found: found || text.slice(0, 200),
        wanted: fault,
        source: { kind: 'message', id: key },
      }),
    ),
  );
  return [
    ...faulty,
    ...(await outdatedMessages(db, locales, messages)),
    ...behind.map(({ locale, source, isMissing, since }): PlacedFinding => {
      const found = { ...locationOf(locale, source), found: `${source.kind} ${source.id}` };
      return isMissing
        ? { ...found, rule: 'contentMissing' }
        : { ...found, rule: 'outdated', wanted: since.toISOString().slice(0, 10) };
    }),
  ];
}

/**
 * Names the records that texts without a source come from.
 * @param signal ends it between two statements
 */
export async function addSources(
  db: Database,
  findings: readonly PlacedFinding[],
  signal?: AbortSignal,
): Promise<void> {
  const texts = ['leftInEnglish', 'otherLanguage', 'mixedScript', 'placeholder'];
  const open = findings.filter(({ rule, source }) => !source && texts.includes(rule));
  for (const finding of open.slice(0, SOURCES_MAX)) {
    signal?.throwIfAborted();
    const startedMs = performance.now();
    const source = await findContentSource(db, finding);
    if (source) finding.source = source;
    await restAfter(startedMs);
  }
}
