import { Icon } from '@/components/ui/icon';
import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { chatHref, mailHref, telHref } from '@/lib/site/channels';
import { COMPANY, STORES } from '@/lib/site/company';
import { PORTS } from '@/lib/site/ports';
import { SocialLinks } from './social-links';

const BUYER_LINKS = [
  { key: 'products', href: '/brand' },
  { key: 'carTypes', href: '/menuCar' },
  { key: 'howToBuy', href: '/buyCar' },
  { key: 'promotions', href: '/activity' },
  { key: 'blog', href: '/article' },
  { key: 'about', href: '/about' },
  { key: 'dealers', href: '/dealerRecruitment' },
  { key: 'contact', href: '/contactUs' },
] as const;

/** Both stores' contacts, the social links, and the pages buyers look for. */
export function Footer({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  const language = interfaceLocaleOf(locale);
  return (
    <footer className="mt-20 bg-ink pb-24 text-paper md:pb-10">
      <div className="page-width grid gap-x-8 gap-y-10 pt-14 sm:grid-cols-2 lg:grid-cols-12">
        {PORTS.map((port) => {
          const store = STORES[port];
          return (
            <address key={port} className="grid content-start gap-1 not-italic lg:col-span-3">
              <p className="text-lg font-semibold">{store.name[language]}</p>
              <p className="footer-text">{store.address[language]}</p>
              <p className="footer-text">
                {t(store.hours === 'always' ? 'hoursAlways' : 'hoursWeekdays')}
              </p>
              <a href={telHref(store.phone)} className="footer-link tabular-nums">
                <bdi dir="ltr">{store.phone}</bdi>
              </a>
              <a
                href={chatHref('whatsapp', store)}
                target="_blank"
                rel="noopener"
                className="footer-link"
              >
                {t('whatsapp')}
                <span className="sr-only">, {t('newTab')}</span>
              </a>
            </address>
          );
        })}
        <div className="lg:col-span-3">
          <p className="mb-1 font-semibold">{t('forBuyers')}</p>
          <ul>
            {BUYER_LINKS.map(({ key, href }) => (
              <li key={key}>
                <a href={href} className="footer-link">
                  {t(key)}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="lg:col-span-3">
          <p className="mb-1 font-semibold">{t('socialMedia')}</p>
          <SocialLinks locale={locale} className="" />
          <a href={mailHref()} className="footer-link gap-2">
            <Icon name="mail" />
            {t('email')}
            <span className="sr-only">{COMPANY.email}</span>
          </a>
        </div>
      </div>
      <div className="page-width mt-10 flex flex-wrap items-baseline gap-x-6 gap-y-1 border-white/15 text-sm">
        <p className="footer-text grow">
          {t('rights', { year: new Date().getFullYear().toString(), company: COMPANY.legalName })}
        </p>
        <a href="/privacy" className="footer-link">
          {t('privacy')}
        </a>
        <a href="/terms" className="footer-link">
          {t('terms')}
        </a>
      </div>
    </footer>
  );
}
