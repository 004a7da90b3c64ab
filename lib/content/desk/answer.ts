import { headers } from 'next/headers';
import { mayStaff } from '@/lib/config/staff-rights';
import { answerLinks } from '@/lib/format/answer-channels';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { recordAnswerBegun } from '@/lib/server/leads/answer-begun';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readEnquiry } from './inbox';
import { readVisitor } from './signed-in';
import { answerLocaleOf, chosenText, readAnswerTexts } from './templates';

/**
 * A click on a way to answer, in a browser without script: it is recorded, then redirected.
 * @param template the one that the address names
 * @returns where it leads, or the status of a refusal; only links of our own pages are followed
 */
export async function openAnswer(
  segment: string,
  channel: string,
  template: string | null,
): Promise<string | 403 | 404> {
  const staff = await readVisitor();
  if (!staff) return DESK_PATHS.signIn;
  if (!staff.isProven || !mayStaff(staff.role, 'handleLeads')) return 403;
  // It changes state: a link of another site must not trigger it (CSRF).
  const site = (await headers()).get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return 403;
  const enquiry = await readEnquiry(segment);
  if (!enquiry) return 404;
  const text = chosenText(await readAnswerTexts(enquiry, 'en'), template);
  const links = answerLinks({ ...enquiry, locale: answerLocaleOf(enquiry.lang) }, text.text ?? '');
  const link = links.find((each) => each.channel === channel);
  if (!link) return 404;
  const begun = { id: enquiry.id, channel: link.channel, ...(text.id && { template: text.id }) };
  const actor = { staffId: staff.id, name: staff.name, now: new Date() };
  await recordAnswerBegun(deskBackend().db, begun, actor);
  return link.href;
}
