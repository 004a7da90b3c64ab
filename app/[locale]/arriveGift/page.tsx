import type { Metadata } from 'next';
import { MemberBenefits } from '@/components/content/member-benefits';
import { Stores } from '@/components/home/stores';
import { StoreMaps } from '@/components/map/store-maps';
import { SignUpButton } from '@/components/member/sign-up-button';
import { PageShell } from '@/components/shell/page-shell';
import { NumberedSteps } from '@/components/ui/numbered-steps';
import { PageIntro } from '@/components/ui/page-intro';
import { Section } from '@/components/ui/section';
import { company } from '@/lib/config/company';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { pageMetadata } from '@/lib/seo/page-metadata';

const PATH = '/arriveGift';
const SCENE = '/pictures/scenes/tea-gift';
const STEPS = [1, 2, 3] as const;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textsOf(locale, 'gift');
  return pageMetadata(locale, PATH, {
    title: t('title'),
    description: t('metaDescription', { yuan: company().voucherYuan }),
  });
}

/** Where the registration banner leads: what members receive, how, and at which stores. */
export default async function GiftPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'gift');
  const signUp = <SignUpButton labels={{ signUp: t('action'), account: t('account') }} />;
  return (
    <PageShell locale={locale} path={PATH}>
      <PageIntro
        scene={SCENE}
        title={t('heading')}
        lead={t('lead', { yuan: company().voucherYuan })}
      >
        <p className="max-w-text rounded-card bg-trust-tint p-4 in-data-js:hidden">
          {t('noScript')}
        </p>
        {signUp}
      </PageIntro>
      <Section title={t('stepsTitle')}>
        <NumberedSteps
          className="gap-x-8 gap-y-6 sm:grid-cols-3"
          steps={STEPS.map((step) => ({
            title: t(`step${step}Title`),
            text: t(`step${step}Text`),
          }))}
        />
      </Section>
      <Section title={t('benefitsTitle')}>
        <MemberBenefits locale={locale} />
        <p>{signUp}</p>
      </Section>
      <Section title={t('storesTitle')}>
        <Stores locale={locale} />
        <StoreMaps locale={locale} />
      </Section>
    </PageShell>
  );
}
