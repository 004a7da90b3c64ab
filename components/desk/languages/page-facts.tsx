import type { SheetPage } from '@/lib/content/desk/languages';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import type { Locale } from '@/lib/i18n/locales';
import { SearchPreview } from './search-preview';

interface PageFactsProps {
  language: DeskLanguage;
  locale: Locale;
  page: SheetPage;
  /** Absolute, on the language's site. */
  address: string;
}

/** What a page answers and says of itself, as search engines see it. */
export function PageFacts({ language, locale, page, address }: PageFactsProps) {
  const t = deskTextsOf(language, 'languages');
  const { status, location, canonical, isListed, checkedAt, title, description } = page;
  const heading = `page-${locale}`;
  const statusText = () => {
    if (status === 0) return t('statusNone');
    return t(status === 200 ? 'statusOk' : 'statusOther', { status: String(status) });
  };
  return (
    <section className="desk-card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{languageNameOf(language, locale)}</h2>
        <p className="desk-quiet">
          {t('seen', { time: deskTimeOf(language, checkedAt) })} ·{' '}
          <a href={address} target="_blank" rel="noopener noreferrer" className="desk-link">
            {t('openPage')}
          </a>
        </p>
      </header>
      <dl className="desk-facts">
        <div>
          <dt>{t('status')}</dt>
          <dd>
            {statusText()}
            {location && (
              <>
                {' '}
                {t('leadsTo')} <bdi>{location}</bdi>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('listed')}</dt>
          <dd>{t(isListed ? 'isListed' : 'notListed')}</dd>
        </div>
        <div>
          <dt>{t('canonical')}</dt>
          <dd>{canonical ? <bdi className="desk-wrap">{canonical}</bdi> : t('missing')}</dd>
        </div>
      </dl>
      <div>
        <h3>{t('preview')}</h3>
        <p className="desk-quiet">{t('previewHint')}</p>
      </div>
      <SearchPreview
        language={language}
        locale={locale}
        address={address}
        title={title}
        description={description}
      />
    </section>
  );
}
