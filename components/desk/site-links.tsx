import { siteOriginOf } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';

/** The sites of most visitors. */
const SITES = ['mn', 'ru', 'en'] as const;

/** A page of the site in several languages. */
export function SiteLinks({ language, path }: { language: DeskLanguage; path: string }) {
  return (
    <span>
      {deskTextsOf(language, 'recordForm')('onTheSite')}:{' '}
      {SITES.map((site) => (
        <a key={site} href={siteOriginOf(site) + path} hrefLang={site} className="desk-link">
          {languageNameOf(language, site)}
        </a>
      ))}
    </span>
  );
}
