import { ThaiWords } from '@/components/ui/thai-words';
import { uniqueViewOf, usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { company } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** The registration banner; it leads to the gift's landing page (specification section 2). */
export function MemberBanner({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'home');
  return (
    <section
      className="page-width mt-14 md:mt-20"
      {...uniqueViewOf(USAGE.registerBanner, 'banner', 'home')}
    >
      <div className="member-banner">
        <img
          src="/pictures/scenes/tea-gift-800.avif"
          alt=""
          width={1600}
          height={900}
          loading="lazy"
          className="size-full object-cover max-md:hidden"
        />
        <div className="grid content-center justify-items-start gap-4 p-6 md:p-12">
          <h2>{t('membersTitle')}</h2>
          <p className="text-lg text-white/90">
            <ThaiWords
              text={t('membersText', {
                yuan: company().voucherYuan,
                diagnostics: company().freeDiagnostics,
              })}
            />
          </p>
          <a
            href="/arriveGift"
            className="button-primary"
            {...usageOnClick(USAGE.registerBanner, 'banner', 'home')}
          >
            {t('membersAction')}
          </a>
        </div>
      </div>
    </section>
  );
}
