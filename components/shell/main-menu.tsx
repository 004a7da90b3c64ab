import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { Icon } from '@/components/ui/icon';
import { partsIn } from '@/components/ui/parts';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { isOffered } from '@/lib/config/company';
import { sharedCookieDomain } from '@/lib/config/cookie-domain';
import { PORTS, type Port } from '@/lib/config/ports';
import type { CarType } from '@/lib/contract/calls/car';
import { serverEnv } from '@/lib/env/server';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { originOf } from '@/lib/routing/hosts';
import { CAR_MENU_PATH, type ContactSubject, typeHref } from '@/lib/routing/paths';
import { BrandMenu } from './brand-menu';
import { HoverMenu } from './hover-menu';
import type { TextLanguages } from './language-menu';
import { PopupClose, PopupShade } from './popup';
import { PortSwitcher, type SwitchTexts } from './port-switcher';

/** Cars, for which people come, and the entries of specification section 2 in its order. */
const MENU_ENTRIES = [
  { key: 'cars', href: CAR_MENU_PATH, hot: false },
  { key: 'about', href: '/about', hot: false },
  { key: 'products', href: '/brand', hot: false },
  { key: 'carTypes', href: CAR_MENU_PATH, hot: false },
  { key: 'promotions', href: '/activity', hot: false },
  { key: 'blog', href: '/article', hot: false },
  { key: 'dealers', href: '/dealerRecruitment', hot: true },
  { key: 'contact', href: '/contactUs', hot: false },
] as const;

/** The popover of the menu button. */
export const MAIN_MENU_ID = 'main-menu';

type MenuEntry = (typeof MENU_ENTRIES)[number];

/**
 * Menu and port picker. On a desktop they are the second row of the header; on a phone the same
 * element is the popup of the menu button, a native popover that needs no script.
 * @param about what an enquiry from this page is about
 * @param text for a page whose text some languages do not have
 */
export function MainMenu({
  locale,
  text,
  types,
  about,
}: {
  locale: Locale;
  text?: TextLanguages | undefined;
  types: CarType[];
  about?: ContactSubject | undefined;
}) {
  const t = textsOf(locale, 'layout');
  const chevron = <Icon name="chevron" className="size-4" />;
  return (
    <nav popover="auto" id={MAIN_MENU_ID} aria-label={t('mainMenu')} className="popup-layer">
      <PopupShade of={MAIN_MENU_ID} />
      <div className="main-menu page-width">
        <ul className="menu-entries">
          {MENU_ENTRIES.map((entry) => {
            const link = <MenuLink locale={locale} entry={entry} />;
            if (entry.key === 'products')
              return (
                <li key={entry.key}>
                  <BrandMenu entry={link} button={chevron} labels={labelsOf(locale, 'brandMenu')} />
                </li>
              );
            if (entry.key === 'carTypes')
              return (
                <li key={entry.key} className="relative">
                  <HoverMenu
                    entry={link}
                    label={t('allTypes')}
                    button={chevron}
                    panelClassName="type-panel"
                  >
                    {partsIn('div', {}, types.map(typeLinkOf))}
                  </HoverMenu>
                </li>
              );
            return <li key={entry.key}>{link}</li>;
          })}
        </ul>
        <span className="menu-enquire" {...usageOnClick(USAGE.menuHead, 'enquiry')}>
          <EnquiryOpener from="header" about={about} className="button-quiet">
            {t('enquire')}
          </EnquiryOpener>
        </span>
        <PortChoice locale={locale} text={text} />
        <PopupClose of={MAIN_MENU_ID} label={t('close')} />
      </div>
    </nav>
  );
}

const typeLinkOf = (type: CarType) => (
  <a href={typeHref(type.type_sign)} className="panel-link">
    {type.type_name}
  </a>
);

/** One entry of the menu, flagged when the specification calls it hot. */
function MenuLink({ locale, entry: { key, href, hot } }: { locale: Locale; entry: MenuEntry }) {
  const t = textsOf(locale, 'layout');
  return (
    <a href={href} className="menu-link" {...usageOnClick(USAGE.menuHead, key)}>
      {t(key)}
      {hot && <span className="hot-flag">{t('hot')}</span>}
    </a>
  );
}

/** The language of each port's site: port 1 lives at `www`, port 2 at `mn` (specification 4). */
const PORT_LOCALES = { khorgos: 'ru', erenhot: 'mn' } as const satisfies Record<Port, Locale>;

/** The port switcher with its texts. A port whose language is not offered keeps that of the page. */
export function PortChoice({ locale, text }: { locale: Locale; text?: TextLanguages | undefined }) {
  const t = textsOf(locale, 'layout');
  const { SITE_ORIGIN } = serverEnv();
  const names = { khorgos: t('khorgos'), erenhot: t('erenhot') };
  const opensIn = { ru: t('portOpensInRussian'), mn: t('portOpensInMongolian') };
  const localeOf = (port: Port): Locale =>
    isOffered(PORT_LOCALES[port]) ? PORT_LOCALES[port] : locale;
  const textsOfSwitch = (port: Port): SwitchTexts => ({
    switching: t('portSwitching', { port: names[port] }),
    chosen: t('portChosen', { port: names[port] }),
    ...(localeOf(port) !== locale && { otherLanguage: opensIn[PORT_LOCALES[port]] }),
  });
  const lists = PORTS.flatMap((port) =>
    !text || text.locales.includes(localeOf(port)) ? [] : [[port, text.listPath]],
  );
  return (
    <PortSwitcher
      label={t('port')}
      names={names}
      texts={{ khorgos: textsOfSwitch('khorgos'), erenhot: textsOfSwitch('erenhot') }}
      stay={t('portStay')}
      origins={{
        khorgos: originOf(SITE_ORIGIN, localeOf('khorgos')),
        erenhot: originOf(SITE_ORIGIN, localeOf('erenhot')),
      }}
      lists={Object.fromEntries(lists)}
      cookieDomain={sharedCookieDomain(SITE_ORIGIN)}
    />
  );
}
