import { DeskFrame } from '@/components/desk/frame';
import { TextFileCard } from '@/components/desk/languages/text-file-card';
import { TextList, TextSearch } from '@/components/desk/languages/text-list';
import { DeskLink } from '@/components/desk/link';
import { mayStaff } from '@/lib/config/staff-rights';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { readTexts, textFileFaultOf, textsRequestOf } from '@/lib/content/desk/texts';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { findingsPath } from '@/lib/routing/desk-address';
import { textsPath } from '@/lib/routing/desk-text-address';

export const generateMetadata = titleOf('texts');

/** The texts of a language's interface, to search and edit. */
export default async function TextsPage({ searchParams }: PageProps<'/desk/languages/texts'>) {
  const { staff, language, notice } = await readDeskPage('readSites', searchParams);
  const t = deskTextsOf(language, 'texts');
  const query = await searchParams;
  const request = textsRequestOf(query);
  const { locale, page } = request;
  const { count, isPageMissing, texts, hasMore } = await readTexts(request);
  return (
    <DeskFrame language={language} staff={staff} current="languages" notice={notice}>
      <header>
        <DeskLink href={findingsPath(locale)}>
          {deskTextsOf(language, 'languages')('backTo', {
            language: languageNameOf(language, locale),
          })}
        </DeskLink>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('intro')}</p>
      </header>
      <section className="desk-card" aria-label={t('search')}>
        <TextSearch language={language} locale={locale} list={request} />
      </section>
      <section className="desk-card" aria-labelledby="found">
        <h2 id="found">{isPageMissing ? t('pageMissing') : t('count', { count })}</h2>
        <TextList language={language} locale={locale} list={request} texts={texts} />
        {(page > 1 || hasMore) && (
          <nav aria-label={t('paging')} className="desk-actions">
            {page > 1 && (
              <a
                href={textsPath(locale, { ...request, page: page - 1 })}
                className="desk-button-quiet"
              >
                {t('previous')}
              </a>
            )}
            {hasMore && (
              <a
                href={textsPath(locale, { ...request, page: page + 1 })}
                className="desk-button-quiet"
              >
                {t('more')}
              </a>
            )}
          </nav>
        )}
      </section>
      <TextFileCard
        language={language}
        locale={locale}
        list={request}
        fault={textFileFaultOf(query)}
        mayReword={mayStaff(staff.role, 'rewordTexts')}
        mayWrite={mayStaff(staff.role, 'writeContent')}
      />
    </DeskFrame>
  );
}
