import { Fragment } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** The pages that are worth a link: the first, the last, and those beside the current one. */
function pagesWorthALink(page: number, count: number): number[] {
  const wanted = [1, page - 1, page, page + 1, count];
  return [...new Set(wanted)].filter((each) => each >= 1 && each <= count);
}

/** Links to the pages of a list; nothing when there is only one. */
export function Pager({
  locale,
  page,
  pageCount,
  hrefOf,
}: {
  locale: Locale;
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
}) {
  if (pageCount <= 1) return null;
  const t = textsOf(locale, 'search');
  const pages = pagesWorthALink(page, pageCount);
  return (
    <nav aria-label={t('pages')} className="my-4 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" className="chip">
          {t('previous')}
        </a>
      )}
      {pages.map((each, i) => (
        <Fragment key={each}>
          {each - (pages[i - 1] ?? 0) > 1 && (
            <span aria-hidden="true" className="text-muted">
              …
            </span>
          )}
          <a
            href={hrefOf(each)}
            aria-label={t('page', { page: each, count: pageCount })}
            aria-current={each === page ? 'page' : undefined}
            className="chip tabular-nums"
          >
            {each}
          </a>
        </Fragment>
      ))}
      {page < pageCount && (
        <a href={hrefOf(page + 1)} rel="next" className="chip">
          {t('next')}
        </a>
      )}
    </nav>
  );
}
