import { ScenePicture } from '@/components/ui/scene-picture';
import type { PromotionCard } from '@/lib/contract/calls/content';
import { dayOf } from '@/lib/format/day';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { promotionHref } from '@/lib/site/paths';

/** Promotions as cards with picture, title and last day. */
export function PromotionCards({
  locale,
  promotions,
}: {
  locale: Locale;
  promotions: PromotionCard[];
}) {
  const t = textsOf(locale, 'home');
  return (
    <ul className="story-grid">
      {promotions.map((promotion) => (
        <li key={promotion.promotion_id} className="story-card">
          <ScenePicture
            scene={promotion.picture}
            sizes="(max-width: 768px) 92vw, 24rem"
            className="story-picture"
          />
          <div className="grid content-start gap-2 p-5">
            <h3 className="text-lg">
              <a href={promotionHref(promotion.promotion_id)} className="card-link">
                {promotion.title}
              </a>
            </h3>
            <p className="text-muted">{promotion.summary}</p>
            <p className="text-sm font-semibold text-signal">
              {t('promotionUntil', { date: dayOf(locale, promotion.ends_at) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
