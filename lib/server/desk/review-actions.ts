import { z } from 'zod';
import { REJECTION_REASONS, REVIEW_STATES } from '@/lib/config/review-reasons';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { siteMediaStore } from '../media/serve-media';
import { DeskRejection } from '../request/desk-rejection';
import { decideReviews, type ReviewVerdict } from '../reviews/moderation';
import { deskAction } from './desk-action';

/** One press: approved, or the reason for which it is rejected. */
const decision = z.enum(['approved', ...REJECTION_REASONS]);

export const decideReview = deskAction({
  allowed: 'moderateReviews',
  fields: z.object({
    id: z.coerce.number().int().positive().max(2_147_483_647),
    from: z.enum(REVIEW_STATES),
    decision,
    /** The member's name as the page shows it. */
    name: z.string().max(200).optional(),
  }),
  async run({ id, from, decision: pressed, name }, { db, actor, now }) {
    const verdict: ReviewVerdict =
      pressed === 'approved'
        ? { state: pressed, memberName: name }
        : { state: 'rejected', reason: pressed };
    const input = { ...verdict, from, reviewIds: [id] };
    const { changed } = await decideReviews(db, siteMediaStore(), input, actor, now);
    if (changed.length === 0) throw new DeskRejection('decidedMeanwhile');
    const notice = pressed === 'approved' ? 'reviewApproved' : 'reviewRejected';
    const to = from === 'pending' ? DESK_PATHS.reviews : `${DESK_PATHS.reviews}?state=${from}`;
    return { to, notice };
  },
});
