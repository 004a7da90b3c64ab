import { signedPost } from '@/lib/api/signed-post';
import { CODE, fieldErrorsOf, isEnvelope } from '@/lib/contract/envelope';
import { LEAD_ORIGIN_HEADER, RECORD_ENQUIRY_PATH } from '@/lib/contract/paths';
import { isLinkToken } from '@/lib/routing/private-link';
import type { Refusal, WaitingEnquiry } from './enquiry';

/** The timeout of other calls. */
const TIMEOUT_MS = 20_000;

export type Outcome =
  | { kind: 'sent'; number: string | null; linkToken: string }
  /** Only its writer can correct it. */
  | { kind: 'refused'; refusal: Refusal }
  /** The site cannot take it now. `waitMs` is 0 where it did not say for how long. */
  | { kind: 'away'; code: number; msg: string; waitMs: number }
  /** No response came: it may be stored or not. */
  | { kind: 'unanswered' };

/** Retrying the same request would get the same response. */
const FINAL: ReadonlySet<number> = new Set([
  CODE.rejected,
  CODE.unauthenticated,
  CODE.notFound,
  CODE.methodNotAllowed,
  CODE.bodyTooLarge,
  CODE.mediaTypeNotAccepted,
]);

async function outcomeOf(answer: Response): Promise<Outcome> {
  const envelope: unknown = await answer.json().catch(() => null);
  const seconds = Number(answer.headers.get('retry-after'));
  const waitMs = seconds > 0 ? seconds * 1000 : 0;
  // The response of a proxy, or of a network's login page (captive portal).
  if (!isEnvelope(envelope)) return { kind: 'away', code: answer.status, msg: '', waitMs };
  const { code, msg, data } = envelope;
  if (code === CODE.success) {
    const { number, link_token: token } = (data ?? {}) as {
      number?: unknown;
      link_token?: unknown;
    };
    return {
      kind: 'sent',
      number: typeof number === 'string' ? number : null,
      linkToken: isLinkToken(token) ? token : '',
    };
  }
  if (FINAL.has(code)) {
    return { kind: 'refused', refusal: { code, msg, fieldErrors: fieldErrorsOf(data) } };
  }
  return { kind: 'away', code, msg, waitMs };
}

/** Makes one attempt to send an enquiry; its id makes further attempts idempotent. */
export async function sendEnquiry(
  enquiry: Pick<WaitingEnquiry, 'id' | 'fields' | 'lang' | 'origin'>,
): Promise<Outcome> {
  const { id, fields, lang, origin } = enquiry;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const answer = await signedPost(
      RECORD_ENQUIRY_PATH,
      { ...fields, client_id: id },
      {
        lang,
        ...(origin && { headers: { [LEAD_ORIGIN_HEADER]: origin } }),
        signal: abort.signal,
      },
    );
    return await outcomeOf(answer);
  } catch {
    return { kind: 'unanswered' };
  } finally {
    clearTimeout(timer);
  }
}
