import type { Metadata } from 'next';
import { MemberBenefits } from '@/components/content/member-benefits';
import { textLanguage } from '@/components/content/text-language';
import { Stores } from '@/components/home/stores';
import { StoreMaps } from '@/components/map/store-maps';
import { SignUpButton } from '@/components/member/sign-up-button';
import { PageShell } from '@/components/shell/page-shell';
import { Section } from '@/components/ui/section';
import { COMPANY } from '@/lib/config/company';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from '@/lib/seo/canonical';

const PATH = '/arriveGift';
const SCENE = '/pictures/scenes/tea-gift';
const STEPS = [1, 2, 3] as const;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'gift');
  return {
    title: t('title'),
    description: t('metaDescription', { yuan: COMPANY.voucherYuan }),
    alternates: alternatesOf(locale, PATH),
  };
}

/** Where the registration banner leads: what members receive, how, and at which stores. */
export default async function GiftPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'gift');
  const signUp = <SignUpButton labels={{ signUp: t('action'), account: t('account') }} />;
  return (
    <PageShell locale={locale} path={PATH}>
      <div {...textLanguage(locale)}>
        <div className="page-width grid gap-8 pt-8 md:grid-cols-2 md:items-center md:gap-12 md:pt-12">
          <div className="grid content-start justify-items-start gap-4">
            <h1>{t('heading')}</h1>
            <p className="max-w-prose text-lg">{t('lead', { yuan: COMPANY.voucherYuan })}</p>
            <p className="max-w-prose rounded-card bg-trust-tint p-4 in-data-js:hidden">
              {t('noScript')}
            </p>
            {signUp}
          </div>
          <img
            src={`${SCENE}-800.avif`}
            srcSet={`${SCENE}-800.avif 800w, ${SCENE}-1600.avif 1600w`}
            sizes="(max-width: 768px) 92vw, 42rem"
            width={1600}
            height={900}
            alt=""
            fetchPriority="high"
            className="story-picture rounded-card"
          />
        </div>
        <Section title={t('stepsTitle')}>
          <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
            {STEPS.map((step) => (
              <li key={step} className="grid content-start gap-2 border-trust border-t-2 pt-4">
                <span aria-hidden="true" className="font-semibold text-sm text-trust tabular-nums">
                  {step}
                </span>
                <h3 className="text-xl">{t(`step${step}Title`)}</h3>
                <p className="text-muted">{t(`step${step}Text`)}</p>
              </li>
            ))}
          </ol>
        </Section>
        <Section title={t('benefitsTitle')}>
          <MemberBenefits locale={locale} />
          <p>{signUp}</p>
        </Section>
        <Section title={t('storesTitle')}>
          <Stores locale={locale} />
          <StoreMaps locale={locale} />
        </Section>
      </div>
    </PageShell>
  );
}
