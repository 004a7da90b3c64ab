import { SITE_KEY } from '@/lib/config/cookies';
import { PORTS, SITE_VALUE } from '@/lib/config/ports';
import { type LeadOrigin, parseLeadOrigin } from '@/lib/contract/lead-origin';
import { ENQUIRY_PATH } from '@/lib/routing/enquiry-address';

/** The page that a form was sent from, with its campaign parameters; null where nothing tells. */
function pageOf(headers: Headers): string | null {
  const referrer = headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  // A form that was rejected carries what was known the first time.
  return host === headers.get('host') && pathname !== ENQUIRY_PATH ? pathname + search : null;
}

/** The port that the visitor's pages showed, where a script has stored it. */
function shownPortOf(headers: Headers): LeadOrigin['shownPort'] {
  const [, site] =
    new RegExp(`(?:^|;\\s*)${SITE_KEY}=([^;]*)`).exec(headers.get('cookie') ?? '') ?? [];
  return PORTS.find((port) => SITE_VALUE[port] === site);
}

/**
 * Where a plain form comes from: what the boot script or an earlier try filled in, and without
 * either, what the browser says of the page that it was on.
 * @param field the form's hidden field
 */
export function originOf(field: string, headers: Headers, now = new Date()): LeadOrigin {
  const filled = parseLeadOrigin(field);
  const shownPort = shownPortOf(headers);
  const page = pageOf(headers);
  if (filled.pages || !page) return { ...(shownPort && { shownPort }), ...filled };
  const at = Math.floor(now.getTime() / 1000);
  const { first, last, pages } = parseLeadOrigin(
    JSON.stringify({ last: { at, page }, pages: [[at, page]] }),
  );
  return { ...(shownPort && { shownPort }), first, last, pages, ...filled };
}
