import type { PromotionCard } from '@/lib/contract/calls/content';

export type PromotionPhase = 'coming' | 'running' | 'ended';

export const NOT_ENDED = ['coming', 'running'] as const satisfies PromotionPhase[];

/**
 * Where a promotion stands at a moment: it runs from its start until just before its end.
 * @param startsAt @param endsAt ISO 8601 times
 * @param nowMs milliseconds since 1970
 */
export function phaseOf(startsAt: string, endsAt: string, nowMs: number): PromotionPhase {
  if (nowMs >= Date.parse(endsAt)) return 'ended';
  return nowMs < Date.parse(startsAt) ? 'coming' : 'running';
}

/**
 * A moment on the last day of a promotion: one that ends as a day begins was over the day before.
 * @param endsAt ISO 8601 time
 */
export function lastMomentOf(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}

type Places = Pick<PromotionCard, 'quota' | 'taken'>;

/** Places still free, or null when the promotion is not limited in number. */
export function placesLeft({ quota, taken }: Places): number | null {
  return quota === null ? null : Math.max(0, quota - taken);
}

export function isSoldOut(places: Places): boolean {
  return placesLeft(places) === 0;
}
