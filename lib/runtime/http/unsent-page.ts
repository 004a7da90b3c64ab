import type { IncomingMessage, ServerResponse } from 'node:http';
import { textsOf } from '@/lib/i18n/texts';
import { ENQUIRY_PATH } from '@/lib/routing/enquiry-address';
import { escapeHtml, languageOfHost, sendSmallPage } from './busy-page';

const RETRY_AFTER_S = 5;

/** Shown, so that whoever wrote it sees that it is there; everything else is sent along unseen. */
const NEED_FIELD = 'remark';

/**
 * Answers a plain enquiry that could not be stored in time: what was typed stays in this page, and
 * one press sends it again. Its content names it, so that it is stored once (docs/adr/0025).
 * @param body the form as it was posted
 */
export function sendUnsentPage(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  const t = textsOf(languageOfHost(request.headers.host), 'enquiry');
  const fields = [...new URLSearchParams(body)].map(([name, value]) => {
    const attributes = `name="${escapeHtml(name)}"`;
    return name === NEED_FIELD
      ? `<textarea ${attributes} rows="4" dir="auto" aria-label="${escapeHtml(t('need'))}">\n${escapeHtml(value)}</textarea>`
      : `<input type="hidden" ${attributes} value="${escapeHtml(value)}">`;
  });
  const content = `<p>${escapeHtml(t('awayPlain'))}</p><form method="post" action="${ENQUIRY_PATH}">${fields.join('')}<button>${escapeHtml(t('sendAgain'))}</button></form>`;
  sendSmallPage(request, response, {
    title: t('unsent'),
    content,
    retryAfterS: RETRY_AFTER_S,
    isAskedAgain: false,
  });
}
