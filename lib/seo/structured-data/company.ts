import type { AutoDealer, Graph, OpeningHoursSpecification, Organization } from 'schema-dts';
import { storeDayOf } from '@/lib/config/answer-promise';
import { company, companyFacts, storeOf } from '@/lib/config/company';
import { PORTS, type Port } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf } from '@/lib/i18n/texts';
import { canonicalUrl } from '../canonical';

/** By which structured data of other pages means the company. */
function companyId(locale: Locale): string {
  return `${canonicalUrl(locale, '/')}#company`;
}

/** By which structured data of other pages means a store. */
export function storeId(locale: Locale, port: Port): string {
  return `${canonicalUrl(locale, '/contactUs')}#${port}`;
}

/** The company, as the pages of its texts name it. */
export function companyOf(locale: Locale): Organization {
  const { name, legalName, email, social } = company();
  return {
    '@type': 'Organization',
    '@id': companyId(locale),
    name,
    legalName,
    email,
    url: canonicalUrl(locale, '/'),
    logo: canonicalUrl(locale, companyFacts().logo?.src ?? '/logo-mark.svg'),
    sameAs: Object.values(social).filter(Boolean),
  };
}

/** Days of the week from Sunday, which is 0 in `OpeningHours`. */
const DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** `08:30`; a day ends a minute before the next one begins. */
function clockOf(minutes: number): string {
  const shown = Math.min(minutes, 24 * 60 - 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(shown / 60))}:${two(shown % 60)}`;
}

function openingHoursOf(port: Port): OpeningHoursSpecification {
  const { days, opensAt, closesAt } = storeOf(port).hours;
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days
      .flatMap((day) => DAYS[day] ?? [])
      .map((day) => `https://schema.org/${day}` as const),
    opens: clockOf(opensAt),
    closes: clockOf(closesAt),
  };
}

/** Holidays to come, on which a store stays closed: the same time twice stands for that. */
function closedDaysOf(port: Port): OpeningHoursSpecification[] {
  const today = storeDayOf(new Date());
  return storeOf(port)
    .holidays.filter(({ to }) => to >= today)
    .map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: from,
      validThrough: to,
    }));
}

function dealerOf(locale: Locale, port: Port): AutoDealer {
  const { name, parts } = storeTextsOf(locale, port);
  const { phone, position } = storeOf(port);
  const closed = closedDaysOf(port);
  return {
    '@type': 'AutoDealer',
    '@id': storeId(locale, port),
    name: `${company().name}, ${name}`,
    parentOrganization: { '@id': companyId(locale) },
    url: canonicalUrl(locale, '/contactUs'),
    image: canonicalUrl(locale, `/pictures/scenes/${port}-port-1600.avif`),
    telephone: phone,
    email: company().email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: parts.street,
      addressLocality: parts.locality,
      addressRegion: parts.region,
      addressCountry: 'CN',
    },
    geo: { '@type': 'GeoCoordinates', ...position },
    openingHoursSpecification: openingHoursOf(port),
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed }),
    currenciesAccepted: 'USD, CNY',
  };
}

/** The company, on the home page with the site as such, else with its two stores. */
export function companyStructuredData(locale: Locale, page: 'home' | 'contact'): Graph {
  const site = {
    '@type': 'WebSite' as const,
    '@id': `${canonicalUrl(locale, '/')}#site`,
    name: company().name,
    url: canonicalUrl(locale, '/'),
    inLanguage: locale,
    publisher: { '@id': companyId(locale) },
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      companyOf(locale),
      ...(page === 'home' ? [site] : PORTS.map((port) => dealerOf(locale, port))),
    ],
  };
}
