import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { hasProfiles } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { ContactSubject } from '@/lib/routing/paths';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { SocialLinks } from './contact-links';
import { FavouriteCount } from './header-controls';
import { PopupClose, PopupShade } from './popup';
import { CONTACT_POPUP_ID } from './quick-contacts';

const SOCIAL_ID = 'social-popup';

/**
 * The tabs at the bottom of a phone's page: cars, and the four of the specification (section 2,
 * "Mobile footer tabs").
 * @param about what an enquiry from this page is about
 */
export function TabBar({ locale, about }: { locale: Locale; about?: ContactSubject | undefined }) {
  const t = textsOf(locale, 'layout');
  const isSocial = hasProfiles();
  return (
    <>
      <nav aria-label={t('quickContacts')} className="tab-bar md:hidden">
        <a href={CAR_MENU_PATH} className="tab">
          <Icon name="car" />
          {t('cars')}
        </a>
        <button type="button" popoverTarget={CONTACT_POPUP_ID} className="tab">
          <Icon name="phone" />
          {t('contact')}
        </button>
        {isSocial && (
          <button type="button" popoverTarget={SOCIAL_ID} className="tab">
            <Icon name="share" />
            {t('socialMedia')}
          </button>
        )}
        <a href="/myFavorite" className="tab relative">
          <Icon name="heart" />
          {t('favourites')}
          <FavouriteCount />
        </a>
        <span className="contents" {...usageOnClick(USAGE.floatSendMessage, 'tab-bar')}>
          <EnquiryOpener from="tab-bar" about={about} className="tab tab-primary">
            <Icon name="headset" />
            {t('enquire')}
          </EnquiryOpener>
        </span>
      </nav>
      {isSocial && (
        <div popover="auto" id={SOCIAL_ID} className="popup-layer md:hidden">
          <PopupShade of={SOCIAL_ID} />
          <div className="popup-panel social-panel">
            <b className="block pb-2">{t('socialMedia')}</b>
            <SocialLinks locale={locale} />
            <PopupClose of={SOCIAL_ID} label={t('close')} />
          </div>
        </div>
      )}
    </>
  );
}
