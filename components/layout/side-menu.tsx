import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { ContactLinks } from './contact-links';

/** The fixed menu at the side of a desktop page (specification section 2). */
export function SideMenu({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  return (
    <aside aria-label={t('quickContacts')} className="side-menu max-md:hidden">
      <ContactLinks locale={locale} className="contents" />
      <span className="contents" {...usageOnClick(USAGE.floatSendMessage, 'side')}>
        <EnquiryOpener from="side" fallbackHref="/contactUs" className="side-service">
          <Icon name="chat" />
          <span>{t('customerService')}</span>
        </EnquiryOpener>
      </span>
    </aside>
  );
}
