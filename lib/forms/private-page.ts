import { isOpenDay } from '@/lib/config/answer-promise';
import { telHref } from '@/lib/config/channels';
import { company, storeOf } from '@/lib/config/company';
import { isDay } from '@/lib/config/day-period';
import { PORTS, type Port } from '@/lib/config/ports';
import { type PrivateProblem, THREAD_LIMITS } from '@/lib/config/thread-limits';
import { dayOf } from '@/lib/format/day';
import { escapeMarkup as e } from '@/lib/format/escape-markup';
import { priceOf } from '@/lib/format/model-facts';
import { hoursTextOf } from '@/lib/format/opening-hours';
import { smallDocument, smallPageHtml } from '@/lib/format/small-page';
import { withLineRules } from '@/lib/i18n/line-breaks';
import { directionOf, formatTagOf, type Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { carHref, unitHref } from '@/lib/routing/paths';
import {
  answerCalendarPath,
  PRIVATE_LINK_PATH,
  privateLinkPath,
  privatePicturePath,
} from '@/lib/routing/private-link';
import { PRIVATE_PAGE_STYLE } from './private-page-style';

interface ShownOffer {
  model_id: number;
  unit_id: number | null;
  stock_number: string;
  title: string;
  price_usd: number;
  valid_until: string | null;
}

/** What a buyer's page shows of an enquiry. */
export interface PrivatePage {
  number: string;
  createdAt: Date;
  remark: string;
  port: Port;
  state: 'received' | 'inHand' | 'answered' | 'offered' | 'closed';
  person: string;
  dueAt: Date | null;
  cars: readonly {
    modelId: number;
    unitId: number | null;
    title: string;
    stockNumber: string;
    priceUsd: number;
    picture: string | null;
  }[];
  carName: string;
  messages: readonly {
    id: number;
    at: Date;
    author: string | null;
    text: string;
    offer: ShownOffer | null;
    pictures: readonly { id: string; width: number; height: number }[];
  }[];
  mayWrite: boolean;
}

/** What the page says of a form that was sent. */
export interface PrivateNote {
  isSent?: boolean;
  problem?: PrivateProblem;
  /** What was typed into a form that was not taken. */
  text?: string;
  /** It had pictures, which a page cannot put back into its form. */
  hadPictures?: boolean;
  /** The day of a visit that cannot be on it, as its form sent it. */
  visitDay?: string | null;
}

/** The first and the last day that can be chosen for a visit. */
interface VisitDays {
  first: string;
  last: string;
}

/** A time at the stores, with their zone: without script the reader's is not known. */
function storeTimeOf(locale: Locale, at: Date): string {
  const format = new Intl.DateTimeFormat(formatTagOf(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Shanghai',
    timeZoneName: 'short',
    hourCycle: 'h23',
  } as const);
  return withLineRules(locale, format.format(at));
}

const timeHtml = (locale: Locale, at: Date) =>
  `<time datetime="${at.toISOString()}">${e(storeTimeOf(locale, at))}</time>`;

const hrefOf = (modelId: number, unitId: number | null) =>
  unitId === null ? carHref(modelId) : unitHref(modelId, unitId);

/** Its address is a secret: no page that it links to learns it. */
export function privatePageHtml(
  locale: Locale,
  token: string,
  page: PrivatePage,
  { formKey, visitDays, ...note }: PrivateNote & { formKey: string; visitDays: VisitDays },
): string {
  const t = textsOf(locale, 'privatePage');
  const { number, createdAt, dueAt, state, person, port } = page;
  const said = state === 'inHand' && person ? t('inHandBy', { name: person }) : t(state);
  const further = state === 'closed' && page.mayWrite ? ` ${t('askAgain')}` : '';
  const due = dueAt
    ? `<p>${e(t('dueBy', { time: storeTimeOf(locale, dueAt) }))} <a class="touch" href="${e(answerCalendarPath(token))}">${e(t('toCalendar'))}</a></p>`
    : '';
  const main = `${header(locale, port)}<h1>${e(t('title'))} <bdi class="number" translate="no">${e(number)}</bdi></h1>
<p class="quiet">${e(t('sentAt'))} ${timeHtml(locale, createdAt)}</p>
<div class="state" data-state="${state}"><p><strong>${e(said + further)}</strong></p>${due}</div>
<div class="columns"><div class="stack">${threadHtml(locale, token, page)}${formHtml(locale, token, page, { ...note, formKey })}</div>
<aside>${askedHtml(locale, page)}${visitHtml(locale, token, { ...visitDays, visitDay: note.visitDay }, port)}${closeHtml(locale, token)}</aside></div>`;
  const title = `${t('title')} ${number}`;
  const frame = { lang: locale, dir: directionOf(locale), title, style: PRIVATE_PAGE_STYLE };
  return smallDocument(frame, main);
}

/** Where there is nothing to show: the link was never given out, or is closed. */
export function goneHtml(locale: Locale, isClosedNow: boolean): string {
  const t = textsOf(locale, 'privatePage');
  const text = t(isClosedNow ? 'closedNow' : 'goneText');
  const content = `<p${isClosedNow ? ' role="status"' : ''}>${e(text)}</p>`;
  return smallPageHtml(locale, { title: t('goneTitle'), content, isHomeLinked: true });
}

/**
 * Where the enquiry cannot be read, as while the database is away: the telephones of the stores, and
 * what was typed, to be sent again. Its key names it, so that it is stored once.
 */
export function unsentHtml(
  locale: Locale,
  token: string,
  note: PrivateNote & { formKey: string },
): string {
  const content = messageFormHtml(locale, token, note, THREAD_LIMITS.pictures);
  const title = textsOf(locale, 'privatePage')('title');
  return smallPageHtml(locale, { title, content, isHomeLinked: false });
}

function header(locale: Locale, port: Port): string {
  const stores = [port, ...PORTS.filter((other) => other !== port)].map((each) => {
    const { phone } = storeOf(each);
    return `<li>${e(storeTextsOf(locale, each).name)} <a href="${telHref(phone)}" dir="ltr">${e(phone)}</a></li>`;
  });
  return `<header><a href="/">${e(company().name)}</a><ul>${stores.join('')}</ul></header>`;
}

function threadHtml(locale: Locale, token: string, { messages }: PrivatePage): string {
  const t = textsOf(locale, 'privatePage');
  let shown = 0;
  const rows = messages.map(({ at, author, text, offer, pictures }) => {
    const images = pictures.map(({ id, width, height }) => {
      shown += 1;
      const path = (size: 'small' | 'large') => e(privatePicturePath(token, id, size));
      return `<a href="${path('large')}"><img src="${path('small')}" width="${width}" height="${height}" alt="${e(t('picture', { position: shown }))}" loading="lazy"></a>`;
    });
    const own = author === null;
    return `<li${own ? ' data-own' : ''}><p class="quiet"><bdi>${e(own ? t('you') : author)}</bdi> · ${timeHtml(locale, at)}</p>
${text ? `<p class="words" dir="auto">${e(text)}</p>` : ''}${offer ? offerHtml(locale, offer) : ''}${images.length > 0 ? `<div class="pictures">${images.join('')}</div>` : ''}</li>`;
  });
  const list =
    rows.length > 0
      ? `<ol class="thread">${rows.join('')}</ol>`
      : `<p class="quiet">${e(t('nothingYet'))}</p>`;
  return `<section aria-labelledby="thread"><h2 id="thread">${e(t('thread'))}</h2>${list}</section>`;
}

function offerHtml(locale: Locale, offer: ShownOffer): string {
  const t = textsOf(locale, 'privatePage');
  const { model_id, unit_id, title, stock_number, price_usd, valid_until } = offer;
  const until = valid_until
    ? `<p>${e(t('validUntil', { day: dayOf(locale, valid_until) }))}</p>`
    : '';
  return `<div class="offer"><p class="quiet">${e(t('offer'))}</p><p><a href="${hrefOf(model_id, unit_id)}"><bdi>${e(title)}</bdi></a> · <bdi class="stock">${e(stock_number)}</bdi></p>
<p class="price">${e(priceOf(locale, price_usd))}</p>${until}</div>`;
}

/**
 * What was wrong, and that the pictures have to be chosen again; where no text has arrived, without
 * saying that it is still there.
 * @param rule which pictures may be sent
 */
function problemTextOf(
  locale: Locale,
  problem: PrivateProblem,
  { text, hadPictures }: PrivateNote,
  rule: string,
): string {
  const t = textsOf(locale, 'privatePage');
  const said = t(`problems.${problem}`);
  const again = hadPictures ? ` ${t('picturesAgain')}` : '';
  const isOfPictures = problem === 'pictureRefused' || problem === 'tooManyPictures';
  if (isOfPictures && !text) return rule + again;
  // These say themselves what to choose or send.
  if (isOfPictures || problem === 'tooLarge') return said;
  if (!text && problem === 'tooOften') return textsOf(locale, 'recovery')('tooMany') + again;
  if (!text && problem === 'busy') return textsOf(locale, 'errorScreen')('text') + again;
  return said + again;
}

/** The form for a message; where a thread is full, whom to call instead. */
function formHtml(
  locale: Locale,
  token: string,
  { mayWrite, messages, port }: PrivatePage,
  note: PrivateNote & { formKey: string },
): string {
  const t = textsOf(locale, 'privatePage');
  if (!mayWrite) {
    const { problem, text } = note;
    const { phone } = storeOf(port);
    const unsent = text ? `<p class="words" dir="auto">${e(text)}</p>` : '';
    return `<section id="write">${sentHtml(locale, note)}${unsent}<p${problem ? ' role="alert"' : ''}>${e(t('problems.full'))} <a class="touch" href="${telHref(phone)}" dir="ltr">${e(phone)}</a></p></section>`;
  }
  const own = messages.filter(({ author }) => author === null);
  const kept = own.reduce((total, { pictures }) => total + pictures.length, 0);
  const most = Math.min(THREAD_LIMITS.pictures, THREAD_LIMITS.picturesOfEnquiry - kept);
  const form = messageFormHtml(locale, token, note, most);
  return `<section aria-labelledby="write"><h2 id="write">${e(t('write'))}</h2>${form}</section>`;
}

const sentHtml = (locale: Locale, { isSent }: PrivateNote) =>
  isSent ? `<p role="status">${e(textsOf(locale, 'privatePage')('sent'))}</p>` : '';

/** What became of the form that was sent, and the next one. @param most pictures that are still taken */
function messageFormHtml(
  locale: Locale,
  token: string,
  { formKey, ...note }: PrivateNote & { formKey: string },
  most: number,
): string {
  const t = textsOf(locale, 'privatePage');
  const { problem, text = '' } = note;
  const megabytes = THREAD_LIMITS.pictureBytes / 1024 / 1024;
  const total = THREAD_LIMITS.picturesBytes / 1024 / 1024;
  const rule = t('picturesHint', { most, megabytes, total });
  const said = problem
    ? `<p role="alert">${e(problemTextOf(locale, problem, note, rule))}</p>`
    : sentHtml(locale, note);
  const pictures =
    most > 0
      ? `<label for="pictures">${e(t('pictures'))}</label><input id="pictures" type="file" name="pictures" multiple accept="image/jpeg,image/png,image/webp" aria-describedby="hint"><p class="quiet" id="hint">${e(rule)}</p>`
      : '';
  // For its script (lib/browser/private-form.ts).
  const texts = {
    sending: textsOf(locale, 'reviewForm')('sending'),
    unsent: textsOf(locale, 'memberFields')('noNetwork'),
    'too-large': t('problems.tooLarge'),
  };
  const data = Object.entries(texts).map(([name, text]) => ` data-${name}="${e(text)}"`);
  return `${said}<form method="post" enctype="multipart/form-data" action="${e(privateLinkPath(token))}#write"${data.join('')}>
<input type="hidden" name="key" value="${e(formKey)}"><label for="text">${e(t('text'))}</label><textarea id="text" name="text" dir="auto" maxlength="${THREAD_LIMITS.text}">${e(text)}</textarea>
${pictures}
<button>${e(t('send'))}</button></form>`;
}

function askedHtml(locale: Locale, { remark, cars, carName }: PrivatePage): string {
  const t = textsOf(locale, 'privatePage');
  const cards = cars.map(({ modelId, unitId, title, stockNumber, priceUsd, picture }) => {
    const image = picture ? `<img src="${e(picture)}" alt="" width="480" height="320">` : '';
    return `<div class="car">${image}<div><p><a class="touch" href="${hrefOf(modelId, unitId)}"><bdi>${e(title)}</bdi></a></p><p class="quiet"><bdi class="stock">${e(stockNumber)}</bdi> · ${e(priceOf(locale, priceUsd))}</p></div></div>`;
  });
  const name = carName ? `<p><bdi>${e(carName)}</bdi></p>` : '';
  const words = remark ? `<p class="words" dir="auto">${e(remark)}</p>` : '';
  return `<section aria-labelledby="asked"><h2 id="asked">${e(t('asked'))}</h2>${words}${name}<div class="cars">${cards.join('')}</div></section>`;
}

/** A day of a visit becomes an entry of the buyer's calendar, and nothing else. */
function visitHtml(
  locale: Locale,
  token: string,
  { first, last, visitDay }: VisitDays & Pick<PrivateNote, 'visitDay'>,
  port: Port,
): string {
  const t = textsOf(locale, 'privatePage');
  const { name, address } = storeTextsOf(locale, port);
  const hours = hoursTextOf(locale, storeOf(port).hours);
  const chosen = isDay(visitDay) ? visitDay : '';
  const closed =
    chosen && !isOpenDay(port, chosen)
      ? `<p role="alert">${e(t('visitClosed', { day: dayOf(locale, chosen) }))}</p>`
      : '';
  return `<section aria-labelledby="visit"><h2 id="visit">${e(t('visit'))}</h2><p>${e(name)}<br><span class="quiet">${e(address)}<br>${e(hours)}</span></p>
${closed}<form class="row" action="${PRIVATE_LINK_PATH}#visit"><input type="hidden" name="k" value="${e(token)}"><input type="hidden" name="calendar" value="visit">
<label>${e(t('visitDay'))}<input type="date" name="day" required min="${first}" max="${last}" value="${chosen}"></label><button class="quiet-button">${e(t('toCalendar'))}</button></form></section>`;
}

function closeHtml(locale: Locale, token: string): string {
  const t = textsOf(locale, 'privatePage');
  return `<section aria-labelledby="link"><h2 id="link">${e(t('link'))}</h2><p>${e(t('linkNote'))}</p>
<details><summary>${e(t('close'))}</summary><p>${e(t('closeNote'))}</p><form method="post" enctype="multipart/form-data" action="${e(privateLinkPath(token))}"><input type="hidden" name="close" value="yes"><button class="quiet-button">${e(t('close'))}</button></form></details></section>`;
}
