import { serverClient } from '@/lib/api/server';
import { recordArrivalWish, stopArrivals } from '@/lib/contract/calls/arrival';
import { escapeMarkup } from '@/lib/format/escape-markup';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { filtersOfParams } from '@/lib/routing/car-menu';
import { ARRIVAL_PATH } from '@/lib/routing/paths';
import { isFromThisSite } from '@/lib/routing/same-site';
import { localeOfPage, mailLinkPage, type PageNote } from './mail-link-page';
import { originOf } from './plain-origin';
import { alertOf } from './recovery';

/** What the page shows: a note, and a form with these fields where there is something left to do. */
export interface ArrivalView extends PageNote {
  form?: { kind: 'wish'; fields: [string, string][] } | { kind: 'stop'; code: string };
}

const FIELD_MAX_LENGTH = 254;
const CONTACTS = ['mail', 'mobile'] as const;

/** The link of a mail asks for confirmation: mail scanners open links, too. */
export function openArrival(search: URLSearchParams): ArrivalView {
  const code = (search.get('code') ?? '').slice(0, 64);
  return code ? { form: { kind: 'stop', code } } : {};
}

/**
 * Records the wish of a plain form, or ends those of a mail's code.
 * @param address of the visitor, whose wishes are limited
 */
export async function sendArrival(
  form: URLSearchParams,
  headers: Headers,
  address: string,
): Promise<ArrivalView> {
  const locale = localeOfPage(headers);
  const t = textsOf(locale, 'arrival');
  const send = serverClient(locale, address);
  const textOf = (name: string) => (form.get(name) ?? '').slice(0, FIELD_MAX_LENGTH);
  const code = textOf('code');
  const filters = filtersOfParams((param) => form.get(param) ?? undefined);
  const fields = [...form]
    .filter(([name]) => name !== 'company_url')
    .slice(0, 40)
    .map(([name, value]): [string, string] => [name, value.slice(0, FIELD_MAX_LENGTH)]);
  const view: ArrivalView = { form: code ? { kind: 'stop', code } : { kind: 'wish', fields } };
  if (!isFromThisSite(headers)) return { ...view, alert: textsOf(locale, 'recovery')('failed') };
  try {
    if (code) await send(stopArrivals, { code });
    else {
      const [mail, mobile] = CONTACTS.map(textOf);
      const company_url = textOf('company_url');
      const origin = originOf('', headers);
      await send(recordArrivalWish, { ...filters, mail, mobile, company_url }, { origin });
    }
    return { status: t(code ? 'stopped' : 'done') };
  } catch (error) {
    return { ...view, alert: alertOf(error, locale) };
  }
}

const hidden = ([name, value]: readonly [string, string]) =>
  `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`;

export function arrivalPage(locale: Locale, { form, ...note }: ArrivalView): string {
  const t = textsOf(locale, 'arrival');
  const frame = (content: string, button: string) =>
    `<form method="post" action="${ARRIVAL_PATH}">${content}<button>${escapeMarkup(button)}</button></form>`;
  if (!form) {
    const cars = escapeMarkup(textsOf(locale, 'carMenu')('title'));
    return mailLinkPage(locale, t('title'), note, `<p><a href="/menuCar">${cars}</a></p>`);
  }
  if (form.kind === 'stop') {
    const content = `<p>${escapeMarkup(t('stopAsk'))}</p>${hidden(['code', form.code])}`;
    return mailLinkPage(locale, t('title'), note, frame(content, t('stop')));
  }
  const typed = new Map(form.fields);
  const inputs = CONTACTS.map((name) => {
    const kind = name === 'mail' ? 'email' : 'tel';
    const value = escapeMarkup(typed.get(name) ?? '');
    return `<label for="${name}">${escapeMarkup(t(name))}</label><input id="${name}" name="${name}" type="${kind}" autocomplete="${kind}" dir="ltr" value="${value}">`;
  });
  const others = form.fields.filter(([name]) => !CONTACTS.some((each) => each === name));
  const content = `${others.map(hidden).join('')}${inputs.join('')}`;
  return mailLinkPage(locale, t('title'), note, frame(content, t('send')));
}
