import type { ListMeasure } from '@/lib/config/analytics-measures';
import type { AnalyticsPage } from '@/lib/content/desk/analytics';
import {
  type AnalyticsRequest,
  analyticsFileHref,
  analyticsHref,
  FIGURE_COLUMNS,
} from '@/lib/content/desk/analytics-address';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { differenceOf } from './difference';
import { FigureList } from './figure-list';

/** As many as fit beside the other cards. */
const SHOWN_AT_FIRST = 10;

interface ListCardProps {
  language: DeskLanguage;
  request: AnalyticsRequest;
  page: AnalyticsPage;
  measure: ListMeasure;
}

/** One list of counts, with a way to take it away. */
export function ListCard({ language, request, page, measure }: ListCardProps) {
  const t = deskTextsOf(language, 'analytics');
  const { rows, hidden } = page.lists[measure];
  const column = request.sort?.table === measure ? request.sort.column : 'now';
  const headers = FIGURE_COLUMNS.map((each) => ({
    column: each,
    text: each === 'name' ? t(`lists.${measure}`) : t(each),
    href: analyticsHref({ ...request, sort: { table: measure, column: each } }, measure),
  }));
  return (
    <section className="desk-card" id={measure} aria-labelledby={`${measure}-title`}>
      <header className="desk-head">
        <h2 id={`${measure}-title`}>{t(`titles.${measure}`)}</h2>
        {rows.length > 0 && (
          <a
            href={analyticsFileHref(request, measure)}
            download=""
            className="desk-link"
            aria-label={t('downloadOf', { table: t(`titles.${measure}`) })}
          >
            {t('download')}
          </a>
        )}
      </header>
      {rows.length > 0 ? (
        <FigureList
          headers={headers}
          rows={rows.map((row) => ({
            ...row,
            difference: row.now - row.before,
            texts: {
              now: deskNumberOf(language, row.now),
              before: deskNumberOf(language, row.before),
              difference: differenceOf(language, row),
            },
          }))}
          shown={request.whole === measure ? rows.length : SHOWN_AT_FIRST}
          whole={{
            href: analyticsHref({ ...request, whole: measure }, measure),
            text: t('showAll', { count: rows.length }),
          }}
          order={{ column, isDescending: column !== 'name' }}
        />
      ) : (
        <p className="desk-quiet">{t('nothing')}</p>
      )}
      {hidden > 0 && <p className="desk-quiet">{t('hidden', { count: hidden })}</p>}
    </section>
  );
}
