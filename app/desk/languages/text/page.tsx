import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeskButton } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { textNameOf } from '@/components/desk/languages/finding-list';
import {
  OutdatedText,
  TextCard,
  TextHistory,
  TextSources,
} from '@/components/desk/languages/text-form';
import { TextPlace } from '@/components/desk/languages/text-place';
import { TextVersion } from '@/components/desk/languages/text-version';
import { DeskLink } from '@/components/desk/link';
import { mayStaff } from '@/lib/config/staff-rights';
import { readComparedText, siteAddressOf, textAddressOf } from '@/lib/content/desk/languages';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { readTextForm } from '@/lib/content/desk/texts';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { findingsPath, sheetPath } from '@/lib/routing/desk-address';
import { textsPath } from '@/lib/routing/desk-text-address';

export async function generateMetadata(): Promise<Metadata> {
  return { title: deskTextsOf(await currentDeskLanguage(), 'languages')('textTitle') };
}

/** A text of one language beside the Russian one, and where both are changed. */
export default async function ComparedTextPage({
  searchParams,
}: PageProps<'/desk/languages/text'>) {
  const { staff, language, notice } = await readDeskPage('readSites', searchParams);
  const address = textAddressOf(await searchParams);
  const text = address && (await readComparedText(address.locale, address.source));
  if (!text) notFound();
  const { locale, source } = address;
  const { original, isOutdated, paths } = text;
  const t = deskTextsOf(language, 'languages');
  const form =
    source.kind === 'message'
      ? await readTextForm(locale, source.id, language, await searchParams, isOutdated)
      : undefined;
  const own = form && { language, locale, id: source.id, form };
  const mayReword = mayStaff(staff.role, 'rewordTexts');
  return (
    <DeskFrame language={language} staff={staff} current="languages" notice={notice}>
      <header>
        <DeskLink href={form ? textsPath(locale, form.list) : findingsPath(locale)}>
          {form
            ? deskTextsOf(language, 'texts')('back')
            : t('backTo', { language: languageNameOf(language, locale) })}
        </DeskLink>
        <h1>
          <bdi>{textNameOf(language, source)}</bdi>
        </h1>
      </header>
      {isOutdated && own && (
        <section className="desk-card">
          <p>{t('outdated')}</p>
          {mayReword && <OutdatedText {...own} />}
        </section>
      )}
      {isOutdated && original.since && (
        <section className="desk-card">
          <p>{t('outdated')}</p>
          {mayStaff(staff.role, 'checkSites') && (
            <DeskButton
              action="confirm-translation"
              values={{ ...source, locale, originalSince: original.since.toISOString() }}
              isMain
            >
              {t('stillRight')}
            </DeskButton>
          )}
        </section>
      )}
      {own ? (
        <>
          <div className="desk-cards">
            <TextCard {...own} staffId={staff.id} mayReword={mayReword} />
            <div className="desk-column">
              <TextSources language={language} form={own.form} />
            </div>
          </div>
          <TextHistory {...own} mayReword={mayReword} />
        </>
      ) : (
        <>
          <div className="desk-cards">
            <TextVersion language={language} locale={locale} version={text.text} />
            {locale !== DEFAULT_LOCALE && (
              <TextVersion language={language} locale={DEFAULT_LOCALE} version={original} />
            )}
          </div>
          <TextPlace language={language} locale={locale} source={source} role={staff.role} />
        </>
      )}
      {(!own || paths.length > 0) && (
        <section className="desk-card" aria-labelledby="pages">
          <h2 id="pages">{t('standsOn')}</h2>
          {paths.length === 0 ? (
            <p className="desk-quiet">{t('nowhere')}</p>
          ) : (
            <ul className="desk-rows">
              {paths.map((path) => (
                <li key={path}>
                  <a href={sheetPath(locale, path)} className="desk-link">
                    <bdi>{path}</bdi>
                  </a>
                  <a
                    href={siteAddressOf(locale, path)}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="desk-link"
                  >
                    {t('openPage')}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </DeskFrame>
  );
}
