import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeskFrame } from '@/components/desk/frame';
import { AlternatesTable } from '@/components/desk/languages/alternates-table';
import { FindingList } from '@/components/desk/languages/finding-list';
import { PageFacts } from '@/components/desk/languages/page-facts';
import { DeskLink } from '@/components/desk/link';
import { readSheet, siteAddressOf } from '@/lib/content/desk/languages';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { findingsPath } from '@/lib/routing/desk-address';

type Props = PageProps<'/desk/languages/[locale]/sheet'>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: deskTextsOf(await currentDeskLanguage(), 'languages')('sheetTitle') };
}

/** One page of one language beside its Russian version, as the last check saw both. */
export default async function SheetPage({ params, searchParams }: Props) {
  const staff = await requireStaff('readSites');
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  const sheet = await readSheet(locale, (await searchParams).path);
  if (!sheet) notFound();
  const { page, original, alternates, findings, hasMore } = sheet;
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'languages');
  return (
    <DeskFrame language={language} staff={staff} current="languages">
      <header>
        <DeskLink href={findingsPath(locale, { route: page.route })}>
          {t('backTo', { language: languageNameOf(language, locale) })}
        </DeskLink>
        <h1>
          <bdi>{page.path}</bdi>{' '}
          <span className="desk-quiet">{languageNameOf(language, locale)}</span>
        </h1>
        {!original && (
          <p className="desk-quiet">
            {t(locale === DEFAULT_LOCALE ? 'itselfRussian' : 'noRussian')}
          </p>
        )}
      </header>
      <section className="desk-card" aria-labelledby="findings">
        <h2 id="findings">{t('findings')}</h2>
        {findings.length > 0 ? (
          <FindingList language={language} locale={locale} findings={findings} />
        ) : (
          <p>{t('nothing')}</p>
        )}
        {hasMore && <p className="desk-quiet">{t('moreFindings')}</p>}
      </section>
      <div className="desk-cards">
        <PageFacts
          language={language}
          locale={locale}
          page={page}
          address={siteAddressOf(locale, page.path)}
        />
        {original && (
          <PageFacts
            language={language}
            locale={DEFAULT_LOCALE}
            page={original}
            address={siteAddressOf(DEFAULT_LOCALE, page.path)}
          />
        )}
      </div>
      <AlternatesTable language={language} alternates={alternates} />
    </DeskFrame>
  );
}
