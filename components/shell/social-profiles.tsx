import { COMPANY } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const NETWORKS = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'youtube', name: 'YouTube' },
] as const;

/** The company's profiles; the names are theirs in every language. */
export function SocialProfiles({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  return (
    <ul className="flex flex-wrap gap-x-6">
      {NETWORKS.map(({ key, name }) => (
        <li key={key}>
          <a
            href={COMPANY.social[key]}
            target="_blank"
            rel="noopener"
            className="text-link inline-flex min-h-touch items-center"
          >
            {name}
            <span className="sr-only">, {t('newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
