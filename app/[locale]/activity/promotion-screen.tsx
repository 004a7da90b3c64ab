import { PromotionCards } from '@/components/content/promotion-cards';
import { PromotionPhaseBox, WhenPhase } from '@/components/content/promotion-phase-box';
import { isSoldOut, NOT_ENDED, phaseOf } from '@/components/content/promotion-state';
import { PromotionView } from '@/components/content/promotion-view';
import { Prose } from '@/components/content/prose';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { PageEnquiry } from '@/components/enquiry/page-enquiry';
import { PageShell } from '@/components/shell/page-shell';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Section } from '@/components/ui/section';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { readPromotions } from '@/lib/content/promotions';
import type { PromotionDetail } from '@/lib/contract/calls/content';
import { renderMarkdown } from '@/lib/format/markdown';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { promotionHref } from '@/lib/routing/paths';
import { siteOrigins } from '@/lib/seo/canonical';

const OTHERS_COUNT = 3;

/**
 * One promotion, under its id and under its code alike.
 * @param path the address it is shown under
 * @param locales languages in which the promotion has a text
 */
export async function PromotionScreen({
  locale,
  path,
  promotion,
  locales,
}: {
  locale: Locale;
  path: string;
  promotion: PromotionDetail;
  locales: readonly Locale[];
}) {
  const t = textsOf(locale, 'activity');
  const about = { promotion: promotion.promotion_id };
  const from = `promotion:${promotion.coder}`;
  const { starts_at: startsAt, ends_at: endsAt } = promotion;
  const nowMs = Date.now();
  const others = (await readPromotions(locale))
    .filter((each) => each.promotion_id !== promotion.promotion_id)
    .filter((each) => phaseOf(each.starts_at, each.ends_at, nowMs) === 'running')
    .slice(0, OTHERS_COUNT);
  return (
    <PageShell locale={locale} path={path} about={about} text={{ locales, listPath: '/activity' }}>
      <PromotionPhaseBox
        startsAt={startsAt}
        endsAt={endsAt}
        phase={phaseOf(startsAt, endsAt, nowMs)}
      >
        <div className="page-width grid gap-3 pt-4 md:gap-5">
          <Breadcrumbs
            locale={locale}
            path={promotionHref(promotion.promotion_id)}
            trail={[{ name: t('title'), href: '/activity' }, { name: promotion.title }]}
          />
          <PromotionView
            locale={locale}
            promotion={promotion}
            actions={<PromotionActions locale={locale} promotion={promotion} />}
            form={
              <section className="grid gap-4 rounded-card border border-line bg-white p-5 md:p-8">
                <h2>{textsOf(locale, 'contactPage')('askPromotion')}</h2>
                <PageEnquiry
                  locale={locale}
                  subject={{ ...about, from }}
                  fields={{ from, from_id: String(promotion.promotion_id) }}
                />
              </section>
            }
          >
            <Prose html={renderMarkdown(promotion.body, siteOrigins()).html} />
          </PromotionView>
        </div>
      </PromotionPhaseBox>
      {others.length > 0 && (
        <Section title={t('others')} more={{ href: '/activity', label: t('all') }}>
          <PromotionCards locale={locale} promotions={others} />
        </Section>
      )}
    </PageShell>
  );
}

/** Registration and enquiry; once it has ended, an enquiry about the next one. */
function PromotionActions({ locale, promotion }: { locale: Locale; promotion: PromotionDetail }) {
  const t = textsOf(locale, 'activity');
  const { coder } = promotion;
  const soldOut = isSoldOut(promotion);
  const opener = (label: string, className: string) => (
    <span className="contents" {...usageOnClick(USAGE.goEnquiry, 'promotion', 'activity')}>
      <EnquiryOpener
        from={`promotion:${coder}`}
        about={{ promotion: promotion.promotion_id }}
        className={className}
      >
        {label}
      </EnquiryOpener>
    </span>
  );
  return (
    <>
      <WhenPhase phases={NOT_ENDED}>
        <div className="promotion-actions">
          {soldOut ? (
            opener(t('askNextRound'), 'button-primary')
          ) : (
            <>
              <a
                href={`/arriveGift?source=${encodeURIComponent(coder)}`}
                className="button-primary"
                {...usageOnClick(USAGE.registerBanner, 'promotion', 'activity')}
              >
                {t('register')}
              </a>
              {opener(t('ask'), 'button-quiet')}
            </>
          )}
        </div>
      </WhenPhase>
      <WhenPhase phases={['ended']}>
        <div className="promotion-actions">{opener(t('askNextRound'), 'button-primary')}</div>
      </WhenPhase>
    </>
  );
}
