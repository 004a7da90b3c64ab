import { CONTENT_STATES, type ContentKind } from '@/lib/config/content-state';
import {
  ANSWER_COUNTRIES,
  ANSWER_TOPICS,
  ANSWERED_CARS,
  PASSAGE_PLACES,
} from '@/lib/contract/passages';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/i18n/locales';
import type { FieldType, RecordField } from './record-form';

/** The fields of a text; a language is shown when it has all of them. */
export const TEXT_COLUMNS = ['title', 'summary', 'body'] as const;

/** In which others are translated from, and which comes first. */
export const SOURCE_LOCALE = DEFAULT_LOCALE;

/** The fields of the source's texts. */
export const SOURCE_FIELDS = TEXT_COLUMNS.map((column) => `${column}.${SOURCE_LOCALE}` as const);

const BODY_MAX_LENGTH = { promotions: 50_000, articles: 100_000, passages: 50_000 };

type Asked = Omit<RecordField, 'name' | 'column' | 'right'>;

const field = (column: string, asked: Asked, name = column): RecordField => ({
  name,
  column,
  right: 'writeContent',
  ...asked,
});

const timed = (column: string, part: Asked['part'], isRequired = false) =>
  field(column, { part, type: 'moment', isRequired });

const count = (column: string, min: number) =>
  field(column, { part: 'identity', type: 'number', isWhole: true, min, max: 1_000_000 });

const sign = (column: string) => field(column, { part: 'identity', type: 'text', maxLength: 80 });

/** Those of records that are shown with a picture, and belong to types of cars. */
const SCENE = field('picture', { part: 'pictures', type: 'picture', isRequired: true });
const TYPES = field('type_signs', { part: 'identity', type: 'boxes' });

const some = (column: string, type: 'choice' | 'boxes', choices: readonly string[]) =>
  field(column, { part: 'identity', type, choices });

const OWN_FIELDS: Record<ContentKind, readonly RecordField[]> = {
  promotions: [
    SCENE,
    timed('starts_at', 'identity', true),
    timed('ends_at', 'identity', true),
    count('quota', 1),
    count('taken', 0),
    field('coder', { part: 'identity', type: 'text', maxLength: 40 }),
    TYPES,
  ],
  articles: [
    SCENE,
    field('published_at', { part: 'identity', type: 'day', isRequired: true }),
    sign('article_sign'),
    TYPES,
  ],
  passages: [
    { ...some('place', 'choice', PASSAGE_PLACES), isRequired: true },
    count('position', 0),
    some('topic', 'choice', ANSWER_TOPICS),
    field('checked_on', { part: 'identity', type: 'day' }),
    sign('passage_sign'),
    some('countries', 'boxes', ANSWER_COUNTRIES),
    some('cars', 'boxes', ANSWERED_CARS),
    field('sources', { part: 'identity', type: 'list', maxLength: 4000 }),
  ],
};

function textFields(kind: ContentKind, locale: Locale): RecordField[] {
  const text = (column: string, type: FieldType, maxLength: number) =>
    field(column, { part: 'texts', type, maxLength }, `${column}.${locale}`);
  return [
    text('title', 'text', 200),
    text('summary', 'lines', 1000),
    text('body', 'markdown', BODY_MAX_LENGTH[kind]),
  ];
}

/** Every field of the form of a record of a kind. */
export function contentFieldsOf(kind: ContentKind): readonly RecordField[] {
  return [
    field('state', {
      part: 'publication',
      type: 'choice',
      choices: CONTENT_STATES,
      isRequired: true,
    }),
    timed('publish_at', 'publication'),
    timed('publish_until', 'publication'),
    ...OWN_FIELDS[kind],
    ...[SOURCE_LOCALE, ...LOCALES.filter((locale) => locale !== SOURCE_LOCALE)].flatMap((locale) =>
      textFields(kind, locale),
    ),
  ];
}

/** The language of a text, such as `ru` of `body.ru` and `summary_ru`. */
export const localeOfField = ({ part, name }: Pick<RecordField, 'part' | 'name'>) =>
  part === 'texts' ? (name.slice(-2) as Locale) : undefined;
