import { isOffered } from '@/lib/config/company';
import type { Call, ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import * as arrival from '@/lib/contract/calls/arrival';
import * as car from '@/lib/contract/calls/car';
import * as clue from '@/lib/contract/calls/clue';
import * as content from '@/lib/contract/calls/content';
import * as home from '@/lib/contract/calls/home';
import * as landing from '@/lib/contract/calls/landing';
import * as modelList from '@/lib/contract/calls/model-list';
import * as money from '@/lib/contract/calls/money';
import * as passage from '@/lib/contract/calls/passage';
import * as people from '@/lib/contract/calls/people';
import * as point from '@/lib/contract/calls/point';
import * as proof from '@/lib/contract/calls/proof';
import * as review from '@/lib/contract/calls/review';
import * as search from '@/lib/contract/calls/search';
import * as sitemap from '@/lib/contract/calls/sitemap';
import * as user from '@/lib/contract/calls/user';
import { CODE } from '@/lib/contract/envelope';
import { type Params, prune } from '@/lib/contract/signature';
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales';
import { findBrand, listBrands } from '@/lib/server/catalogue/brands';
import { listCarTypes } from '@/lib/server/catalogue/car-types';
import { listLandingPages } from '@/lib/server/catalogue/landing-pages';
import { readCards } from '@/lib/server/catalogue/model-card';
import { findModel } from '@/lib/server/catalogue/model-detail';
import { summarizeModels } from '@/lib/server/catalogue/model-summary';
import { findUnit, listUnits } from '@/lib/server/catalogue/units';
import { findArticle, listArticles } from '@/lib/server/content/articles';
import { listCompleteLocales } from '@/lib/server/content/complete-locales';
import { readHome } from '@/lib/server/content/home';
import { findAnswer, listAnswers, listPassages } from '@/lib/server/content/passages';
import { readPreview } from '@/lib/server/content/preview-key';
import {
  findPromotionByCode,
  findPromotionById,
  listPromotions,
} from '@/lib/server/content/promotions';
import { listSitemapRecords } from '@/lib/server/content/sitemap';
import { findCountries } from '@/lib/server/geo/countries';
import { regionOfAddress } from '@/lib/server/geo/region';
import { recordArrivalWish, stopArrivals } from '@/lib/server/leads/arrival-wishes';
import { recordEnquiry } from '@/lib/server/leads/enquiries';
import { recordPurchaseIntention } from '@/lib/server/leads/purchase-intentions';
import { login, logout, readMember, register } from '@/lib/server/members/accounts';
import { createHandover, loginByHandover } from '@/lib/server/members/handover';
import { proveMailbox, requestProof } from '@/lib/server/members/mailbox-proof';
import { closeMember, exportMember } from '@/lib/server/members/own-data';
import { endSession, listSessions } from '@/lib/server/members/own-sessions';
import { changePassword, updateMember } from '@/lib/server/members/profile';
import { requestRecovery, resetPassword } from '@/lib/server/members/recovery';
import { listPeople } from '@/lib/server/people/people';
import { listProofs } from '@/lib/server/proofs/proofs';
import { listHomeCosts } from '@/lib/server/rates/home-costs';
import { findShownRate } from '@/lib/server/rates/shown-rate';
import { publishReview } from '@/lib/server/reviews/publish-review';
import { listOwnReviews, listReviews } from '@/lib/server/reviews/review-lists';
import { authorizeUpload, storeUpload, UPLOAD_BODY_LIMIT } from '@/lib/server/reviews/uploads';
import { countModels } from '@/lib/server/search/model-counts';
import { listModels } from '@/lib/server/search/model-list';
import { searchAll } from '@/lib/server/search/search-all';
import { suggest } from '@/lib/server/search/suggestions';
import { recordUniqueView, recordUsage } from '@/lib/server/usage/events';
import { recordVitals } from '@/lib/server/vitals/record-vitals';
import type { ServiceContext } from '../request/context';
import type { BodyLimit } from '../request/request-body';
import { notFound, RequestError, rejected } from '../request/request-error';
import { sanitizeFields } from '../request/text-fields';

type Files = ReadonlyMap<string, Buffer>;

export interface Handler {
  call: Call;
  /** How files are received; missing where a call takes fields only, as JSON. */
  upload?: {
    limit: BodyLimit;
    /**
     * Decides by the signed fields whether the body is read at all.
     * @returns the sender's identity, by which bodies that are being read are counted
     */
    authorize(fields: unknown, context: ServiceContext): Promise<string>;
  };
  /** Parses the fields, calls the service, and parses its answer, so that it fits the contract. */
  run(fields: unknown, context: ServiceContext, files?: Files): Promise<unknown>;
}

/**
 * Calls about accounts reject texts that are not as they should be (lib/server/members), because two
 * spellings must not become one; all others store them cleaned.
 */
const isOfAccounts = (call: Call) => call.path.startsWith('/api/user/');

function parseRequest<C extends Call>(call: C, given: unknown): ParsedRequestOf<C> {
  // A sender may leave it to us to remove fields without a value (api.md, "Request").
  const input = call.request.safeParse(prune(given as Params));
  if (input.success) {
    const fields = input.data as ParsedRequestOf<C>;
    return isOfAccounts(call) ? fields : sanitizeFields(fields);
  }
  throw rejected(`invalid ${String(input.error.issues[0]?.path[0] ?? 'request')}`);
}

/** The handler of a call: the contract's schemas around the service that answers it. */
function handle<C extends Call>(
  call: C,
  service: (
    input: ParsedRequestOf<C>,
    context: ServiceContext,
  ) => ResponseOf<C> | Promise<ResponseOf<C>>,
): Handler {
  return {
    call,
    async run(fields, context) {
      return call.response.parse(await service(parseRequest(call, fields), context));
    },
  };
}

/** The handler of a call with files. */
function handleUpload<C extends Call>(
  call: C,
  limit: BodyLimit,
  service: {
    authorize(input: ParsedRequestOf<C>, context: ServiceContext): Promise<string>;
    store(input: ParsedRequestOf<C>, files: Files, context: ServiceContext): Promise<ResponseOf<C>>;
  },
): Handler {
  return {
    call,
    upload: {
      limit,
      authorize: (fields, context) => service.authorize(parseRequest(call, fields), context),
    },
    async run(fields, context, files = new Map()) {
      return call.response.parse(await service.store(parseRequest(call, fields), files, context));
    },
  };
}

function orNotFound<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw notFound();
  return answer;
}

/** The service of every call. A test compares it with CALLS. */
export const HANDLERS: readonly Handler[] = [
  handle(home.listCountries, ({ word }, { locale }) => findCountries(locale, word)),
  handle(home.locateAddress, (_, { address }) => regionOfAddress(address ?? '')),
  handle(home.listLanguages, () =>
    Object.fromEntries(LOCALES.filter(isOffered).map((each) => [each, LOCALE_NAMES[each]])),
  ),
  handle(home.listCompleteLanguages, (_, { db }) => listCompleteLocales(db)),
  handle(home.readHome, (_, { db, locale, now }) => readHome(db, locale, now)),
  handle(sitemap.listSitemapRecords, (input, { db, locale }) =>
    listSitemapRecords(db, input, locale),
  ),

  handle(clue.recordEnquiry, recordEnquiry),
  handle(clue.recordPurchaseIntention, recordPurchaseIntention),
  handle(arrival.recordArrivalWish, recordArrivalWish),
  handle(arrival.stopArrivals, stopArrivals),
  handle(point.recordUsage, recordUsage),
  handle(point.recordUniqueView, recordUniqueView),
  handle(point.recordVitals, recordVitals),

  handle(car.listBrands, ({ type_sign: typeSign }, { db }) => listBrands(db, typeSign)),
  handle(car.listCarTypes, (_, { db, locale }) => listCarTypes(db, locale)),
  handle(car.readBrand, async ({ brand_sign: brandSign }, { db, locale }) =>
    orNotFound(await findBrand(db, brandSign, locale)),
  ),
  handle(modelList.listModels, listModels),
  handle(modelList.countModels, countModels),
  handle(landing.listLandingPages, (_, { db }) => listLandingPages(db)),
  handle(landing.summarizeModels, (input, { db }) => summarizeModels(db, input)),
  handle(car.readUnit, async ({ unit_id: unitId }, { db, locale }) =>
    orNotFound(await findUnit(db, unitId, locale)),
  ),
  handle(car.readModel, async ({ model_id: modelId }, { db, locale }) =>
    orNotFound(await findModel(db, modelId, locale)),
  ),
  handle(car.listUnits, ({ model_id: modelId, page }, { db }) => listUnits(db, modelId, page)),

  handle(proof.listProofs, (_, { db }) => listProofs(db)),
  handle(people.listPeople, (_, { db, locale, now }) => listPeople(db, locale, now)),

  handle(money.readExchangeRate, ({ currency }, { locale, now }) =>
    findShownRate(currency, locale, now),
  ),
  handle(money.listHomeCosts, listHomeCosts),
  handle(content.listPromotions, (_, { db, locale, now }) => listPromotions(db, locale, now)),
  handle(content.readPromotion, async ({ promotion_id: id }, { db, locale }) =>
    orNotFound(await findPromotionById(db, id, locale)),
  ),
  handle(content.readPromotionByCode, async ({ coder }, { db, locale }) =>
    orNotFound(await findPromotionByCode(db, coder, locale)),
  ),
  handle(content.readPreview, async ({ key }, { db, locale, now }) =>
    orNotFound(await readPreview(db, key, locale, now)),
  ),
  handle(content.listArticles, (input, { db, locale }) => listArticles(db, input, locale)),
  handle(content.readArticle, async ({ article_id: id }, { db, locale }) =>
    orNotFound(await findArticle(db, id, locale)),
  ),

  handle(passage.listAnswers, (_, { db, locale }) => listAnswers(db, locale)),
  handle(passage.readAnswer, async ({ passage_sign: sign }, { db, locale }) =>
    orNotFound(await findAnswer(db, sign, locale)),
  ),
  handle(passage.listPassages, ({ place }, { db, locale }) => listPassages(db, place, locale)),

  handle(search.searchAll, searchAll),
  handle(search.suggest, suggest),
  handle(car.listModelsById, ({ ids }, { db }) => readCards(db, ids)),

  handle(user.register, register),
  handle(user.login, login),
  handle(user.readMember, readMember),
  handle(user.logout, logout),
  handle(user.requestRecovery, requestRecovery),
  handle(user.requestProof, requestProof),
  handle(user.proveMailbox, proveMailbox),
  handle(user.resetPassword, resetPassword),
  handle(user.listSessions, listSessions),
  handle(user.endSession, endSession),
  handle(user.exportMember, exportMember),
  handle(user.closeMember, closeMember),
  handle(user.createHandover, createHandover),
  handle(user.loginByHandover, loginByHandover),
  handle(user.updateMember, updateMember),
  handle(user.changePassword, changePassword),

  handle(review.listReviews, listReviews),
  handle(review.listOwnReviews, listOwnReviews),
  handle(review.publishReview, publishReview),
  handleUpload(review.uploadReviewMedia, UPLOAD_BODY_LIMIT, {
    authorize: authorizeUpload,
    store: storeUpload,
  }),
];

export const handlersByPath = new Map<string, Handler>(
  HANDLERS.map((handler) => [handler.call.path, handler]),
);

/** @throws RequestError 404 without such a call, 405 where another method is meant */
export function handlerOf(method: string, pathname: string): Handler {
  const handler = handlersByPath.get(pathname);
  if (!handler) throw new RequestError(CODE.notFound, 'no such call');
  if (handler.call.method !== method) {
    throw new RequestError(CODE.methodNotAllowed, 'method not allowed', {
      allow: handler.call.method,
    });
  }
  return handler;
}
