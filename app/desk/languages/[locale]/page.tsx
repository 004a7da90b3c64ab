import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeskFrame } from '@/components/desk/frame';
import { FindingList } from '@/components/desk/languages/finding-list';
import { FindingsForm } from '@/components/desk/languages/findings-form';
import { DeskLink } from '@/components/desk/link';
import { findingsRequestOf, readFindings, siteAddressOf } from '@/lib/content/desk/languages';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import { coveragePath, findingsPath, sheetPath } from '@/lib/routing/desk-address';
import { textsPath } from '@/lib/routing/desk-text-address';

type Props = PageProps<'/desk/languages/[locale]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const language = await currentDeskLanguage();
  return { title: isLocale(locale) ? languageNameOf(language, locale) : undefined };
}

/** What was found on the site of one language, by its pages. */
export default async function FindingsPage({ params, searchParams }: Props) {
  const staff = await requireStaff('readSites');
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'languages');
  const request = findingsRequestOf(await searchParams);
  const { route, rule, page = 1 } = request;
  const found = await readFindings(locale, request);
  const { isLookedAt, count, routes, rules, groups, hasMore } = found;
  const isUnknown = count === 0 && !isLookedAt;
  return (
    <DeskFrame language={language} staff={staff} current="languages">
      <header>
        <DeskLink href={coveragePath(rule)}>{t('back')}</DeskLink>
        <h1>
          {languageNameOf(language, locale)}{' '}
          <span className="desk-quiet">{isUnknown ? t('notLooked') : t('count', { count })}</span>
        </h1>
        <DeskLink href={textsPath(locale)}>{t('allTexts')}</DeskLink>
      </header>
      <FindingsForm
        language={language}
        path={findingsPath(locale)}
        rule={rule}
        rules={rules}
        route={route}
        routes={routes}
      />
      {groups.length === 0 && (
        <section className="desk-card">
          <p>{t(isUnknown ? 'nothingLooked' : 'nothing')}</p>
        </section>
      )}
      {groups.map(({ path, findings }) => (
        <section key={path} className="desk-card" aria-label={path ?? t('texts')}>
          <div className="desk-head">
            <div>
              <h2>{path ? <bdi>{path}</bdi> : t('texts')}</h2>
              {findings[0]?.title && (
                <p className="desk-quiet">
                  <bdi lang={locale}>{findings[0].title}</bdi>
                </p>
              )}
            </div>
            {path && (
              <p className="desk-actions">
                <a
                  href={siteAddressOf(locale, path)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="desk-link"
                >
                  {t('openPage')}
                </a>
                <a href={sheetPath(locale, path)} className="desk-link">
                  {t('openSheet')}
                </a>
              </p>
            )}
          </div>
          <FindingList language={language} locale={locale} findings={findings} />
        </section>
      ))}
      {(page > 1 || hasMore) && (
        <nav aria-label={t('paging')} className="desk-actions">
          {page > 1 && (
            <a
              href={findingsPath(locale, { route, rule, page: page - 1 })}
              className="desk-button-quiet"
            >
              {t('previous')}
            </a>
          )}
          {hasMore && (
            <a
              href={findingsPath(locale, { route, rule, page: page + 1 })}
              className="desk-button-quiet"
            >
              {t('next')}
            </a>
          )}
        </nav>
      )}
    </DeskFrame>
  );
}
