import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { smallPageHtml } from '@/lib/format/small-page';
import { textsOf } from '@/lib/i18n/texts';
import { ENQUIRY_PATH } from '@/lib/routing/enquiry-address';
import { languageOfHost } from '@/lib/routing/host-locale';
import { sendUnavailable } from './overload-page';

const RETRY_AFTER_S = 5;

/** Fields that are shown, so that the buyer sees them kept; the others are hidden inputs. */
const NEED_FIELD = 'remark';

/**
 * Answers a plain enquiry that could not be stored in time: what was typed stays in this page, and
 * one press sends it again. Its content names it, so that it is stored once (docs/adr/0025).
 * @param body the form as it was posted
 */
export function sendRetryPage(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  const language = languageOfHost(request.headers.host);
  const t = textsOf(language, 'enquiry');
  const fields = [...new URLSearchParams(body)].map(([name, value]) => {
    const attributes = `name="${escapeMarkup(name)}"`;
    return name === NEED_FIELD
      ? `<textarea ${attributes} rows="4" dir="auto" aria-label="${escapeMarkup(t('need'))}">\n${escapeMarkup(value)}</textarea>`
      : `<input type="hidden" ${attributes} value="${escapeMarkup(value)}">`;
  });
  const content = `<p>${escapeMarkup(t('awayPlain'))}</p><form method="post" action="${ENQUIRY_PATH}">${fields.join('')}<button>${escapeMarkup(t('sendAgain'))}</button></form>`;
  const html = smallPageHtml(language, { title: t('unsent'), content, isHomeLinked: false });
  sendUnavailable(request, response, Buffer.from(html), RETRY_AFTER_S);
}
