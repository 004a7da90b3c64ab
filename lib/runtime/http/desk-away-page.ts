import type { IncomingMessage, ServerResponse } from 'node:http';
import { SMALL_PAGE_POLICY } from '@/lib/config/content-security-policy';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { smallDocument } from '@/lib/format/small-page';
import {
  DESK_LANGUAGE_TAGS,
  type DeskLanguage,
  deskLanguageOfHeaders,
} from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { formPageOf } from '@/lib/routing/desk-address';
import { sentFormHtml } from '@/lib/server/desk/answer-again';
import { sendUnavailable } from './overload-page';

const RETRY_AFTER_S = 5;

/**
 * Secrets, which no page shows again. A form with one has to be sent again from its own page; the
 * `coder` of a promotion is none.
 */
const SECRET_FIELD = /password|^(?:code|response)$/i;

export interface DeskAway {
  /** The fields, when a form was sent. */
  form: URLSearchParams | null;
  /** Whether there are too many requests; otherwise the database does not answer. */
  isBusy: boolean;
}

/**
 * Tells staff, in their language, that the desk is unavailable, with a page that needs only this
 * process. A form is returned with everything that was typed, to be sent again.
 */
export function sendDeskAway(
  request: IncomingMessage,
  response: ServerResponse,
  { form, isBusy }: DeskAway,
): void {
  if (!form && !/text\/html|\*\/\*/.test(request.headers.accept ?? '')) {
    response.writeHead(503, { 'retry-after': String(RETRY_AFTER_S) }).end();
    return;
  }
  const language = languageOf(request);
  const t = deskTextsOf(language, 'away');
  const title = t(isBusy ? 'busyTitle' : 'title');
  const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>`;
  const content = form ? formAgain(request, form, language) : paragraph(t('page'));
  const html = smallDocument(
    {
      lang: DESK_LANGUAGE_TAGS[language],
      dir: 'ltr',
      title,
      askAgainAfterS: form ? undefined : RETRY_AFTER_S,
    },
    `<h1>${escapeMarkup(title)}</h1>${content}`,
  );
  sendUnavailable(request, response, Buffer.from(html), RETRY_AFTER_S);
}

function languageOf({ headers }: IncomingMessage): DeskLanguage {
  const { cookie = '', 'accept-language': accepted = '' } = headers;
  return deskLanguageOfHeaders(new Headers({ cookie, 'accept-language': accepted }));
}

/** What is said of a form that was not received, by the status of its answer: no form of ours gets another. */
const UNRECEIVED = {
  400: { title: 'cutTitle', words: 'cut' },
  413: { title: 'largeTitle', words: 'large' },
  429: { title: 'busyTitle', words: 'busyForm' },
} as const;

/** Tells people why their form was not received: without script nothing else says it. */
export function sendUnreceived(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): void {
  response.statusCode = status;
  const said = UNRECEIVED[status as keyof typeof UNRECEIVED];
  if (!said || !request.headers.accept?.includes('text/html')) {
    response.end();
    return;
  }
  const language = languageOf(request);
  const t = deskTextsOf(language, 'away');
  const title = t(said.title);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-security-policy', SMALL_PAGE_POLICY);
  response.end(
    smallDocument(
      { lang: DESK_LANGUAGE_TAGS[language], dir: 'ltr', title },
      `<h1>${escapeMarkup(title)}</h1><p role="alert">${escapeMarkup(t(said.words))}</p>`,
    ),
  );
}

function formAgain(
  { headers, url = '' }: IncomingMessage,
  form: URLSearchParams,
  language: DeskLanguage,
): string {
  const t = deskTextsOf(language, 'away');
  if ([...form.keys()].some((name) => SECRET_FIELD.test(name))) {
    return `<p>${escapeMarkup(t('secretForm'))}</p>`;
  }
  const page = formPageOf(
    new Headers({ host: headers.host ?? '', referer: headers.referer ?? '' }),
  );
  return `<p>${escapeMarkup(t('form'))}</p>
${sentFormHtml(language, url, form)}
<ul><li><a href="${escapeMarkup(page)}">${escapeMarkup(t('back'))}</a></li></ul>`;
}
