import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { chatOf, mailHref, telHref } from '@/lib/config/channels';
import { company, storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { ContactSubject } from '@/lib/routing/paths';
import { PopupClose, PopupShade } from './popup';

/** The popover of the contact tab. */
export const CONTACT_POPUP_ID = 'contact-popup';

/**
 * Messaging app, telephone, e-mail and customer service (specification section 2). On a desktop
 * a rail at the edge of the window; on a phone the same element is the popover of the contact
 * tab. App and number belong to a port: both stand here and CSS shows the chosen one's.
 * @param about what an enquiry from this page is about
 */
export function QuickContacts({
  locale,
  about,
}: {
  locale: Locale;
  about?: ContactSubject | undefined;
}) {
  const t = textsOf(locale, 'layout');
  return (
    <aside
      popover="auto"
      id={CONTACT_POPUP_ID}
      aria-label={t('quickContacts')}
      className="popup-layer"
    >
      <PopupShade of={CONTACT_POPUP_ID} />
      <div className="popup-panel quick-contacts">
        <b className="p-2 md:hidden">{t('contact')}</b>
        <div className="contents">
          {PORTS.map((port) => {
            const store = storeOf(port);
            const chat = chatOf(locale, store);
            return (
              <div key={port} className={`only-${port} contents`}>
                <a href={chat.href} target="_blank" rel="noopener">
                  <Icon name="chat" />
                  <span>
                    {chat.name}
                    <span className="sr-only">
                      {' '}
                      {t(port)}, {t('newTab')}
                    </span>
                  </span>
                </a>
                <a href={telHref(store.phone)}>
                  <Icon name="phone" />
                  <span>
                    <bdi dir="ltr">{store.phone}</bdi>
                    <span className="sr-only"> {t(port)}</span>
                  </span>
                </a>
              </div>
            );
          })}
          <a href={mailHref()}>
            <Icon name="mail" />
            <span>{company().email}</span>
          </a>
        </div>
        <div className="contents max-md:hidden" {...usageOnClick(USAGE.floatSendMessage, 'side')}>
          <EnquiryOpener from="side" about={about} className="quick-service">
            <Icon name="headset" />
            <span>{t('customerService')}</span>
          </EnquiryOpener>
        </div>
        <PopupClose of={CONTACT_POPUP_ID} label={t('close')} />
      </div>
    </aside>
  );
}
