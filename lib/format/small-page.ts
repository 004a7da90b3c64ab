import { telHref } from '@/lib/config/channels';
import { company, storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { escapeMarkup } from './escape-markup';

const STYLE = `body{margin:0 auto;max-width:32rem;padding:3rem 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1917;background:#fbfaf8}
h1{font-size:1.75rem;line-height:1.2;text-wrap:balance}p{text-wrap:pretty}a{color:#0b5563}ul{list-style:none;padding:0}li a{display:inline-block;padding-block:.625rem;white-space:nowrap}
label{display:block;margin-block:1rem .25rem;font-weight:600}input,textarea{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #78716c;border-radius:.5rem;font:inherit;background:#fff}
form{margin-block-end:2rem}button{margin-block-start:1.25rem;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;color:#fff;background:#0b5563;cursor:pointer}
[role=alert],[role=status]{padding:.75rem 1rem;border-radius:.5rem;background:#fdeadd}[role=status]{background:#dcebec}`;

/** A page that is one file: without script, style sheet, picture or anything else to be loaded. */
export interface SmallPage {
  title: string;
  /** HTML, above the telephones of the stores. */
  content: string;
  /** Whether the company's name links to the home page: only where that can be shown. */
  isHomeLinked: boolean;
  /** After how many seconds the browser reloads the page automatically; never without it. */
  askAgainAfterS?: number;
}

/**
 * The whole HTML of a small page, which search engines leave alone. SMALL_PAGE_POLICY
 * (lib/config/content-security-policy.ts) goes with it.
 */
export function smallPageHtml(locale: Locale, page: SmallPage): string {
  const { title, content, isHomeLinked, askAgainAfterS } = page;
  const name = escapeMarkup(company().name);
  const home = isHomeLinked ? `<a href="/">${name}</a>` : `<strong>${name}</strong>`;
  const stores = PORTS.map((port) => {
    const { phone } = storeOf(port);
    const link = `<a href="${telHref(phone)}" dir="ltr">${escapeMarkup(phone)}</a>`;
    return `<li>${escapeMarkup(storeTextsOf(locale, port).name)}: ${link}</li>`;
  });
  return smallDocument(
    { lang: locale, dir: directionOf(locale), askAgainAfterS, title },
    `<p>${home}</p><h1>${escapeMarkup(title)}</h1>
${content}<ul>${stores.join('')}</ul>`,
  );
}

/** Instead of a page that cannot be shown now; the browser asks again after so many seconds. */
export function overloadPageHtml(locale: Locale, askAgainAfterS: number): string {
  const t = textsOf(locale, 'overloadPage');
  const content = `<p>${escapeMarkup(t('text'))}</p>`;
  const page = { title: t('title'), content, isHomeLinked: false, askAgainAfterS };
  return smallPageHtml(locale, page);
}

export interface SmallDocument {
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  askAgainAfterS?: number | undefined;
  /** CSS of this page, besides that of all. */
  style?: string;
}

/** The frame of every small page. @param main HTML */
export function smallDocument(
  { lang, dir, title, askAgainAfterS, style = '' }: SmallDocument,
  main: string,
): string {
  const refresh = askAgainAfterS ? `<meta http-equiv="refresh" content="${askAgainAfterS}">` : '';
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${escapeMarkup(title)} – ${escapeMarkup(company().name)}</title><style>${STYLE}${style}</style></head>
<body><main>${main}</main></body></html>`;
}
