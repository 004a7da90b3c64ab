import type { ContentKind, ContentPhase } from '@/lib/config/content-state';
import { SOURCE_LOCALE, TEXT_COLUMNS } from '@/lib/format/content-fields';
import { type DeskLanguage, siteLocaleOf } from '@/lib/i18n/desk-languages';
import type { Locale } from '@/lib/i18n/locales';
import { contentPreviewPath } from '@/lib/server/content/preview-key';
import {
  type ContentEdit,
  deadLinksIn,
  listEdits,
  listWritten,
  type SourceChange,
  sourceChangesSince,
  TEXT_LOCALES,
  type WrittenContent,
} from '@/lib/server/content/written-content';
import { readRecord } from '@/lib/server/desk/record-changes';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { keyOfText } from '@/lib/server/texts/catalogue-units';
import { siteOriginOf } from './inbox';
import { readSuggested, readSuggestionService, type SuggestionService } from './suggestions';

export type { ContentEdit, SourceChange };

/** How far a language is. */
export type TextState = 'complete' | 'outdated' | 'incomplete' | 'missing';

export interface TextLanguage {
  locale: Locale;
  state: TextState;
  /** Whether the translation service lacks it; never without a service. */
  isUnoffered: boolean;
  /** Shows the text as visitors would see it. */
  preview: string | null;
}

/** What surrounds the form of a promotion or an article. */
export interface ContentAbout {
  /** Whose texts stand beside the source. */
  locale: Locale;
  languages: readonly TextLanguage[];
  /** What of the source the language's text does not know. */
  changes: readonly SourceChange[];
  history: readonly ContentEdit[];
  deadLinks: readonly string[];
  /** Whether the form is to have what was suggested: then it has a draft of its own. */
  isSuggested: boolean;
  /** What a translation service may help with; null where there is none. */
  suggestions: ContentSuggestions | null;
}

export interface ContentSuggestions {
  service: string;
  isOffered: boolean;
  /** Columns whose text is missing, or older than the source. */
  behind: readonly string[];
  /** What the form is filled with, by the names of its fields. */
  texts: ReadonlyMap<string, string>;
}

type Texts = Partial<Record<string, Partial<Record<Locale, string>>>>;

const HISTORY_SHOWN = 30;

/** Columns of a record that its translation lacks, or has in an older version. */
async function readContentSuggestions(
  service: SuggestionService,
  { kind, key, locale }: { kind: ContentKind; key: string; locale: Locale },
  stored: Texts,
  { changes, isFilled }: { changes: readonly SourceChange[]; isFilled: boolean },
): Promise<ContentSuggestions> {
  const behind = TEXT_COLUMNS.filter(
    (column) =>
      stored[column]?.[SOURCE_LOCALE] &&
      (!stored[column][locale] || changes.some((change) => change.column === column)),
  );
  const keyOf = (column: string) => keyOfText({ kind, key, column });
  const suggested = isFilled ? await readSuggested(locale, behind.map(keyOf)) : new Map();
  const texts = behind.flatMap((column) => {
    const text = suggested.get(keyOf(column));
    return text ? [[`${column}.${locale}`, text] as const] : [];
  });
  const isOffered = service.isFor(locale);
  return { service: service.name, isOffered, behind, texts: new Map(texts) };
}

/**
 * @param key null for a new record
 * @param isSuggested whether the form is to have what was suggested
 */
export async function readContentAbout(
  kind: ContentKind,
  key: string | null,
  locale: Locale,
  isSuggested = false,
): Promise<ContentAbout> {
  const { db } = deskBackend();
  const stored = ((key && (await readRecord(db, { kind, key }))) || {}) as Texts;
  const edits = key ? await listEdits(db, kind, key) : [];
  const stateOf = (each: Locale): TextState => {
    const filled = TEXT_COLUMNS.filter((column) => stored[column]?.[each]).length;
    if (filled === 0) return 'missing';
    if (filled < TEXT_COLUMNS.length) return 'incomplete';
    const isOld = each !== SOURCE_LOCALE && sourceChangesSince(edits, stored, each).length > 0;
    return isOld ? 'outdated' : 'complete';
  };
  const service = key ? await readSuggestionService(SOURCE_LOCALE) : null;
  const languages = TEXT_LOCALES.map((each) => {
    const state = stateOf(each);
    const isWhole = key && (state === 'complete' || state === 'outdated');
    const preview = isWhole
      ? siteOriginOf(each) + contentPreviewPath(kind, Number(key), new Date())
      : null;
    const isUnoffered = each !== SOURCE_LOCALE && service?.isFor(each) === false;
    return { locale: each, state, preview, isUnoffered };
  });
  const isOld = languages.some((each) => each.locale === locale && each.state === 'outdated');
  const changes = isOld ? sourceChangesSince(edits, stored, locale) : [];
  const named = { kind, key: key ?? '', locale };
  return {
    locale,
    languages,
    changes,
    isSuggested,
    suggestions:
      service &&
      (await readContentSuggestions(service, named, stored, { changes, isFilled: isSuggested })),
    history: edits.slice(0, HISTORY_SHOWN),
    deadLinks: await deadLinksIn(db, Object.values(stored.body ?? {}) as string[]),
  };
}

export interface ListedContent
  extends Pick<WrittenContent, 'id' | 'picture' | 'place' | 'locales'> {
  name: string;
  sign: string;
  phase: ContentPhase;
  /** A promotion that visitors can no longer use. */
  isOver: boolean;
  publishAt: Date | null;
  publishUntil: Date | null;
  since: string | null;
}

/** All promotions or articles, called as a language of the desk can read best. */
export async function readContentList(
  kind: ContentKind,
  language: DeskLanguage,
): Promise<ListedContent[]> {
  const rows = await listWritten(deskBackend().db, kind, new Date());
  const own = siteLocaleOf(language);
  return rows.map(({ titles, ...row }) => ({
    ...row,
    name: titles[own] || titles[SOURCE_LOCALE] || Object.values(titles)[0] || row.sign,
  }));
}
