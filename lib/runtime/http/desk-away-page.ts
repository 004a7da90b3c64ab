import type { IncomingMessage, ServerResponse } from 'node:http';
import { DESK_LANGUAGE_COOKIE } from '@/lib/config/cookies';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { smallDocument } from '@/lib/format/small-page';
import { DESK_LANGUAGE_TAGS, deskLanguageOf } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { formPageOf } from '@/lib/routing/desk-address';
import { sendUnavailable } from './overload-page';

const RETRY_AFTER_S = 5;

/** What somebody typed word by word; the other fields are sent along unseen. */
const TYPED_FIELDS = ['text', 'title', 'step'];

/** What no page shows again. A form that has one is sent again from the page it stands on. */
const SECRET_FIELD = /password|code|response/i;

export interface DeskAway {
  /** What was sent, where a form was. */
  form: URLSearchParams | null;
  /** Whether too many ask at once; otherwise the database does not answer. */
  isBusy: boolean;
}

/**
 * Tells staff that they cannot be answered now, in their language, with a page that needs nothing but
 * the process that sends it. A form comes back with all that was typed, to be sent again.
 */
export function sendDeskAway(
  request: IncomingMessage,
  response: ServerResponse,
  { form, isBusy }: DeskAway,
): void {
  const { cookie = '', accept = '', 'accept-language': accepted = '' } = request.headers;
  if (!form && !/text\/html|\*\/\*/.test(accept)) {
    response.writeHead(503, { 'retry-after': String(RETRY_AFTER_S) }).end();
    return;
  }
  const chosen = new RegExp(`(?:^|;\\s*)${DESK_LANGUAGE_COOKIE}=(\\w+)`).exec(cookie)?.[1];
  const language = deskLanguageOf(chosen, accepted);
  const t = deskTextsOf(language, 'away');
  const title = t(isBusy ? 'busyTitle' : 'title');
  const paragraph = (text: string) => `<p>${escapeMarkup(text)}</p>`;
  const content = form ? formAgain(request, form, t) : paragraph(t('page'));
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

function formAgain(
  { headers, url = '' }: IncomingMessage,
  form: URLSearchParams,
  t: ReturnType<typeof deskTextsOf<'away'>>,
): string {
  if ([...form.keys()].some((name) => SECRET_FIELD.test(name))) {
    return `<p>${escapeMarkup(t('secretForm'))}</p>`;
  }
  const fields = [...form].map(([name, value]) => {
    const attributes = `name="${escapeMarkup(name)}"`;
    return TYPED_FIELDS.includes(name)
      ? `<textarea ${attributes} rows="6" dir="auto" aria-label="${escapeMarkup(t('typed'))}">\n${escapeMarkup(value)}</textarea>`
      : `<input type="hidden" ${attributes} value="${escapeMarkup(value)}">`;
  });
  const page = formPageOf(
    new Headers({ host: headers.host ?? '', referer: headers.referer ?? '' }),
  );
  return `<p>${escapeMarkup(t('form'))}</p>
<form method="post" action="${escapeMarkup(url)}">${fields.join('')}<button>${escapeMarkup(t('sendAgain'))}</button></form>
<ul><li><a href="${escapeMarkup(page)}">${escapeMarkup(t('back'))}</a></li></ul>`;
}
