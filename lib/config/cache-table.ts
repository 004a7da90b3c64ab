/**
 * What is cached, in one table: under which tags, for how long, and on which pages it is seen. A
 * change announces the tags of what differs (lib/server/db/content-changes.ts, /internal/refresh),
 * and every web process invalidates the answers under them and the pages that were rendered from
 * those. A tag covers every language.
 */

/** Everything. */
export const CONTENT_TAG = 'content';

/** Names, and which brands, car types and models there are. */
export const CATALOGUE_TAG = 'catalogue';
/** Facts of any model, such as a price: every list that is not of one brand or type. */
export const MODELS_TAG = 'models';
export const PROMOTIONS_TAG = 'promotions';
export const ARTICLES_TAG = 'articles';
/** Answers, and other texts that staff write for pages. */
export const PASSAGES_TAG = 'passages';
/** People of the mall whom buyers see. */
export const PEOPLE_TAG = 'people';
/** Papers, yards and deliveries. */
export const PROOFS_TAG = 'proofs';
/** Facts of the company, as its owner entered them (lib/server/snapshots.ts). */
export const FACTS_TAG = 'facts';
/** Rates of what cars cost at home (lib/server/snapshots.ts). */
export const RATES_TAG = 'rates';
/** Addresses that redirect to others. */
export const MOVED_TAG = 'moved';
/** Every list of reviews that is not of one model. */
export const REVIEWS_TAG = 'reviews';

/** Which languages are whole: follows from the tags above, and seldom changes with them (lib/server/snapshots.ts). */
export const LANGUAGES_TAG = 'languages';

/** Texts of the interface that staff have reworded. */
export const TEXTS_TAG = 'texts';

/** Every page of a language: no read has this tag, the page cache adds it. */
export const textsTag = (locale: string) => `texts:${locale}`;

/** A brand, and lists of its models. */
export const brandTag = (brandSign: string) => `brand:${brandSign}`;

/** Lists of the models of a car type. */
export const typeTag = (typeSign: string) => `type:${typeSign}`;

/** A model, with its reviews. */
export const modelTag = (modelId: number) => `model:${modelId}`;

/** What a tag may look like; anything else sent to /internal/refresh is rejected. */
export const TAG_PATTERN = /^[a-z0-9:-]{1,120}$/;

const MINUTE_S = 60;
const HOUR_S = 3600;

const CATALOGUE = [CATALOGUE_TAG];
const MODELS = [CATALOGUE_TAG, MODELS_TAG];
const ALL_TEXTS = [CATALOGUE_TAG, PROMOTIONS_TAG, ARTICLES_TAG, PASSAGES_TAG];

export interface CachedKind {
  tags: readonly string[];
  /** How long an answer is valid where no change is announced. */
  lifetimeS: number;
}

/** Answers of the backend to pages (lib/content); some add the tags of the records they show. */
export const PAGE_READS = {
  'complete-locales': { tags: [LANGUAGES_TAG], lifetimeS: HOUR_S }, // every page
  'car-types': { tags: CATALOGUE, lifetimeS: HOUR_S }, // every page
  brands: { tags: CATALOGUE, lifetimeS: HOUR_S }, // home, brands, car menu, search
  brand: { tags: CATALOGUE, lifetimeS: HOUR_S }, // brand, contact page about it
  'brands-of-type': { tags: CATALOGUE, lifetimeS: HOUR_S }, // car type
  home: { tags: [...MODELS, PROMOTIONS_TAG, ARTICLES_TAG], lifetimeS: HOUR_S }, // home
  model: { tags: CATALOGUE, lifetimeS: HOUR_S }, // car, contact page about it
  'unit-page': { tags: CATALOGUE, lifetimeS: HOUR_S }, // cars of a model
  unit: { tags: CATALOGUE, lifetimeS: HOUR_S }, // one car of a model, contact page about it
  'model-page': { tags: CATALOGUE, lifetimeS: HOUR_S }, // brand, car type, car menu, landing page
  'model-summary': { tags: CATALOGUE, lifetimeS: HOUR_S }, // the same
  'model-counts': { tags: MODELS, lifetimeS: HOUR_S }, // car menu and its helper, home
  'landing-pages': { tags: CATALOGUE, lifetimeS: HOUR_S }, // brand, car type, car menu, landing page
  'recent-models': { tags: CATALOGUE, lifetimeS: HOUR_S }, // article
  promotions: { tags: [PROMOTIONS_TAG], lifetimeS: HOUR_S }, // promotions
  promotion: { tags: [PROMOTIONS_TAG], lifetimeS: HOUR_S }, // promotion, contact page about it
  'promotion-by-code': { tags: [PROMOTIONS_TAG], lifetimeS: HOUR_S }, // promotion page
  articles: { tags: [ARTICLES_TAG], lifetimeS: HOUR_S }, // blog, promotion, how to buy
  article: { tags: [ARTICLES_TAG], lifetimeS: HOUR_S }, // article
  answers: { tags: [PASSAGES_TAG], lifetimeS: HOUR_S }, // answers, car, how to buy, sitemap
  answer: { tags: [PASSAGES_TAG], lifetimeS: HOUR_S }, // answer
  passages: { tags: [PASSAGES_TAG], lifetimeS: HOUR_S }, // about, how to buy, dealers, legal pages
  'landed-cost': { tags: [RATES_TAG, FACTS_TAG], lifetimeS: HOUR_S }, // car, one car of a model, landed cost
  'shown-rates': { tags: [RATES_TAG, FACTS_TAG, TEXTS_TAG], lifetimeS: HOUR_S }, // currency
  delivery: { tags: [RATES_TAG], lifetimeS: HOUR_S }, // car, one car of a model, landed cost
  'landed-rates': { tags: [RATES_TAG], lifetimeS: HOUR_S }, // landed cost
  people: { tags: [PEOPLE_TAG, FACTS_TAG], lifetimeS: HOUR_S }, // contact page, car, one car of a model, result
  proofs: { tags: [PROOFS_TAG, REVIEWS_TAG, CATALOGUE_TAG], lifetimeS: HOUR_S }, // about, how to buy
  reviews: { tags: [FACTS_TAG, CATALOGUE_TAG], lifetimeS: HOUR_S }, // car, reviews
  'sitemap-models': { tags: MODELS, lifetimeS: HOUR_S }, // sitemap
  'sitemap-units': { tags: MODELS, lifetimeS: HOUR_S }, // sitemap
  'sitemap-articles': { tags: [ARTICLES_TAG], lifetimeS: HOUR_S }, // sitemap
} satisfies Record<string, CachedKind>;

/** Answers of the database to lists and searches (lib/server), which are pages of queries. */
export const QUERIES = {
  models: { tags: [...MODELS, RATES_TAG, FACTS_TAG], lifetimeS: MINUTE_S },
  counts: { tags: [...MODELS, RATES_TAG, FACTS_TAG], lifetimeS: MINUTE_S },
  summary: { tags: MODELS, lifetimeS: MINUTE_S },
  landing: { tags: MODELS, lifetimeS: MINUTE_S },
  card: { tags: MODELS, lifetimeS: MINUTE_S },
  search: { tags: [...MODELS, ...ALL_TEXTS, RATES_TAG, FACTS_TAG], lifetimeS: MINUTE_S },
  suggestions: { tags: [...MODELS, TEXTS_TAG, RATES_TAG, FACTS_TAG], lifetimeS: MINUTE_S },
  'search-brands': { tags: CATALOGUE, lifetimeS: MINUTE_S },
  'search-types': { tags: CATALOGUE, lifetimeS: MINUTE_S },
  'search-words': { tags: ALL_TEXTS, lifetimeS: MINUTE_S },
  'similar-words': { tags: ALL_TEXTS, lifetimeS: MINUTE_S },
  'text-hits': { tags: [PROMOTIONS_TAG, ARTICLES_TAG, PASSAGES_TAG], lifetimeS: MINUTE_S },
  'article-card': { tags: [ARTICLES_TAG], lifetimeS: MINUTE_S },
  'answer-cards': { tags: [PASSAGES_TAG], lifetimeS: MINUTE_S },
  'promotion-cards': { tags: [PROMOTIONS_TAG], lifetimeS: MINUTE_S },
} satisfies Record<string, CachedKind>;

/** Pages as they are sent (lib/runtime/http/page-cache.ts), until a tag of what they show changes. */
export const PAGE_LIFETIME_S = HOUR_S;
/** Pages of a query, which any change invalidates. */
export const QUERY_PAGE_LIFETIME_S = MINUTE_S;
