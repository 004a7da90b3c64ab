import { EnquiryInline } from '@/components/enquiry/enquiry-inline';
import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { Stores } from '@/components/home/stores';
import { StoreMaps } from '@/components/map/store-maps';
import { ContactChannels, SocialLinks } from '@/components/shell/contact-links';
import { PageShell } from '@/components/shell/page-shell';
import { PageTitle } from '@/components/ui/page-intro';
import { Section } from '@/components/ui/section';
import { COMPANY } from '@/lib/config/company';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';
import { metadataOf } from '@/lib/seo/page-metadata';

const PATH = '/contactUs';

export const generateMetadata = metadataOf(PATH, 'contactPage');

/** Every way to reach the mall: channels, the enquiry form, both stores. */
export default async function ContactPage() {
  const locale = await currentLocale();
  const t = textsOf(locale, 'contactPage');
  const layout = textsOf(locale, 'layout');
  return (
    <PageShell locale={locale} path={PATH}>
      <div className="page-width grid gap-8 pt-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-14 md:pt-12">
        <div className="grid content-start gap-6">
          <PageTitle title={t('heading')} lead={t('lead', { days: COMPANY.replyBusinessDays })} />
          <section className="grid gap-2">
            <h2 className="text-xl">{t('channelsTitle')}</h2>
            <ContactChannels locale={locale} />
          </section>
          <section className="grid gap-2">
            <h2 className="text-xl">{layout('socialMedia')}</h2>
            <SocialLinks
              locale={locale}
              className="flex flex-wrap gap-x-6"
              linkClassName="text-link inline-flex min-h-touch items-center"
            />
          </section>
        </div>
        <section className="grid content-start gap-4 rounded-card border border-line bg-white p-5 md:p-8">
          <h2 className="text-2xl">{t('formTitle')}</h2>
          <p className="in-data-js:hidden">{t('noScript')}</p>
          <div className="needs-script">
            <EnquiryInline labels={enquiryLabels(locale)} subject={{ from: 'contact' }} />
          </div>
        </section>
      </div>
      <Section title={t('storesTitle')}>
        <Stores locale={locale} />
      </Section>
      <Section title={t('mapsTitle')}>
        <StoreMaps locale={locale} />
      </Section>
    </PageShell>
  );
}
