import { company, messagingAppOf } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';

/** The ways in which staff answer. */
export const ANSWER_CHANNELS = [
  'whatsapp',
  'telegram',
  'messenger',
  'viber',
  'wechat',
  'phone',
  'mail',
] as const;

export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

export interface AnswerLink {
  channel: AnswerChannel;
  /** Opens the app with the buyer, and the text typed where the app takes one. */
  href: string;
  /** Whether the text has to be put in by hand: the app takes none from an address. */
  isCopied: boolean;
}

/** Where staff find who wrote to the company's page; buyers name the enquiry's number there. */
const MESSENGER_INBOX = 'https://business.facebook.com/latest/inbox/messenger';

/**
 * The ways to answer that a buyer's contact data allow, the app first that readers of their language
 * use. Messenger knows people by what they wrote to the page, not by number, so it is offered where
 * the site leads buyers to it.
 */
export function answerLinks(
  { mobile, mail, locale }: { mobile: string; mail: string; locale: Locale },
  text: string,
): AnswerLink[] {
  const digits = mobile.replace(/\D/g, '');
  const typed = encodeURIComponent(text);
  const subject = encodeURIComponent(company().name);
  const byPhone: Partial<Record<AnswerChannel, string>> = digits
    ? {
        whatsapp: `https://wa.me/${digits}?text=${typed}`,
        telegram: `https://t.me/+${digits}?text=${typed}`,
        viber: `viber://chat?number=%2B${digits}&draft=${typed}`,
        wechat: 'weixin://',
        phone: `tel:+${digits}`,
      }
    : {};
  const first = messagingAppOf(locale);
  const hrefs: Partial<Record<AnswerChannel, string>> = {
    ...byPhone,
    ...(first === 'messenger' && { messenger: MESSENGER_INBOX }),
    ...(mail && { mail: `mailto:${encodeURIComponent(mail)}?subject=${subject}&body=${typed}` }),
  };
  return [...ANSWER_CHANNELS]
    .sort((a, b) => Number(b === first) - Number(a === first))
    .flatMap((channel) => {
      const href = hrefs[channel];
      const isCopied = channel === 'messenger' || channel === 'wechat';
      return href ? [{ channel, href, isCopied }] : [];
    });
}
