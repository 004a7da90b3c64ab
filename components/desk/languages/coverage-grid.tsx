import type { FindingRule } from '@/lib/config/site-check';
import type { Cell, CoverageMatrix } from '@/lib/content/desk/languages';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { findingsPath, TEXTS_ROUTE } from '@/lib/routing/desk-address';

interface CoverageProps {
  language: DeskLanguage;
  coverage: CoverageMatrix;
  /** The rule whose findings are counted; all without one. */
  rule: FindingRule | undefined;
}

interface Row {
  name: string;
  /** Empty for all of them. */
  route: string;
  cells: ReadonlyMap<Locale, Cell>;
}

function rowsOf(language: DeskLanguage, { rows, texts, totals }: CoverageMatrix): Row[] {
  const t = deskTextsOf(language, 'languages');
  return [
    { name: t('allPages'), route: '', cells: totals },
    { name: t('texts'), route: TEXTS_ROUTE, cells: texts },
    ...rows.map(({ route, cells }) => ({ name: route, route, cells })),
  ];
}

/**
 * How many pages, and the number of findings or a sign, also in words. No findings count as good
 * only where every page was checked.
 */
function Mark({ language, pages, findings, isLookedAt }: Cell & { language: DeskLanguage }) {
  const t = deskTextsOf(language, 'languages');
  return (
    <>
      {pages > 0 && (
        <>
          <small aria-hidden>{pages}</small>
          <span className="sr-only">{t('pages', { count: pages })}, </span>
        </>
      )}
      <b
        aria-hidden
        data-found={findings > 0 || undefined}
        data-unknown={(findings === 0 && !isLookedAt) || undefined}
      >
        {findings > 0 ? findings : isLookedAt ? '✓' : '?'}
      </b>
      <span className="sr-only">
        {findings === 0 && !isLookedAt ? t('notLooked') : t('count', { count: findings })}
      </span>
    </>
  );
}

/** Every kind of page by every language, for screens that are wide enough. */
export function CoverageGrid({ language, coverage, rule }: CoverageProps) {
  const t = deskTextsOf(language, 'languages');
  return (
    <div className="desk-coverage">
      <table>
        <caption className="sr-only">{t('coverage')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('route')}</th>
            {LOCALES.map((locale) => (
              <th key={locale} scope="col" title={languageNameOf(language, locale)}>
                <abbr>{locale}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(language, coverage).map(({ name, route, cells }) => (
            <tr key={route}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {LOCALES.map((locale) => {
                const cell = cells.get(locale);
                const hasAny = cell && (route === TEXTS_ROUTE || cell.pages + cell.findings > 0);
                return (
                  <td key={locale}>
                    {hasAny ? (
                      <a href={findingsPath(locale, { route, rule })}>
                        <Mark language={language} {...cell} />
                      </a>
                    ) : (
                      <span className="desk-quiet">
                        <span aria-hidden>–</span>
                        <span className="sr-only">{t('notThere')}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const UNKNOWN: Cell = { pages: 0, findings: 0, isLookedAt: false };

/** The same by language, for phones: below each one what has findings. */
export function CoverageList({ language, coverage, rule }: CoverageProps) {
  const t = deskTextsOf(language, 'languages');
  const rows = rowsOf(language, coverage);
  return (
    <ul className="desk-coverage-list desk-rows">
      {LOCALES.map((locale) => {
        const { pages, findings, isLookedAt } = coverage.totals.get(locale) ?? UNKNOWN;
        const found = rows.filter(({ route, cells }) => route && cells.get(locale)?.findings);
        return (
          <li key={locale}>
            <div>
              <a href={findingsPath(locale, { rule })} className="desk-link">
                {languageNameOf(language, locale)}
              </a>
              <p className="desk-quiet">{t('pages', { count: pages })}</p>
            </div>
            <span
              className="desk-found"
              data-found={findings > 0 || undefined}
              data-unknown={(findings === 0 && !isLookedAt) || undefined}
            >
              {findings === 0 && !isLookedAt ? t('notLooked') : t('count', { count: findings })}
            </span>
            {found.length > 0 && (
              <details className="desk-change">
                <summary>{t('byPage')}</summary>
                <ul>
                  {found.map(({ name, route, cells }) => (
                    <li key={route}>
                      <a href={findingsPath(locale, { route, rule })} className="desk-link">
                        <bdi>{t('counted', { name, count: cells.get(locale)?.findings ?? 0 })}</bdi>
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
