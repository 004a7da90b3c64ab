import { PRIVATE_PAGE_POLICY } from '@/lib/config/content-security-policy';
import { privateCalendarOf, visitDaysOf } from '@/lib/forms/private-calendar';
import { goneHtml, type PrivateNote, privatePageHtml } from '@/lib/forms/private-page';
import type { Locale } from '@/lib/i18n/locales';
import { languageOfHost } from '@/lib/routing/host-locale';
import { PRIVATE_PARAMS, privateLinkPath } from '@/lib/routing/private-link';
import { isOutage } from '@/lib/server/db/outage';
import { receivePrivateForm } from '@/lib/server/http/private-form';
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
import { deskBackend } from '@/lib/server/staff/desk-backend';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** The address alone grants access: never cached, and never sent as a referrer. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
};

const pageResponse = (html: string, status: number) =>
  new Response(html, {
    status,
    headers: {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PRIVATE_PAGE_POLICY,
    },
  });

const goneResponse = (locale: Locale, isClosedNow = false) =>
  pageResponse(goneHtml(locale, isClosedNow), isClosedNow ? 200 : 404);

/**
 * The enquiry of a request's link, after rate limiting. Invalid links have a limit of their own, so
 * that nobody can guess many.
 */
async function opened(request: Request, address: string) {
  const { db, limits } = deskBackend();
  const query = new URL(request.url).searchParams;
  const key = rateLimitKeyOf(address);
  await limits.consume('privatePage', key);
  const token = query.get(PRIVATE_PARAMS.token) ?? '';
  const lead = await findLinked(db, token);
  if (!lead) await limits.consume('wrongLink', key);
  return { db, query, token, lead };
}

/** The response of `work`; 429 for too many requests, 503 while the database is away. */
async function limited(
  request: Request,
  work: (address: string, locale: Locale) => Promise<Response>,
): Promise<Response> {
  const address = visitorAddressOf(request.headers);
  if (address === null) return refuseUnknownVisitor();
  try {
    return await work(address, languageOfHost(request.headers.get('host')));
  } catch (error) {
    if (isOutage(error)) {
      const headers = { ...HEADERS, 'retry-after': '5' };
      return new Response('Service Unavailable\n', { status: 503, headers });
    }
    if (!isKnown(error, RequestError)) throw error;
    return new Response('Too Many Requests\n', {
      status: error.code,
      headers: { ...HEADERS, ...error.headers },
    });
  }
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

/** What buyers see of their enquiry by its private link, without script (docs/adr/0091). */
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
    const file = privateCalendarOf(locale, lead, { wanted, day: query.get('day') }, new Date());
    // A day that is over by now, or too far away: its form says which ones can be chosen.
    if (!file) return showPage(found, lead, locale, {});
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
    const found = await opened(request, address);
    const { db, token, lead } = found;
    if (!lead) return goneResponse(locale);
    const { limits, notification } = deskBackend();
    const site = { media: siteMediaStore(), mediaProcessing: siteMediaProcessing() };
    const now = new Date();
    const context = { db, limits, notification, ...site, address, now };
    const outcome = await receivePrivateForm(request, token, context);
    if (outcome.kind === 'gone') return goneResponse(locale);
    if (outcome.kind === 'close') {
      await closeLink(db, { id: lead.id, version: lead.linkVersion }, now);
      return goneResponse(locale, true);
    }
    if (outcome.kind === 'refused') return showPage(found, lead, locale, outcome);
    const location = `${privateLinkPath(token)}&sent=1#write`;
    return new Response(null, { status: 303, headers: { ...HEADERS, location } });
  });
}
