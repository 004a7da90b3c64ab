import { type ChatSubject, chatHref, telHref } from '@/lib/config/channels';
import { company, type Store, storeOf } from '@/lib/config/company';
import { PORTS, type Port } from '@/lib/config/ports';
import { PASSWORD_LENGTH_MIN } from '@/lib/contract/common-passwords';
import { hoursTextOf } from '@/lib/format/opening-hours';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';

function fieldLabels(locale: Locale): Labels<'memberFields'> {
  return labelsOf(locale, 'memberFields', { length: PASSWORD_LENGTH_MIN });
}

/** Every text of the member dialog. */
export type MemberLabels = Labels<'member'> & Labels<'memberFields'>;

export function memberLabels(locale: Locale): MemberLabels {
  const { voucherYuan: yuan, freeDiagnostics: diagnostics } = company();
  return { ...labelsOf(locale, 'member', { yuan, diagnostics }), ...fieldLabels(locale) };
}

/** The texts of the notice that a mailbox waits for its proof. */
export interface ProofLabels extends Labels<'memberFields'> {
  proof: Labels<'proofNotice'>;
}

export function proofLabels(locale: Locale): ProofLabels {
  return { ...fieldLabels(locale), proof: labelsOf(locale, 'proofNotice') };
}

/** Every text of the account page's islands. */
export type AccountLabels = Labels<'account'> & ProofLabels;

export function accountLabels(locale: Locale): AccountLabels {
  return { ...labelsOf(locale, 'account'), ...proofLabels(locale) };
}

/** A WhatsApp number as people write it: grouped like the telephone number where it is the same. */
function whatsappNumber({ phone, whatsapp }: Store): string {
  return phone.replace(/\D/g, '') === whatsapp ? phone : `+${whatsapp}`;
}

function storeLabelsOf(locale: Locale, port: Port, about?: ChatSubject) {
  const store = storeOf(port);
  return {
    port,
    ...storeTextsOf(locale, port),
    hours: hoursTextOf(locale, store.hours),
    phone: store.phone,
    phoneHref: telHref(store.phone),
    whatsapp: whatsappNumber(store),
    whatsappHref: chatHref('whatsapp', store, about),
  };
}

/** The texts and facts of the submission-success panel (specification section 2). */
export interface SuccessLabels extends Labels<'giftCollection'> {
  stores: ReturnType<typeof storeLabelsOf>[];
}

/** @param about what a chat with a store begins with */
export function successLabels(locale: Locale, about?: ChatSubject): SuccessLabels {
  return {
    ...labelsOf(locale, 'giftCollection'),
    stores: PORTS.map((port) => storeLabelsOf(locale, port, about)),
  };
}
