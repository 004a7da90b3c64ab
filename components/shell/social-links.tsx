import { COMPANY } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const NAMES = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' } as const;

/** The company's profiles; the names are theirs in every language. */
export function SocialLinks({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  return (
    <ul className="social-links">
      {(Object.keys(NAMES) as (keyof typeof NAMES)[]).map((network) => (
        <li key={network}>
          <a href={COMPANY.social[network]} target="_blank" rel="noopener">
            {NAMES[network]}
            <span className="sr-only">, {t('newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
