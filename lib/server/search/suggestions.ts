import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { Brand, ModelCard } from '@/lib/contract/calls/car';
import type { suggest as suggestCall } from '@/lib/contract/calls/search';
import { chosenFiltersOf, type Names } from '@/lib/format/filter-names';
import { fullNameOf, priceOf } from '@/lib/format/model-facts';
import { referenceOf } from '@/lib/format/reference';
import { unitStatusOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { paramsOfFilters } from '@/lib/routing/car-menu';
import { brandHref, CAR_MENU_PATH, carHref, unitHref } from '@/lib/routing/paths';
import { SEARCH_PATH } from '@/lib/routing/search-address';
import type { ServiceContext } from '@/lib/server/request/context';
import { models } from '../db/schema/catalogue';
import { cachedQuery } from '../read-cache';
import { filtersOf, modelQueryOf, runModelQuery } from './model-query';
import { conditionOf, hasCriteria, type ModelQuery, searchModels } from './model-search';
import { cachedBrands, cachedCarTypes } from './search-all';
import { transliterate } from './spelling';
import { normalizeQuery } from './tokens';
import { completionsOf } from './trade-words';
import { findUnitsByNumber } from './unit-number';

type Suggestion = ResponseOf<typeof suggestCall>['suggestions'][number];
type SuggestContext = Pick<ServiceContext, 'db' | 'locale'>;

const SUGGESTIONS_MAX = 8;
const MODELS_MAX = 4;
/** Ways to complete the last word, each of which costs a count. */
const COMPLETIONS_MAX = 3;

/**
 * Suggestions for a text that is being typed: cars by their number, all cars that the text means or
 * will mean when its last word is complete, brands, models.
 */
export async function suggest(
  { word }: ParsedRequestOf<typeof suggestCall>,
  { db, locale }: SuggestContext,
): Promise<ResponseOf<typeof suggestCall>> {
  const typed = normalizeQuery(word);
  const suggestions = await cachedQuery(db, 'suggestions', [locale, typed], () =>
    suggestionsFor(typed, { db, locale }),
  );
  const count = suggestions.length;
  return { suggestions, announcement: textsOf(locale, 'search')('suggested', { count }) };
}

async function suggestionsFor(typed: string, context: SuggestContext): Promise<Suggestion[]> {
  const { db, locale } = context;
  const [units, asked, brands, types] = await Promise.all([
    findUnitsByNumber(db, typed, locale),
    modelQueryOf(db, { word: typed }, locale),
    cachedBrands(context),
    cachedCarTypes(context),
  ]);
  const { query, answer } = await runModelQuery(
    db,
    asked,
    (each) => searchModels(db, each, { page: 1, pageSize: MODELS_MAX }),
    ({ total }) => total === 0,
  );
  const { completed, before } = await unfinished(typed, context);
  const isFound = answer.total > 0 && !query.hasAnyName;
  const isNamed = query.names.length + query.brands.length > 0 || query.reference !== null;
  // Of filters alone the first cars are no likelier than any others.
  const isModelMeant = isFound && (isNamed || answer.total <= MODELS_MAX);
  const whole = isFound ? { query, total: answer.total } : before;
  const counts = completed.length > 0 ? completed : [whole];
  const named = query.brands.map(({ sign }) => sign);
  const signs = named.length > 0 ? named : brandsBeginning(typed, brands);
  const names = { brands, types };
  const kind = textsOf(locale, 'carMenu')('brand');
  const found: Suggestion[] = [
    ...units.map((unit) => ({
      label: unit.stock_number,
      note:
        unit.status === 'at_port'
          ? textsOf(locale, 'carMenu')(`ports.${unit.port}`)
          : unitStatusOf(locale, unit),
      path: unitHref(unit.model_id, unit.unit_id),
    })),
    ...notSoldIn(query, typed, locale),
    ...counts.flatMap((each) => (each ? carsOf(locale, each, names) : [])),
    ...signs.flatMap((sign) => {
      const brand = brands.find((each) => each.brand_sign === sign);
      return brand ? [{ label: brand.brand_name, note: kind, path: brandHref(sign) }] : [];
    }),
    ...(isModelMeant && completed.length === 0 ? answer.models : []).map((model) =>
      modelOf(locale, model, query),
    ),
  ];
  const isFirst = ({ path }: Suggestion, i: number) =>
    found.findIndex((each) => each.path === path) === i;
  return found.filter(isFirst).slice(0, SUGGESTIONS_MAX);
}

interface Counted {
  query: ModelQuery;
  total: number;
}

async function counted(word: string, { db, locale }: SuggestContext): Promise<Counted | null> {
  const query = await modelQueryOf(db, { word }, locale);
  const isMeant = hasCriteria(query) && query.ignored.length === 0;
  const total = isMeant ? await db.$count(models, conditionOf(query)) : 0;
  return total > 0 ? { query, total } : null;
}

/** What a text will mean when its last word is complete, and what it means before that word. */
async function unfinished(typed: string, context: SuggestContext) {
  const at = typed.lastIndexOf(' ') + 1;
  const before = typed.slice(0, at);
  const last = typed.slice(at);
  const words = completionsOf(last, context.locale, /\d $/.test(before)).slice(0, COMPLETIONS_MAX);
  const completed = await Promise.all(words.map((each) => counted(before + each, context)));
  return {
    completed: completed.filter((each) => each !== null),
    before: before ? await counted(before, context) : null,
  };
}

/** Brands that are spelled so far as the last word is typed. */
function brandsBeginning(typed: string, brands: readonly Brand[]): string[] {
  const last = transliterate(typed.slice(typed.lastIndexOf(' ') + 1));
  if (last.length < 2) return [];
  return brands
    .filter(({ brand_name: name }) => name.toLowerCase().startsWith(last))
    .map(({ brand_sign: sign }) => sign);
}

function pathOf(query: ModelQuery): string {
  const params = new URLSearchParams(paramsOfFilters(filtersOf(query)));
  if (query.isCheapestFirst) params.set('sort', 'price');
  return `${CAR_MENU_PATH}?${params}`;
}

/** All cars that a query means, by the filters it is understood as; none for a lone name. */
function carsOf(locale: Locale, { query, total }: Counted, names: Names): Suggestion[] {
  const { brand_sign: _, ...filters } = query.filters;
  if (Object.keys(filters).length === 0 && !query.isCheapestFirst) return [];
  const shown = { ...names, converted: query.converted };
  const chosen = chosenFiltersOf(locale, filtersOf(query), shown).map(({ name }) => name);
  const t = textsOf(locale, 'carMenu');
  return [
    {
      label: [...chosen, ...(query.isCheapestFirst ? [t('byPrice')] : [])].join(' · '),
      note: t('found', { count: total }),
      path: pathOf(query),
    },
  ];
}

function modelOf(locale: Locale, model: ModelCard, { reference }: ModelQuery): Suggestion {
  const { model_id: modelId, price_usd: priceUsd } = model;
  const name = fullNameOf(model);
  return {
    label: reference === null ? name : `${referenceOf(modelId)} · ${name}`,
    note: priceOf(locale, priceUsd),
    path: carHref(modelId),
  };
}

/** That a car is not sold here, with the way to what is like it. */
function notSoldIn({ notSold }: ModelQuery, typed: string, locale: Locale): Suggestion[] {
  if (notSold.length === 0) return [];
  return [
    {
      label: textsOf(locale, 'search')('notSold', { names: listOf(locale, notSold) }),
      note: null,
      path: `${SEARCH_PATH}?${new URLSearchParams({ word: typed })}`,
    },
  ];
}
