import type { LeadOrigin } from './lead-origin';
import { LEAD_ORIGIN_MAX_LENGTH } from './paths';

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The origin as a header value: JSON in ASCII; to fit, it drops the oldest pages but the first. */
export function encodeLeadOrigin({ pages = [], ...others }: LeadOrigin): string {
  for (let leftOut = 0; leftOut < Math.max(1, pages.length); leftOut += 1) {
    const kept = [...pages.slice(0, 1), ...pages.slice(1 + leftOut)];
    const json = JSON.stringify({ ...others, ...(kept.length > 0 && { pages: kept }) });
    const line = json.replace(/[^\x20-\x7e]/g, escaped);
    if (line.length <= LEAD_ORIGIN_MAX_LENGTH) return line === '{}' ? '' : line;
  }
  return '';
}
