import { z } from 'zod';
import { storeDayOf } from '@/lib/config/answer-promise';
import { OFFER_USD, THREAD_LIMITS } from '@/lib/config/thread-limits';
import { typedPriceOf } from '@/lib/format/typed-price';
import { deskLanguageOfHeaders } from '@/lib/i18n/desk-languages';
import { enquiryPath } from '@/lib/routing/desk-address';
import type { Database } from '../db/database';
import type { Offer } from '../db/schema/leads';
import { isKnown } from '../known-error';
import { closeLink, renewLink } from '../leads/private-links';
import { addStaffAnswer, offeredCar } from '../leads/staff-answers';
import { listThread } from '../leads/thread';
import { DeskRejection } from '../request/desk-rejection';
import { deskAction, formText } from './desk-action';

const id = z.coerce.number().int().positive();

/** The version of the link that the page showed. */
const version = z.coerce.number().int().min(1).max(1_000_000);

const offerFields = {
  offerCar: z.string().trim().max(60).default(''),
  offerPrice: z.string().trim().max(12).default(''),
  offerUntil: z.string().trim().max(10).default(''),
};

/** In whole dollars, which may be written with zero cents: `9500.00`. */
const priced = z
  .string()
  .transform((text) => typedPriceOf(text.replace(/[.,]0{1,2}$/, '')))
  .pipe(z.number().int().min(OFFER_USD.min).max(OFFER_USD.max));

/** The offer of the fields; null without a price and a day. @throws DeskRejection */
async function offerOf(
  db: Database,
  input: z.output<z.ZodObject<typeof offerFields>>,
  now: Date,
): Promise<Offer | null> {
  const { offerCar, offerPrice, offerUntil } = input;
  if (!offerPrice && !offerUntil) return null;
  const price = priced.safeParse(offerPrice);
  const until = z.iso.date().or(z.literal('')).safeParse(offerUntil);
  const isOver = until.data && until.data < storeDayOf(now);
  const car = offerCar ? await offeredCar(db, offerCar) : null;
  if (!price.success || !until.success || isOver || !car) throw new DeskRejection('offerRefused');
  return { ...car, price_usd: price.data, valid_until: until.data || null };
}

export const writeAnswer = deskAction({
  allowed: 'handleLeads',
  fields: z.object({
    id,
    seen: z.coerce.number().int().min(0),
    key: z.uuid(),
    text: formText(THREAD_LIMITS.text),
    ...offerFields,
    /** Of a page without script, which keeps no draft. */
    plain: z.literal('yes').optional(),
  }),
  async run({ plain, ...input }, { db, headers, actor, notification, now }) {
    const { id, seen, key, text } = input;
    try {
      const offer = await offerOf(db, input, now);
      const answer = { id, seen, formKey: key, text, offer };
      await addStaffAnswer(db, answer, notification, actor);
    } catch (error) {
      if (!plain || !isKnown(error, DeskRejection)) throw error;
      // Read when it is needed: browser tests load the actions without the interface's texts.
      const { answerAgainHtml } = await import('./answer-again');
      const language = deskLanguageOfHeaders(headers);
      return { refused: answerAgainHtml(language, input, error.notice, await listThread(db, id)) };
    }
    return { to: `${enquiryPath(id)}#thread`, notice: 'answerSent' };
  },
});

export const closeBuyerLink = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, version }),
  async run(input, { db, actor }) {
    await closeLink(db, input, actor);
    return { to: `${enquiryPath(input.id)}#thread`, notice: 'linkClosed' };
  },
});

export const renewBuyerLink = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, version }),
  async run(input, { db, actor }) {
    await renewLink(db, input, actor);
    return { to: `${enquiryPath(input.id)}#thread`, notice: 'linkRenewed' };
  },
});
