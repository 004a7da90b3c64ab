import { and, eq, inArray, ne } from 'drizzle-orm';
import { modelTag, REVIEWS_TAG } from '@/lib/config/cache-table';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import { carHref, REVIEWS_PATH } from '@/lib/routing/paths';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { rejectedFields } from '@/lib/server/request/request-error';
import { notifyContentChange } from '../db/content-changes';
import { members, proofCodes, recoveryCodes, sessions } from '../db/schema/members';
import { notifications } from '../db/schema/notifications';
import { reviews } from '../db/schema/reviews';
import { removeNotifications } from '../jobs/remove-notifications';
import { storedForms } from '../request/mail-address';
import { requireMember } from '../request/member-sessions';
import {
  orphanMediaOf,
  removeMediaOfReview,
  removeUnattachedMediaOf,
} from '../reviews/orphaned-uploads';
import { reviewsOfMember } from '../reviews/review-lists';
import { recordAudit, siteItself } from '../staff/audit';
import { readMember } from './accounts';
import { CLOSED_ACCOUNT } from './closed-account';
import { listSessions } from './own-sessions';
import { checkPresentPassword } from './profile';

/** Far beyond what anybody writes. */
const EXPORTED_REVIEWS_MAX = 10_000;

/**
 * Everything that is stored with a member's account. Enquiries are not: a mailbox is not proven by typing
 * it, and they may be somebody else's.
 * @throws RequestError 401 without a login
 */
export async function exportMember(
  input: ParsedRequestOf<typeof calls.exportMember>,
  context: ServiceContext,
): Promise<ResponseOf<typeof calls.exportMember>> {
  const { db } = context;
  const { user_id: memberId } = await requireMember(input.token, context);
  const [origin] = await db
    .select({
      lang: members.lang,
      port: members.port,
      source: members.source,
      utm_source: members.utmSource,
      utm_medium: members.utmMedium,
      utm_campaign: members.utmCampaign,
      promotion_id: members.promotionId,
      first_page: members.firstPage,
      visit: members.visit,
    })
    .from(members)
    .where(eq(members.memberId, memberId));
  const own = await reviewsOfMember(memberId, { limit: EXPORTED_REVIEWS_MAX }, context);
  return {
    exported_at: context.now.toISOString(),
    member: await readMember(input, context),
    origin: { ...origin },
    sessions: await listSessions(input, context),
    reviews: own.map(({ memberName: _, ...review }) => review),
  };
}

/**
 * Closes a member's account: every login ends, and everything personal is removed. Reviews that are
 * public stay without a name or go, as the member wishes; others go. What statistics count stays:
 * that somebody registered, when, for which port and from which campaign. Enquiries have a rule of
 * their own (docs/adr/0033).
 * @throws RequestError 401 without a login, 1 for a wrong password, 429 after too many tries
 */
export async function closeMember(
  input: ParsedRequestOf<typeof calls.closeMember>,
  context: ServiceContext,
): Promise<null> {
  const { db, media, now, locale } = context;
  const { user_id: memberId, email, unprovenSince } = await requireMember(input.token, context);
  if (!(await checkPresentPassword(memberId, input.password, context)))
    throw rejectedFields([{ field: 'password', msg: errorMessage('wrongPassword', locale) }]);

  const isKept = input.reviews === 'keep';
  const goes = isKept
    ? and(eq(reviews.memberId, memberId), ne(reviews.state, 'approved'))
    : eq(reviews.memberId, memberId);
  const gone = await db.select({ reviewId: reviews.reviewId }).from(reviews).where(goes);
  // Files first: if this fails, the account is unchanged, and closing can be retried.
  for (const { reviewId } of gone) await removeMediaOfReview(db, media, reviewId);
  await removeUnattachedMediaOf(db, media, memberId);

  await db.transaction(async (tx) => {
    // A review that is being published is stored before this, or refused after it.
    await tx
      .select({ memberId: members.memberId })
      .from(members)
      .where(eq(members.memberId, memberId))
      .for('update');
    const shown = await tx
      .select({ modelId: reviews.modelId })
      .from(reviews)
      .where(and(eq(reviews.memberId, memberId), eq(reviews.state, 'approved')));
    const later = await tx.select({ reviewId: reviews.reviewId }).from(reviews).where(goes);
    const ids = [...gone, ...later].map(({ reviewId }) => reviewId);
    await orphanMediaOf(tx, ids);
    await tx.delete(reviews).where(inArray(reviews.reviewId, ids));
    await tx
      .update(reviews)
      .set({ approvedAuthor: '', clientId: null })
      .where(eq(reviews.memberId, memberId));
    await tx.delete(sessions).where(eq(sessions.memberId, memberId));
    // An account that waits for an address must not remove mails that its holder asked for.
    const isAskedFor = and(
      eq(notifications.kind, 'recovery'),
      inArray(notifications.receiver, storedForms(email)),
    );
    if (!unprovenSince) await removeNotifications(tx, isAskedFor);
    await removeNotifications(tx, eq(notifications.memberId, memberId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
    await tx.delete(proofCodes).where(eq(proofCodes.memberId, memberId));
    await tx.update(members).set(CLOSED_ACCOUNT).where(eq(members.memberId, memberId));
    const subject = { kind: 'member', id: String(memberId) } as const;
    const after = { reviews: isKept ? 'kept without a name' : 'removed' };
    await recordAudit(tx, siteItself(now), { action: 'memberClosed', subject, after });
    const tags = [...new Set(shown.map(({ modelId }) => modelTag(modelId)))];
    const pages = [REVIEWS_PATH, ...shown.map(({ modelId }) => carHref(modelId))];
    await notifyContentChange(tx, tags.length > 0 ? [REVIEWS_TAG, ...tags] : [], pages);
  });
  return null;
}
