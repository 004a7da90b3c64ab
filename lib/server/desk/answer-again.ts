import type { DeskNotice } from '@/lib/config/desk-notices';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { escapeMarkup as e } from '@/lib/format/escape-markup';
import { smallDocument } from '@/lib/format/small-page';
import { DESK_LANGUAGE_TAGS, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskPriceOf, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { actionPath, enquiryPath, enquiryPicturePath } from '@/lib/routing/desk-address';
import type { ThreadMessage } from '../leads/thread';

interface TypedAnswer {
  id: number;
  text: string;
  offerCar: string;
  offerPrice: string;
  offerUntil: string;
}

/**
 * An answer that was refused, to be sent again below what has been written meanwhile, for a page
 * without script: in another language than English the text is too long for an address.
 */
export function answerAgainHtml(
  language: DeskLanguage,
  { id, text, ...offer }: TypedAnswer,
  notice: DeskNotice,
  thread: readonly ThreadMessage[],
): string {
  const t = deskTextsOf(language, 'thread');
  const away = deskTextsOf(language, 'away');
  const seen = thread.findLast(({ staffId }) => staffId === null)?.id ?? 0;
  const hidden = Object.entries({ id, seen, key: crypto.randomUUID(), plain: 'yes' }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  const fields = (['offerCar', 'offerPrice', 'offerUntil'] as const).map(
    (name) =>
      `<label for="${name}">${e(t(name))}</label><input id="${name}" name="${name}" value="${e(offer[name])}"${name === 'offerUntil' ? ' type="date"' : ''}>`,
  );
  const main = `<p role="alert">${e(deskTextsOf(language, 'notices')(notice))}</p>
<h1>${e(t('title'))}</h1>${thread.map((message) => messageHtml(language, message)).join('')}
<form method="post" action="${actionPath('write-answer')}">${hidden.join('')}
<label for="text">${e(away('typed'))}</label><textarea id="text" name="text" rows="8" required dir="auto" maxlength="${THREAD_LIMITS.text}">
${e(text)}</textarea>
${fields.join('')}<button>${e(t('send'))}</button></form>
<ul><li><a href="${enquiryPath(id)}">${e(away('back'))}</a></li></ul>`;
  const style = '.words{white-space:pre-line;overflow-wrap:anywhere}';
  const lang = DESK_LANGUAGE_TAGS[language];
  return smallDocument({ lang, dir: 'ltr', title: t('title'), style }, main);
}

function messageHtml(
  language: DeskLanguage,
  { at, staffId, staffName, text, offer, pictures }: ThreadMessage,
): string {
  const t = deskTextsOf(language, 'thread');
  const author = staffId ? staffName : t('buyer');
  const offered = offer
    ? `<p><bdi>${e(t('offer', { title: offer.title, number: offer.stock_number, price: deskPriceOf(language, offer.price_usd) }))}</bdi></p>`
    : '';
  const links = pictures.map(
    ({ id }, i) =>
      `<p><a href="${enquiryPicturePath(id, 'large')}" target="_blank">${e(t('picture', { position: i + 1 }))}</a></p>`,
  );
  return `<p><bdi>${e(author)}</bdi> · ${e(deskTimeOf(language, at))}</p>${text ? `<p class="words" dir="auto">${e(text)}</p>` : ''}${offered}${links.join('')}`;
}
