import { type DeskNotice, NOTICE_PARAM } from '@/lib/config/desk-notices';
import { PORTS } from '@/lib/config/ports';
import type { ReviewState } from '@/lib/config/review-reasons';
import type { FindingRule } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import { CAR_PARAMS, FORM_PARAMS } from './desk-car-address';

/** Addresses of the staff side, below its host. */
export const DESK_PATHS = {
  home: '/',
  signIn: '/sign-in',
  code: '/sign-in/code',
  secondFactor: '/second-factor',
  account: '/account',
  notifications: '/notifications',
  notificationRules: '/notifications/rules',
  templates: '/templates',
  analytics: '/analytics',
  analyticsFile: '/analytics/file',
  people: '/people',
  newPerson: '/people/new',
  staff: '/staff',
  backups: '/backups',
  audit: '/audit',
  news: '/news',
  export: '/export',
  cars: '/cars',
  newCar: '/cars/new',
  removedCars: '/cars/removed',
  carsFile: '/cars/export',
  sheets: '/cars/sheets',
  imports: '/cars/import',
  importProgress: '/cars/import/progress',
  demo: '/cars/demo',
  models: '/cars/model',
  newModel: '/cars/model/new',
  brands: '/cars/brands',
  newBrand: '/cars/brands/new',
  types: '/cars/types',
  newType: '/cars/types/new',
  promotions: '/content/promotions',
  newPromotion: '/content/promotions/new',
  articles: '/content/articles',
  newArticle: '/content/articles/new',
  passages: '/content/passages',
  newPassage: '/content/passages/new',
  proofs: '/content/proofs',
  newProof: '/content/proofs/new',
  removedContent: '/content/removed',
  reviews: '/reviews',
  purchaseCodes: '/reviews/codes',
  company: '/company',
  rates: '/rates',
  languages: '/languages',
  siteCheckProgress: '/languages/progress',
  comparedText: '/languages/text',
  texts: '/languages/texts',
  textsFile: '/languages/file',
} as const;

/** @param name as it was typed into a form that was rejected */
export function invitationPath(token: string, name?: string): string {
  const path = `/invitation/${encodeURIComponent(token)}`;
  return name ? `${path}?${new URLSearchParams({ name })}` : path;
}

export function enquiryPath(id: number): string {
  return `/enquiries/${id}`;
}

/** A person whom buyers see; `new` for one to be added. */
export function personPath(id: number | 'new'): string {
  return `${DESK_PATHS.people}/${id}`;
}

/** A file of cars that was sent, and its outcome. */
export function fileImportPath(importId: string): string {
  return `${DESK_PATHS.imports}/${importId}`;
}

/** Its rejected rows, as a table. */
export function refusedRowsPath(importId: string): string {
  return `${fileImportPath(importId)}/refused`;
}

/** The page of one section of what is said of the company. @param change that it offers to undo */
export function companyPath(section: string, change?: number): string {
  return `${DESK_PATHS.company}/${section}${change ? `?${UNDO_PARAM}=${change}` : ''}`;
}

/** Where the position of a store is set: on a map, and by the position of the device. */
export const PLACE_PAGES = new RegExp(`^${DESK_PATHS.company}/(?:${PORTS.join('|')})$`);

/** A rate of what cars cost at home, with its history. */
export function ratePath(area: string, name: string): string {
  return `${DESK_PATHS.rates}/${area}/${name}`;
}

/** The templates and greetings of a language. */
export function templatesPath(lang?: Locale): string {
  return `${DESK_PATHS.templates}${lang ? `?lang=${lang}` : ''}`;
}

/** Opens a way to answer and records that, for browsers without script. */
export function answerPath(id: number, channel: string, template?: number): string {
  return `/answer/${id}/${channel}${template ? `?template=${template}` : ''}`;
}

/** The parameters by which a next step that was rejected comes back, with what the person typed. */
export const STEP_DRAFT_PARAMS = { step: 'step', on: 'stepOn', at: 'stepAt' } as const;

/** The fields with the step that the person has seen; they come back under their own names. */
export const SEEN_STEP_FIELDS = ['seenStep', 'seenOn', 'seenAt'] as const;

export function stepDraftPath(
  id: number,
  { step, on, at }: Record<keyof typeof STEP_DRAFT_PARAMS, string>,
  seen?: Record<(typeof SEEN_STEP_FIELDS)[number], string>,
): string {
  const { step: stepParam, on: onParam, at: atParam } = STEP_DRAFT_PARAMS;
  const query = new URLSearchParams({ [stepParam]: step, [onParam]: on, [atParam]: at, ...seen });
  return `${enquiryPath(id)}?${query}#plan`;
}

/** The parameter that says which rule's form was refused: its id, or `new`. */
export const RULE_PARAM = 'rule';

/** Where the code of a purchase is made, about what was sold. */
export function purchaseCodePath(of: { enquiry: number } | { unit: string }): string {
  const query = Object.entries(of).map(([name, value]) => [name, String(value)]);
  return `${DESK_PATHS.purchaseCodes}?${new URLSearchParams(query)}`;
}

/**
 * Reviews of a state.
 * @param before a review, of which only older ones are shown
 * @param changed a review whose answer a colleague has changed meanwhile
 */
export function reviewsPath(state: ReviewState, before?: number, changed?: number): string {
  if (state === 'pending') return DESK_PATHS.reviews;
  const query = new URLSearchParams({ state });
  if (before) query.set('before', String(before));
  if (changed) query.set(FORM_PARAMS.wrong, String(changed));
  return `${DESK_PATHS.reviews}?${query}`;
}

/** Where the form of an action is sent. */
export function actionPath(action: string): string {
  return `/do/${action}`;
}

/**
 * The page of this host that a form was sent from, as path and query; the start page where that is
 * not known. Browsers say it in full, because the host's Referrer-Policy is `same-origin`.
 */
export function formPageOf(headers: Headers): string {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return DESK_PATHS.home;
  const { host, pathname, search } = new URL(referer);
  const isPage =
    host === headers.get('host') &&
    !/^\/(?:language|export|cars\/(?:export|sheets)|news|answer\/.*|do\/.*|\/.*)$/.test(pathname);
  return isPage ? withoutOutcome(pathname + search) : DESK_PATHS.home;
}

/** The outcome of an action on several enquiries, as an address encodes it. */
export const BULK_PARAMS = { done: 'done', refused: 'refused' } as const;

/** The parameter by which a page offers to undo a change of these enquiries' states. */
export const UNDO_PARAM = 'undo';

/** A page that offers to undo what was just done to the states of some enquiries. */
export function withUndo(path: string, ids: readonly number[]): string {
  const url = urlOf(path);
  if (ids.length > 0) url.searchParams.set(UNDO_PARAM, ids.join(','));
  return url.pathname + url.search;
}

/** Only the address counts, not the host. */
const urlOf = (path: string) => new URL(path, 'http://desk.invalid');

/** The parameter by which a page has pictures that were sent without script: ids of uploads. */
const UPLOADS_PARAM = 'uploads';

export function withUploads(path: string, ids: readonly string[]): string {
  const url = urlOf(path);
  url.searchParams.set(UPLOADS_PARAM, ids.join('.'));
  return url.pathname + url.search;
}

/** The ids that `withUploads` has put into an address. */
export function uploadsOf(parameters: Record<string, string | string[] | undefined>): string[] {
  return String(parameters[UPLOADS_PARAM] ?? '')
    .split('.')
    .filter(Boolean);
}

/** A page without what it said of the form before. */
function withoutOutcome(path: string): string {
  const url = urlOf(path);
  const outcomes = [BULK_PARAMS, CAR_PARAMS].flatMap((names) => Object.values<string>(names));
  for (const name of [NOTICE_PARAM, UNDO_PARAM, UPLOADS_PARAM, ...outcomes]) {
    url.searchParams.delete(name);
  }
  return url.pathname + url.search;
}

/** A page that says to how many enquiries something was done, and the numbers of the others. */
export function withBulkOutcome(
  path: string,
  { done, refused }: { done: number; refused: readonly string[] },
): string {
  const url = urlOf(path);
  url.searchParams.set(BULK_PARAMS.done, String(done));
  if (refused.length > 0) url.searchParams.set(BULK_PARAMS.refused, refused.join(','));
  return url.pathname + url.search;
}

/** A page that shows the outcome of a form. */
export function withNotice(path: string, notice: DeskNotice | undefined): string {
  const url = urlOf(path);
  url.searchParams.delete(NOTICE_PARAM);
  if (notice) url.searchParams.set(NOTICE_PARAM, notice);
  return url.pathname + url.search + url.hash;
}

export type ReviewMediaSize = 'full' | 'small' | 'poster';

/** A picture or video of a review, also of an unapproved one, for staff who moderate reviews. */
export function reviewMediaPath(mediaId: string, size: ReviewMediaSize): string {
  return `/review-media/${mediaId}/${size}`;
}

/** A picture that a buyer has sent with a message. */
export function enquiryPicturePath(id: string, size: 'small' | 'large'): string {
  return `/enquiry-pictures/${id}/${size}`;
}

/** In place of a route, for findings that belong to a text and to no page. */
export const TEXTS_ROUTE = 'texts';

/** What a list of findings is narrowed to. */
export interface FindingsAddress {
  /** A route, or TEXTS_ROUTE. */
  route?: string | undefined;
  rule?: FindingRule | undefined;
  /** From 1. */
  page?: number;
}

const withQuery = (path: string, query: URLSearchParams) =>
  query.size > 0 ? `${path}?${query}` : path;

/** The coverage matrix of all languages, or what one rule found. */
export function coveragePath(rule?: FindingRule): string {
  return withQuery(DESK_PATHS.languages, new URLSearchParams(rule && { rule }));
}

/** What was found on a language's site. */
export function findingsPath(locale: Locale, { route, rule, page = 1 }: FindingsAddress = {}) {
  const query = new URLSearchParams();
  if (route) query.set('route', route);
  if (rule) query.set('rule', rule);
  if (page > 1) query.set('page', String(page));
  return withQuery(`${DESK_PATHS.languages}/${locale}`, query);
}

/** A page of a language beside its Russian version. @param path of the page, with its query */
export function sheetPath(locale: Locale, path: string): string {
  return `${DESK_PATHS.languages}/${locale}/sheet?${new URLSearchParams({ path })}`;
}
