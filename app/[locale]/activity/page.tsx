import type { Metadata } from 'next';
import { PortCars } from '@/components/car/port-cars';
import { EmptyState } from '@/components/content/empty-state';
import { PromotionCards } from '@/components/content/promotion-cards';
import { type PromotionPhase, phaseOf } from '@/components/content/promotion-state';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { SearchForm } from '@/components/search/search-form';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { localesWithText } from '@/lib/content/locales-with-text';
import { readPromotions } from '@/lib/content/promotions';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { pageMetadata } from '@/lib/seo/page-metadata';

const PATH = '/activity';
const PHASES: PromotionPhase[] = ['running', 'coming', 'ended'];

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'activity');
  const locales = await localesWithText(readPromotions);
  return pageMetadata(locale, PATH, { title: t('title'), description: t('lead') }, { locales });
}

/** All promotions: running, upcoming and ended. */
export default async function PromotionsPage() {
  const locale = await currentLocale();
  const promotions = await readPromotions(locale);
  const t = textsOf(locale, 'activity');
  const nowMs = Date.now();
  const groups = PHASES.map((phase) => ({
    phase,
    members: promotions.filter((each) => phaseOf(each.starts_at, each.ends_at, nowMs) === phase),
  })).filter(({ members }) => members.length > 0);
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-10 pt-8 md:gap-14 md:pt-12">
        <PageTitle title={t('title')} lead={t('lead')} />
        {groups.map(({ phase, members }, index) => (
          <section key={phase} className="grid gap-5">
            <h2>{t(phase)}</h2>
            <div className="story-list">
              <PromotionCards locale={locale} promotions={members} isInFirstView={index === 0} />
            </div>
          </section>
        ))}
        {promotions.length === 0 && (
          <>
            <EmptyState
              text={t('empty')}
              readElsewhere={t('readElsewhere')}
              path={PATH}
              locales={await localesWithText(readPromotions)}
              ask={
                <EnquiryOpener from="promotions" className="button-primary">
                  {textsOf(locale, 'layout')('enquire')}
                </EnquiryOpener>
              }
            />
            <SearchForm locale={locale} word="" />
            <PortCars locale={locale} />
          </>
        )}
      </div>
    </PageShell>
  );
}
