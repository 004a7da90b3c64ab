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

type Places = Pick<PromotionCard, 'quota' | 'taken'>;

/** Places still free, or null when the promotion is not limited in number. */
export function placesLeft({ quota, taken }: Places): number | null {
  return quota === null ? null : Math.max(0, quota - taken);
}

export function isSoldOut(places: Places): boolean {
  return placesLeft(places) === 0;
}
