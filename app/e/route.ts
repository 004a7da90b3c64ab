import { overloadPageHtml } from '@/lib/format/small-page';
import { privateCalendarOf, visitDaysOf } from '@/lib/forms/private-calendar';
import { goneHtml, type PrivateNote, privatePageHtml, unsentHtml } from '@/lib/forms/private-page';
import type { Locale } from '@/lib/i18n/locales';
import { languageOfHost } from '@/lib/routing/host-locale';
import { PRIVATE_PARAMS, privateLinkPath } from '@/lib/routing/private-link';
import { isOutage } from '@/lib/server/db/outage';
import {
  type PrivateForm,
  readPrivateForm,
  receivePrivateForm,
} from '@/lib/server/http/private-form';
import { withPrivateScript } from '@/lib/server/http/private-script';
import { isKnown } from '@/lib/server/known-error';
import { findLinked } from '@/lib/server/leads/buyer-messages';
import { closeLink } from '@/lib/server/leads/private-links';
import { readPrivatePage } from '@/lib/server/leads/private-page';
import { findPicture, pictureResponse } from '@/lib/server/leads/thread';
import { siteMediaProcessing } from '@/lib/server/media/media-processing';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { rateLimitKeyOf } from '@/lib/server/request/ip-address';
import { RequestError } from '@/lib/server/request/request-error';
import { refuseUnknownVisitor, visitorAddressOf } from '@/lib/server/request/visitor-address';
import { siteItself } from '@/lib/server/staff/audit';
import { deskBackend } from '@/lib/server/staff/desk-backend';

export const dynamic = 'force-dynamic';

/** The address alone grants access: never cached, and never sent as a referrer. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
};

function pageResponse(page: string, status: number, headers: Record<string, string> = {}) {
  const { html, policy } = withPrivateScript(page);
  return new Response(html, {
    status,
    headers: {
      ...HEADERS,
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
  });
}

const goneResponse = (locale: Locale, isClosedNow = false) =>
  pageResponse(goneHtml(locale, isClosedNow), isClosedNow ? 200 : 404);

const AWAY_RETRY_AFTER_S = 5;

const tokenOf = (query: URLSearchParams) => query.get(PRIVATE_PARAMS.token) ?? '';

/**
 * The enquiry of a request's link, after rate limiting. Invalid links have a limit of their own, so
 * that nobody can guess many.
 */
async function opened(request: Request, address: string) {
  const { db, limits } = deskBackend();
  const query = new URL(request.url).searchParams;
  const key = rateLimitKeyOf(address);
  const isPicture = query.has(PRIVATE_PARAMS.picture);
  await limits.consume(isPicture ? 'privatePicture' : 'privatePage', key);
  const token = tokenOf(query);
  const lead = await findLinked(db, token);
  if (!lead) await limits.consume('wrongLink', key);
  return { db, query, token, lead };
}

/** The response of `work`; a page with the telephones for too many requests and in an outage. */
async function limited(
  request: Request,
  work: (address: string, locale: Locale) => Promise<Response>,
): Promise<Response> {
  const address = visitorAddressOf(request.headers);
  if (address === null) return refuseUnknownVisitor();
  const locale = languageOfHost(request.headers.get('host'));
  try {
    return await work(address, locale);
  } catch (error) {
    const { status, retryAfterS } = delayOf(error);
    return pageResponse(overloadPageHtml(locale, retryAfterS), status, {
      'retry-after': String(retryAfterS),
    });
  }
}

/** When a request that failed can be made again. @throws the error itself, where that is unknown */
function delayOf(error: unknown) {
  if (isOutage(error)) return { status: 503, retryAfterS: AWAY_RETRY_AFTER_S };
  if (!isKnown(error, RequestError)) throw error;
  const retryAfterS = Number(error.headers['retry-after'] ?? AWAY_RETRY_AFTER_S);
  return { status: error.code, retryAfterS };
}

/** A form that could not be stored is shown again. @throws an error that is neither limit nor outage */
function unsentResponse(error: unknown, locale: Locale, token: string, form: PrivateForm) {
  const { status, retryAfterS } = delayOf(error);
  // The page as it is says whether the link is closed.
  if (form.isClosing) throw error;
  const problem = form.problem ?? (status === 429 ? 'tooOften' : 'busy');
  const { text, key: formKey, hadPictures } = form;
  const html = unsentHtml(locale, token, { problem, text, hadPictures, formKey });
  return pageResponse(html, status, { 'retry-after': String(retryAfterS) });
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function showPage(
  { db, token }: Opened,
  lead: NonNullable<Opened['lead']>,
  locale: Locale,
  note: PrivateNote,
): Promise<Response> {
  const now = new Date();
  const page = await readPrivatePage(db, lead, locale, now);
  const shown = { ...note, formKey: crypto.randomUUID(), visitDays: visitDaysOf(now) };
  return pageResponse(privatePageHtml(locale, token, page, shown), note.problem ? 422 : 200);
}

/** What buyers see of their enquiry by its private link, without script as well (docs/adr/0091). */
export function GET(request: Request): Promise<Response> {
  return limited(request, async (address, locale) => {
    const found = await opened(request, address);
    const { db, query, lead } = found;
    if (!lead) return goneResponse(locale);
    const picture = query.get(PRIVATE_PARAMS.picture);
    if (picture !== null) {
      const size = query.get(PRIVATE_PARAMS.size) === 'small' ? 'small' : 'large';
      return pictureResponse(await findPicture(db, { id: picture, size, enquiryId: lead.id }));
    }
    const wanted = query.get(PRIVATE_PARAMS.calendar);
    if (wanted === null) return showPage(found, lead, locale, { isSent: query.has('sent') });
    const day = query.get('day');
    const file = privateCalendarOf(locale, lead, { wanted, day }, new Date());
    // A day that is over by now, too far away or a closed one: its form says which can be chosen.
    if (!file) return showPage(found, lead, locale, { visitDay: day });
    return new Response(file, {
      headers: {
        ...HEADERS,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${lead.number}.ics"`,
      },
    });
  });
}

/** A message with pictures, or the end of the link. */
export function POST(request: Request): Promise<Response> {
  return limited(request, async (address, locale) => {
    const token = tokenOf(new URL(request.url).searchParams);
    let form: PrivateForm | undefined;
    try {
      const found = await opened(request, address);
      if (!found.lead) return goneResponse(locale);
      form = await readPrivateForm(request, token, address);
      return await answerForm(found, form, address, locale);
    } catch (error) {
      form ??= await readPrivateForm(request, address, address);
      return unsentResponse(error, locale, token, form);
    }
  });
}

async function answerForm(
  found: Opened,
  form: PrivateForm,
  address: string,
  locale: Locale,
): Promise<Response> {
  const { db, token, lead } = found;
  if (!lead) return goneResponse(locale);
  const { limits, notification } = deskBackend();
  const site = { media: siteMediaStore(), mediaProcessing: siteMediaProcessing() };
  const now = new Date();
  const context = { db, limits, notification, ...site, address, now };
  const outcome = await receivePrivateForm(form, token, context);
  if (outcome.kind === 'gone') return goneResponse(locale);
  if (outcome.kind === 'close') {
    await closeLink(db, { id: lead.id, version: lead.linkVersion }, siteItself(now));
    return goneResponse(locale, true);
  }
  if (outcome.kind === 'refused') return showPage(found, lead, locale, outcome);
  const location = `${privateLinkPath(token)}&sent=1#write`;
  return new Response(null, { status: 303, headers: { ...HEADERS, location } });
}
