import { mayStaff } from '@/lib/config/staff-rights';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS, enquiryPath } from '@/lib/routing/desk-address';
import { recordIdOf } from '@/lib/routing/paths';
import { readInboxNews } from '@/lib/server/leads/inbox-news';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readVisitor } from './signed-in';

/** What an open page of the staff side polls every few seconds. */
export interface DeskNews {
  version: string;
  newestId: number;
  /** How many enquiries came, in a sentence, and where they are; null for none. */
  arrival: { count: number; text: string; href: string } | null;
}

/** Where a page that is shown now starts to poll. */
export async function readNewsStart(): Promise<Pick<DeskNews, 'version' | 'newestId'>> {
  const { version, newestId } = await readInboxNews(deskBackend().db);
  return { version, newestId };
}

/**
 * What has happened since the enquiry with the id `after`.
 * @returns 401 for who is not signed in, 403 for who may not see enquiries
 */
export async function readNews(
  after: string | null,
  language: DeskLanguage,
): Promise<DeskNews | 401 | 403> {
  const staff = await readVisitor();
  if (!staff?.isProven) return 401;
  if (!mayStaff(staff.role, 'readLeads')) return 403;
  const afterId = after === '0' ? 0 : (recordIdOf(after ?? '') ?? undefined);
  const { version, newestId, arrivals } = await readInboxNews(deskBackend().db, afterId);
  const [first, ...others] = arrivals;
  if (!first) return { version, newestId, arrival: null };
  const t = deskTextsOf(language, 'news');
  const about = first.car ? `${first.name}, ${first.car}` : first.name;
  const count = arrivals.length;
  return {
    version,
    newestId,
    arrival: {
      count,
      text: others.length > 0 ? t('several', { count }) : t('one', { about }),
      href: others.length > 0 ? DESK_PATHS.home : enquiryPath(first.id),
    },
  };
}
