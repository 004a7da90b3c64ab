import './promotion.css';
import type { ReactNode } from 'react';
import { ScenePicture } from '@/components/ui/picture';
import { ThaiWords } from '@/components/ui/thai-words';
import type { PromotionDetail } from '@/lib/contract/calls/content';
import { dayOf } from '@/lib/format/day';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { Countdown } from './countdown';
import { WhenPhase } from './promotion-phase-box';
import { isSoldOut, lastMomentOf, NOT_ENDED, placesLeft } from './promotion-state';

/**
 * A promotion as one column to read: what it is, its picture, the text, the form. Until when, how
 * many places are left and what to do stands in a card, which stays beside it where there is room.
 * @param actions what a visitor can do about it
 * @param form of an enquiry about it
 * @param children the text
 */
export function PromotionView({
  locale,
  promotion,
  actions,
  form,
  children,
}: {
  locale: Locale;
  promotion: PromotionDetail;
  actions: ReactNode;
  form: ReactNode;
  children: ReactNode;
}) {
  const t = textsOf(locale, 'activity');
  const soldOut = isSoldOut(promotion);
  return (
    <div className="promotion">
      <div className="promotion-head">
        <div>
          <p className="promotion-marks">
            <WhenPhase phases={['coming']}>
              <span className="state-mark">{t('comingMark')}</span>
            </WhenPhase>
            <WhenPhase phases={['ended']}>
              <span className="state-mark">{t('endedMark')}</span>
            </WhenPhase>
            {soldOut && (
              <WhenPhase phases={NOT_ENDED}>
                <span className="state-mark">{t('soldOut')}</span>
              </WhenPhase>
            )}
          </p>
          <h1>
            <ThaiWords text={promotion.title} />
          </h1>
        </div>
        <p className="max-w-text text-lg">
          <ThaiWords text={promotion.summary} />
        </p>
        <ScenePicture
          scene={promotion.picture}
          sizes="(max-width: 768px) 92vw, 54rem"
          isEager
          className="story-picture rounded-card"
        />
      </div>
      <aside aria-label={promotion.title} className="promotion-offer">
        {!soldOut && (
          <WhenPhase phases={['running']}>
            <Countdown endsAt={promotion.ends_at} labels={labelsOf(locale, 'countdown')} />
          </WhenPhase>
        )}
        <PromotionFacts locale={locale} promotion={promotion} />
        <WhenPhase phases={['coming']}>
          <p>{t('comingNote', { date: dayOf(locale, promotion.starts_at) })}</p>
        </WhenPhase>
        <WhenPhase phases={['ended']}>
          <p>{t('endedNote', { date: dayOf(locale, lastMomentOf(promotion.ends_at)) })}</p>
        </WhenPhase>
        {soldOut && (
          <WhenPhase phases={NOT_ENDED}>
            <p>{t('soldOutNote', { quota: promotion.quota ?? 0 })}</p>
          </WhenPhase>
        )}
        {actions}
      </aside>
      <div className="promotion-text">
        {children}
        {form}
      </div>
    </div>
  );
}

/** Dates, places and code. A number of places is as old as the page, so it carries its day. */
function PromotionFacts({ locale, promotion }: { locale: Locale; promotion: PromotionDetail }) {
  const t = textsOf(locale, 'activity');
  const left = placesLeft(promotion);
  return (
    <dl className="spec-list border-line border-t">
      <div>
        <dt>{t('dates')}</dt>
        <dd>{`${dayOf(locale, promotion.starts_at)} – ${dayOf(locale, lastMomentOf(promotion.ends_at))}`}</dd>
      </div>
      {left !== null && left > 0 && (
        <WhenPhase phases={NOT_ENDED}>
          <div>
            <dt>{t('places')}</dt>
            <dd>
              {t('placesLeft', {
                left,
                quota: promotion.quota ?? 0,
                date: dayOf(locale, new Date().toISOString()),
              })}
            </dd>
          </div>
        </WhenPhase>
      )}
      <div>
        <dt>{t('code')}</dt>
        <dd className="select-all">
          <bdi>{promotion.coder}</bdi>
        </dd>
      </div>
    </dl>
  );
}
