import type { Call } from './call';
import * as arrival from './calls/arrival';
import * as car from './calls/car';
import * as clue from './calls/clue';
import * as content from './calls/content';
import * as home from './calls/home';
import * as landing from './calls/landing';
import * as modelList from './calls/model-list';
import * as money from './calls/money';
import * as passage from './calls/passage';
import * as people from './calls/people';
import * as point from './calls/point';
import * as proof from './calls/proof';
import * as review from './calls/review';
import * as search from './calls/search';
import * as sitemap from './calls/sitemap';
import * as user from './calls/user';

const LIST = [
  home.listCountries,
  home.locateAddress,
  home.listLanguages,
  home.listCompleteLanguages,
  home.readHome,
  sitemap.listSitemapRecords,
  clue.recordEnquiry,
  clue.recordPurchaseIntention,
  arrival.recordArrivalWish,
  arrival.stopArrivals,
  point.recordUsage,
  point.recordUniqueView,
  point.recordVitals,
  car.listBrands,
  car.listCarTypes,
  car.readBrand,
  modelList.listModels,
  modelList.countModels,
  landing.listLandingPages,
  landing.summarizeModels,
  car.readModel,
  car.listUnits,
  car.readUnit,
  car.listModelsById,
  money.readExchangeRate,
  money.listHomeCosts,
  content.listPromotions,
  content.readPromotion,
  content.readPromotionByCode,
  content.readPreview,
  content.listArticles,
  content.readArticle,
  passage.listAnswers,
  passage.readAnswer,
  passage.listPassages,
  people.listPeople,
  proof.listProofs,
  search.searchAll,
  search.suggest,
  user.register,
  user.login,
  user.readMember,
  user.logout,
  user.requestRecovery,
  user.requestProof,
  user.proveMailbox,
  user.resetPassword,
  user.listSessions,
  user.endSession,
  user.exportMember,
  user.closeMember,
  user.createHandover,
  user.loginByHandover,
  user.updateMember,
  user.changePassword,
  review.listReviews,
  review.listOwnReviews,
  review.publishReview,
  review.uploadReviewMedia,
] as const satisfies readonly Call[];

/** One of the calls of the API. */
export type ApiCall = (typeof LIST)[number];

/** Every call of the API. The dispatcher serves exactly these. */
export const CALLS: readonly Call[] = LIST;
