import { mayStaff } from '@/lib/config/staff-rights';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { LOST_AFTER_MS } from '@/lib/server/site-check/check-store';
import {
  type CheckFacts,
  findLastDone,
  findNewestCheck,
} from '@/lib/server/site-check/coverage-matrix';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { Progress } from './progress';
import { readVisitor } from './signed-in';

/** Why a check ended before its end; each has a sentence in messages/desk. */
const FAILURES = ['lost', 'stopped', 'halted', 'broken'] as const;

/** Whether a running check had a heartbeat lately; its process may be gone. */
function isLost({ state, seenAt }: CheckFacts, now: Date): boolean {
  return state === 'running' && now.getTime() - (seenAt?.getTime() ?? 0) > LOST_AFTER_MS;
}

function progressOf(language: DeskLanguage, check: CheckFacts | undefined, now: Date): Progress {
  const t = deskTextsOf(language, 'languages');
  const isAtWork =
    check !== undefined &&
    (check.state === 'waiting' || (check.state === 'running' && !isLost(check, now)));
  if (!isAtWork) return { isAtWork, done: 0, total: 0, text: '' };
  const { state, pagesDone: done, pagesTotal: total } = check;
  if (state === 'waiting') return { isAtWork, done: 0, total: 0, text: t('waits') };
  if (total === 0) return { isAtWork, done: 0, total: 0, text: t('begins') };
  if (done === total) return { isAtWork, done, total, text: t('compares', { total }) };
  return { isAtWork, done, total, text: t('pagesDone', { done, total }) };
}

/** The check that is at work, the last one that ended well, and why a later one did not. */
export async function readChecks(language: DeskLanguage, now = new Date()) {
  const { db } = deskBackend();
  const [newest, lastDone] = await Promise.all([findNewestCheck(db), findLastDone(db)]);
  const hasFailed = newest && (newest.state === 'failed' || isLost(newest, now));
  const failure = newest?.state === 'running' ? 'lost' : newest?.failure;
  return {
    lastDone,
    failure: hasFailed ? (FAILURES.find((each) => each === failure) ?? 'broken') : undefined,
    progress: progressOf(language, newest, now),
  };
}

/**
 * How far the newest check is, for a page that stays open.
 * @returns 401 for who is not signed in, 403 for who may not see checks
 */
export async function readProgress(
  language: DeskLanguage,
  now = new Date(),
): Promise<Progress | 401 | 403> {
  const staff = await readVisitor();
  if (!staff?.isProven) return 401;
  if (!mayStaff(staff.role, 'readSites')) return 403;
  return progressOf(language, await findNewestCheck(deskBackend().db), now);
}
