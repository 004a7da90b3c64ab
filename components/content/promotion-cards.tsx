import type { PromotionCard } from '@/lib/contract/calls/content';
import { dayOf } from '@/lib/format/day';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { promotionHref } from '@/lib/routing/paths';
import { PromotionPhaseBox, WhenPhase } from './promotion-phase-box';
import { isSoldOut, lastMomentOf, NOT_ENDED, phaseOf, placesLeft } from './promotion-state';
import { StoryCardContent } from './story-card';

/**
 * Promotions as cards with picture, title and dates; whether one runs, comes or has ended shows.
 * @param isInFirstView true where the first card's picture must not wait
 */
export function PromotionCards({
  locale,
  promotions,
  isInFirstView = false,
}: {
  locale: Locale;
  promotions: PromotionCard[];
  isInFirstView?: boolean;
}) {
  const t = textsOf(locale, 'activity');
  const nowMs = Date.now();
  return (
    <ul className="story-grid">
      {promotions.map((promotion, index) => {
        const { starts_at: startsAt, ends_at: endsAt } = promotion;
        const soldOut = isSoldOut(promotion);
        const left = placesLeft(promotion);
        const lastDay = dayOf(locale, lastMomentOf(endsAt));
        return (
          <PromotionPhaseBox
            key={promotion.promotion_id}
            as="li"
            startsAt={startsAt}
            endsAt={endsAt}
            phase={phaseOf(startsAt, endsAt, nowMs)}
            className={`story-card promotion-card ${soldOut ? 'is-sold-out' : ''}`}
          >
            <StoryCardContent
              picture={promotion.picture}
              isEager={isInFirstView && index === 0}
              sizes="(max-width: 768px) 92vw, 24rem"
              headingLevel={3}
              href={promotionHref(promotion.promotion_id)}
              title={promotion.title}
            >
              <p className="text-muted">{promotion.summary}</p>
              {left !== null && left > 0 && (
                <WhenPhase phases={NOT_ENDED}>
                  <p className="text-muted text-sm">
                    {t('placesNote', {
                      left,
                      quota: promotion.quota ?? 0,
                      date: dayOf(locale, new Date(nowMs).toISOString()),
                    })}
                  </p>
                </WhenPhase>
              )}
              <p className="story-day flex flex-wrap items-center gap-x-3 gap-y-2 text-sm font-semibold">
                {soldOut && (
                  <WhenPhase phases={NOT_ENDED}>
                    <span className="state-mark">{t('soldOut')}</span>
                  </WhenPhase>
                )}
                <WhenPhase phases={['running']}>
                  <span className={soldOut ? 'text-muted' : 'text-signal'}>
                    {t('until', { date: lastDay })}
                  </span>
                </WhenPhase>
                <WhenPhase phases={['coming']}>
                  <span className="text-trust">{t('from', { date: dayOf(locale, startsAt) })}</span>
                </WhenPhase>
                <WhenPhase phases={['ended']}>
                  <span className="text-muted">{t('endedOn', { date: lastDay })}</span>
                </WhenPhase>
              </p>
            </StoryCardContent>
          </PromotionPhaseBox>
        );
      })}
    </ul>
  );
}
