import { partsIn } from '@/components/ui/parts';
import { ThaiWords } from '@/components/ui/thai-words';
import { appsOf, mailHref, telHref } from '@/lib/config/channels';
import { company, hasProfiles, isExample, storeOf } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { hoursTextOf } from '@/lib/format/opening-hours';
import { isolated } from '@/lib/i18n/isolated';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { CURRENCY_PATH } from '@/lib/routing/paths';
import { SocialLinks } from './contact-links';

const BUYER_LINKS = [
  { key: 'products', href: '/brand' },
  { key: 'carTypes', href: '/menuCar' },
  { key: 'howToBuy', href: '/buyCar' },
  { key: 'currency', href: CURRENCY_PATH },
  { key: 'promotions', href: '/activity' },
  { key: 'blog', href: '/article' },
  { key: 'reviews', href: '/homeReviews' },
  { key: 'about', href: '/about' },
  { key: 'dealers', href: '/dealerRecruitment' },
  { key: 'contact', href: '/contactUs' },
] as const;

/** Both stores' contacts, the social links, and the pages buyers look for. */
export function Footer({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  const year = new Date().getFullYear().toString();
  const linkOf = ({ key, href }: (typeof BUYER_LINKS)[number]) => (
    <li>
      <a href={href}>{key === 'currency' ? textsOf(locale, 'ownSums')('link') : t(key)}</a>
    </li>
  );
  const rights = t('rights', { year: year, company: isolated(company().legalName) });
  return (
    <footer className="site-footer">
      <div className="page-width footer-columns">
        {PORTS.map((port) => {
          const store = storeOf(port);
          const { name, address } = storeTextsOf(locale, port);
          return (
            <address key={port}>
              <b>{name}</b>
              <p>
                <ThaiWords text={address} />
              </p>
              <p>{hoursTextOf(locale, store.hours)}</p>
              <p className="footer-row">
                <a href={telHref(store.phone)}>
                  <bdi dir="ltr">{store.phone}</bdi>
                </a>
                {appsOf(locale, store).map((app) => (
                  <a key={app.name} href={app.href} target="_blank" rel="noopener">
                    {app.name}
                    <span className="sr-only">, {t('newTab')}</span>
                  </a>
                ))}
              </p>
            </address>
          );
        })}
        <div>
          <b>{t('forBuyers')}</b>
          {partsIn('ul', {}, BUYER_LINKS.map(linkOf))}
        </div>
        <div>
          <b>{t(hasProfiles() ? 'socialMedia' : 'email')}</b>
          <SocialLinks locale={locale} />
          <a href={mailHref()}>{company().email}</a>
        </div>
      </div>
      <div className="page-width footer-rights">
        <p>{isExample() ? `${rights} · ${t('examples')}` : rights}</p>
        <a href="/privacy">{t('privacy')}</a>
        <a href="/terms">{t('terms')}</a>
      </div>
    </footer>
  );
}
