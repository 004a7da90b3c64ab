import { z } from 'zod';
import { SHOWN_PURCHASE_CODE_COOKIE } from '@/lib/config/cookies';
import {
  REJECTION_REASONS,
  REVIEW_ANSWER_MAX_LENGTH,
  REVIEW_ANSWER_PRESSES,
  REVIEW_STATES,
} from '@/lib/config/review-reasons';
import { deskLanguageOfHeaders } from '@/lib/i18n/desk-languages';
import { LOCALES } from '@/lib/i18n/locales';
import { DESK_PATHS, purchaseCodePath, reviewsPath } from '@/lib/routing/desk-address';
import { isKnown } from '../known-error';
import { siteMediaStore } from '../media/serve-media';
import { DeskRejection } from '../request/desk-rejection';
import { sanitizeText } from '../request/text-fields';
import { decideReviews, hasJustDecided, type ReviewVerdict } from '../reviews/moderation';
import { makePurchaseCode, revokePurchaseCode } from '../reviews/purchase-codes';
import { answerReview, findReviewAnswers } from '../reviews/review-answers';
import { deskAction, formText } from './desk-action';
import { formAgain, recordId } from './typed-form';

const noneOr = <Schema extends z.ZodType>(schema: Schema) => z.literal('').or(schema);

/** The page of reviews that a form was sent from, and leads back to. */
const page = { from: z.enum(REVIEW_STATES), before: noneOr(recordId).optional() };

/** One press: approved, or the reason for which it is rejected. */
const decision = z.enum(['approved', ...REJECTION_REASONS]);

export const decideReview = deskAction({
  allowed: 'moderateReviews',
  fields: z.object({
    id: recordId,
    ...page,
    decision,
    /** The member's name as the page shows it. */
    name: z.string().max(200).optional(),
  }),
  async run({ id, from, before, decision: pressed, name }, { db, actor }) {
    const verdict: ReviewVerdict =
      pressed === 'approved'
        ? { state: pressed, memberName: name }
        : { state: 'rejected', reason: pressed };
    const input = { ...verdict, from, reviewIds: [id] };
    const { changed } = await decideReviews(db, siteMediaStore(), input, actor);
    // Not for the same form, sent twice.
    if (changed.length === 0 && !(await hasJustDecided(db, id, verdict, actor))) {
      throw new DeskRejection('decidedMeanwhile');
    }
    const notice = pressed === 'approved' ? 'reviewApproved' : 'reviewRejected';
    return { to: reviewsPath(from, before || undefined), notice };
  },
});

const ANSWER_NOTICES = {
  shown: 'answerShown',
  draft: 'answerKept',
  removed: 'answerRemoved',
} as const;

/** The mall's answer to a review, saved as a draft, shown or removed. */
export const saveReviewAnswer = deskAction({
  allowed: 'moderateReviews',
  fields: z.object({
    id: recordId,
    ...page,
    seen: z.coerce.number().int().nonnegative(),
    text: formText(REVIEW_ANSWER_MAX_LENGTH),
    lang: z.enum(LOCALES),
    person: noneOr(recordId),
    press: z.enum(REVIEW_ANSWER_PRESSES),
    /** Of a page without script, which keeps no draft. */
    plain: z.literal('yes').optional(),
  }),
  async run(input, { db, headers, actor, notification }) {
    const { id, from, before = '', person, text, lang, seen, press, plain } = input;
    const answer = { reviewId: id, text: sanitizeText(text), lang, seen, press };
    try {
      await answerReview(db, { ...answer, personId: person || null }, notification.mail, actor);
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      if (!plain) {
        const to = `${reviewsPath(from, before || undefined, id)}#review-${id}`;
        return { to, notice: error.notice };
      }
      // Read when it is needed: browser tests load the actions without the interface's texts.
      const { reviewAnswerAgainHtml } = await import('./answer-again');
      const [stored] = await findReviewAnswers(db, [id]);
      const typed = { id, from, before, text, lang, person };
      const language = deskLanguageOfHeaders(headers);
      return { refused: reviewAnswerAgainHtml(language, typed, error.notice, stored) };
    }
    const to = `${reviewsPath(from, before || undefined)}#review-${id}`;
    return { to, notice: ANSWER_NOTICES[press] };
  },
});

/** For the one page that shows the code, and for five minutes only. */
function codeCookie(code: string): string {
  return `${SHOWN_PURCHASE_CODE_COOKIE}=${code}; Path=${DESK_PATHS.purchaseCodes}; Max-Age=300; SameSite=Strict; HttpOnly`;
}

/** Makes a code of a purchase, which the page shows to who asked for it and nobody else. */
export const makeCode = deskAction({
  allowed: 'makePurchaseCodes',
  fields: z.object({
    car: formText(40),
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    country: noneOr(z.string().regex(/^[A-Z]{2}$/)),
    enquiry: noneOr(z.coerce.number().int().positive()),
  }),
  async run({ enquiry, ...input }, { db, actor, staff, limits }) {
    await limits.consume('purchaseCodes', staff.id);
    const page = enquiry ? purchaseCodePath({ enquiry }) : DESK_PATHS.purchaseCodes;
    try {
      const purchase = { ...input, enquiryId: enquiry || null };
      const code = await makePurchaseCode(db, purchase, actor);
      const cookies = [codeCookie(code)];
      return { to: DESK_PATHS.purchaseCodes, notice: 'purchaseCodeMade', cookies };
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      return formAgain(page, input, [], error.notice);
    }
  },
});

export const revokeCode = deskAction({
  allowed: 'makePurchaseCodes',
  fields: z.object({ id: recordId }),
  async run({ id }, { db, actor }) {
    await revokePurchaseCode(db, id, actor);
    return { to: DESK_PATHS.purchaseCodes, notice: 'purchaseCodeRevoked' };
  },
});
