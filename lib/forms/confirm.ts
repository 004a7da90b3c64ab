import { serverClient } from '@/lib/api/server';
import { proveMailbox } from '@/lib/contract/calls/user';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { escapeMarkup } from '@/lib/format/escape-markup';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { CONFIRM_PATH } from '@/lib/routing/paths';
import { isFromThisSite } from '@/lib/routing/same-site';
import { localeOfPage, mailLinkPage, type PageNote } from './mail-link-page';
import { alertOf } from './recovery';

/** What the page of the link shows. */
export interface ConfirmView extends PageNote {
  /** Of the link, for the button; '' where there is nothing to press. */
  code: string;
}

const codeIn = (values: URLSearchParams) => (values.get('code') ?? '').slice(0, 128);

/** Opening the link proves nothing: mail scanners open links, too. */
export function openConfirm(search: URLSearchParams, locale: Locale): ConfirmView {
  const code = codeIn(search);
  return code ? { code } : { code, status: textsOf(locale, 'proof')('noCode') };
}

/**
 * Proves the mailbox by the button of the page.
 * @param address of the visitor, whose tries are limited
 */
export async function sendConfirm(
  form: URLSearchParams,
  headers: Headers,
  address: string,
): Promise<ConfirmView> {
  const code = codeIn(form);
  const locale = localeOfPage(headers);
  if (!isFromThisSite(headers)) return { code };
  try {
    await serverClient(locale, address)(proveMailbox, { code });
    return { code: '', status: textsOf(locale, 'proof')('done') };
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === CODE.rejected;
    return { code: isOver ? '' : code, alert: alertOf(error, locale) };
  }
}

/** The page that proves a mailbox: a question and one button. */
export function confirmPage(locale: Locale, { code, ...note }: ConfirmView): string {
  const t = textsOf(locale, 'proof');
  const form = `<form method="post" action="${CONFIRM_PATH}"><p>${escapeMarkup(t('ask'))}</p>
<input type="hidden" name="code" value="${escapeMarkup(code)}"><button>${escapeMarkup(t('confirm'))}</button></form>`;
  return mailLinkPage(locale, t('title'), note, code ? form : null);
}
