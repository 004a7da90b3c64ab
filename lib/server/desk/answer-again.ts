import type { DeskNotice } from '@/lib/config/desk-notices';
import {
  REVIEW_ANSWER_MAX_LENGTH,
  type ReviewAnswerPress,
  type ReviewState,
} from '@/lib/config/review-reasons';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { escapeMarkup as e } from '@/lib/format/escape-markup';
import { smallDocument } from '@/lib/format/small-page';
import { DESK_LANGUAGE_TAGS, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskPriceOf, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import type { FaultyRewording } from '@/lib/i18n/rewording-faults';
import {
  actionPath,
  DESK_PATHS,
  enquiryPath,
  enquiryPicturePath,
  reviewsPath,
} from '@/lib/routing/desk-address';
import { headingOf } from '../import/column-words';
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
  const seen = thread.at(-1)?.id ?? 0;
  const fields = (['offerCar', 'offerPrice', 'offerUntil'] as const).map(
    (name) =>
      `<label for="${name}">${e(t(name))}</label><input id="${name}" name="${name}" value="${e(offer[name])}"${name === 'offerUntil' ? ' type="date"' : ''}>`,
  );
  return formAgainHtml(language, notice, {
    title: t('title'),
    action: 'write-answer',
    above: thread.map((message) => messageHtml(language, message)).join(''),
    hidden: { id, seen, key: crypto.randomUUID() },
    fields: `${typedHtml(language, text, THREAD_LIMITS.text)}${fields.join('')}<button>${e(t('send'))}</button>`,
    back: enquiryPath(id),
  });
}

interface TypedReviewAnswer {
  id: number;
  from: ReviewState;
  before: number | '';
  text: string;
  lang: string;
  person: number | '';
}

/**
 * The same for an answer to a review, below what a colleague has made of it meanwhile.
 * @param stored undefined where they removed it
 */
export function reviewAnswerAgainHtml(
  language: DeskLanguage,
  { text, ...typed }: TypedReviewAnswer,
  notice: DeskNotice,
  stored: { text: string; updatedAt: Date } | undefined,
): string {
  const t = deskTextsOf(language, 'reviewAnswer');
  const button = (press: ReviewAnswerPress, label: string) =>
    `<button name="press" value="${press}">${e(label)}</button> `;
  return formAgainHtml(language, notice, {
    title: t('title'),
    action: 'answer-review',
    above: stored
      ? nowHtml(language, stored.text)
      : `<p>${e(deskTextsOf(language, 'recordForm')('emptyNow'))}</p>`,
    hidden: { ...typed, seen: stored?.updatedAt.getTime() ?? 0 },
    fields:
      typedHtml(language, text, REVIEW_ANSWER_MAX_LENGTH) +
      button('shown', t('show')) +
      button('draft', t('keep')),
    back: `${reviewsPath(typed.from, typed.before || undefined)}#review-${typed.id}`,
  });
}

interface TypedWording {
  hidden: Readonly<Record<string, string | number>>;
  text: string;
  /** Why it is refused; nothing where somebody has worded it meanwhile. */
  faults: readonly FaultyRewording[];
  stored: string;
  back: string;
}

/** The same for a text of the interface. */
export function wordingAgainHtml(
  language: DeskLanguage,
  { text, faults, stored, ...page }: TypedWording,
  notice: DeskNotice,
): string {
  const t = deskTextsOf(language, 'texts');
  const reasons = deskTextsOf(language, 'siteCheck');
  const said = faults.map(({ fault, found }) => {
    const why = reasons.has(`faults.${fault}` as never) ? reasons(`faults.${fault}`) : fault;
    return `<li>${e(found ? `${why}: ${found}` : why)}</li>`;
  });
  return formAgainHtml(language, notice, {
    ...page,
    title: t('wholeText'),
    action: 'reword-text',
    above: `${said.length > 0 ? `<ul>${said.join('')}</ul>` : ''}${nowHtml(language, stored)}`,
    fields: `${typedHtml(language, text)}<button>${e(t('save'))}</button>`,
  });
}

const typedHtml = (language: DeskLanguage, text: string, max?: number) =>
  `<label for="text">${e(deskTextsOf(language, 'away')('typed'))}</label><textarea id="text" name="text" rows="8" required dir="auto"${max ? ` maxlength="${max}"` : ''}>
${e(text)}</textarea>
`;

const nowHtml = (language: DeskLanguage, text: string) =>
  `<p>${e(deskTextsOf(language, 'texts')('now'))}:</p><p class="words" dir="auto">${e(text)}</p>`;

interface FormAgain {
  title: string;
  /** HTML of what is stored by now. */
  above: string;
  action: string;
  hidden: Readonly<Record<string, string | number>>;
  /** HTML of its fields and buttons. */
  fields: string;
  /** The page with the form. */
  back: string;
}

export function formAgainHtml(language: DeskLanguage, notice: DeskNotice, page: FormAgain): string {
  const { title, above, action, hidden, fields, back } = page;
  const away = deskTextsOf(language, 'away');
  const unseen = Object.entries({ ...hidden, plain: 'yes' }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${e(String(value))}">`,
  );
  const main = `<p role="alert">${e(deskTextsOf(language, 'notices')(notice))}</p>
<h1>${e(title)}</h1>${above}
<form method="post" action="${actionPath(action)}">${unseen.join('')}
${fields}</form>
<ul><li><a href="${e(back)}">${e(away('back'))}</a></li></ul>`;
  const style =
    '.words{white-space:pre-line;overflow-wrap:anywhere}[aria-invalid]{border-color:#b91c1c}[type=checkbox]{width:auto;min-height:0}';
  const lang = DESK_LANGUAGE_TAGS[language];
  return smallDocument({ lang, dir: 'ltr', title, style }, main);
}

/** Fields with typed text, such as `body.mn`, which are shown; the others are hidden inputs. */
const TYPED_FIELD = /^(?:text|title|step|summary|story|report|body|part)(?=$|[._])/;

/** Whether something was typed into a form. */
export const hasTypedText = (form: URLSearchParams) =>
  [...form].some(([name, value]) => TYPED_FIELD.test(name) && value.trim() !== '');

/** What a field is called beside the others of a form, such as “Text (Russian)”. */
export function fieldLabelOf(language: DeskLanguage, name: string): string {
  const [, base = name, tag] = /^(.+)[._]([a-z]{2})$/.exec(name) ?? [];
  const locale = isLocale(tag) ? tag : undefined;
  const [column = name] = locale ? [base] : name.split('.');
  const isStore = locale && column === 'name';
  const records = deskTextsOf(language, 'recordFields');
  const facts = deskTextsOf(language, 'companyFields');
  const key = (isStore ? 'storeName' : column) as never;
  if (name === 'text') return deskTextsOf(language, 'away')('typed');
  if (!records.has(key) && !facts.has(key)) {
    const told = headingOf(locale ? name : column, language);
    return told === column ? name : told;
  }
  const word = records.has(key) ? records(key) : facts(key);
  return locale ? `${word} (${languageNameOf(language, locale)})` : word;
}

/** A field of a form that was refused. @param type of an input; null for a text of several lines */
export function fieldAgainHtml(
  language: DeskLanguage,
  { name, type, maxLength }: { name: string; type: string | null; maxLength?: number | undefined },
  value: string,
  isWrong = false,
): string {
  const limit = maxLength ? ` maxlength="${maxLength}"` : '';
  const said = `id="${e(name)}" name="${e(name)}" dir="auto"${limit}${isWrong ? ' aria-invalid="true"' : ''}`;
  const box = type
    ? `<input ${said} type="${type}" value="${e(value)}">`
    : `<textarea ${said} rows="8">\n${e(value)}</textarea>`;
  return `<label for="${e(name)}">${e(fieldLabelOf(language, name))}</label>${box}`;
}

/** A form with everything that was sent, to be sent again. @param address of its action */
export function sentFormHtml(
  language: DeskLanguage,
  address: string,
  form: URLSearchParams,
): string {
  const t = deskTextsOf(language, 'away');
  const fields = [...form].map(([name, value]) =>
    TYPED_FIELD.test(name)
      ? fieldAgainHtml(language, { name, type: null }, value)
      : `<input type="hidden" name="${e(name)}" value="${e(value)}">`,
  );
  return `<form method="post" action="${e(address)}">${fields.join('')}<button>${e(t('sendAgain'))}</button></form>`;
}

/** A form whose sender's session has ended: this page stays while they sign in beside it. */
export function signedOutFormHtml(
  language: DeskLanguage,
  address: string,
  form: URLSearchParams,
): string {
  const t = deskTextsOf(language, 'signIn');
  const title = t('title');
  const main = `<p role="alert">${e(deskTextsOf(language, 'away')('signedOut'))}</p>
<h1>${e(title)}</h1><ul><li><a href="${DESK_PATHS.signIn}" target="_blank">${e(t('submit'))}</a></li></ul>
${sentFormHtml(language, address, form)}`;
  return smallDocument({ lang: DESK_LANGUAGE_TAGS[language], dir: 'ltr', title }, main);
}

/** A form that has no page any more for its sender, who can copy what they typed, or send it again. */
export function typedTextHtml(
  language: DeskLanguage,
  notice: DeskNotice,
  { address, form }: { address: string; form: URLSearchParams },
): string {
  const title = deskTextsOf(language, 'away')('typed');
  const main = `<p role="alert">${e(deskTextsOf(language, 'notices')(notice))}</p>
<h1>${e(title)}</h1>${sentFormHtml(language, address, form)}
<ul><li><a href="${DESK_PATHS.home}">${e(deskTextsOf(language, 'notFound')('back'))}</a></li></ul>`;
  return smallDocument({ lang: DESK_LANGUAGE_TAGS[language], dir: 'ltr', title }, main);
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
