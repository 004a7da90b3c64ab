import { SMALL_PAGE_POLICY } from '@/lib/config/content-security-policy';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { smallPageHtml } from '@/lib/format/small-page';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { languageOfHost } from '@/lib/routing/host-locale';

/** Its address holds a secret: nothing caches the page, and no link sends its address on. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  // The origin is still sent with our own forms, which are accepted from no other site.
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': SMALL_PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
};

/** What is wrong, or what is done. */
export interface PageNote {
  alert?: string;
  status?: string;
}

/** The language of such a page: of its host, as on all pages without script. */
export function localeOfPage(headers: Headers): Locale {
  return languageOfHost(headers.get('host'));
}

export function pageResponse(html: string, { alert }: PageNote): Response {
  return new Response(html, { status: alert ? 422 : 200, headers: HEADERS });
}

/**
 * A page that the link of a mail opens: small, because its address holds a secret that no other file
 * may learn.
 * @param form HTML; null where there is nothing left to do
 */
export function mailLinkPage(
  locale: Locale,
  title: string,
  { alert, status }: PageNote,
  form: string | null,
): string {
  const t = textsOf(locale, 'recovery');
  const note = alert
    ? `<p role="alert">${escapeMarkup(alert)}</p>`
    : status
      ? `<p role="status">${escapeMarkup(status)}</p>`
      : '';
  const content = `${note}${form ?? `<p><a href="/">${escapeMarkup(t('toLogin'))}</a></p>`}
<p>${escapeMarkup(t('help'))}</p>`;
  return smallPageHtml(locale, { title, content, isHomeLinked: true });
}
