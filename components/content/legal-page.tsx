import type { ReactNode } from 'react';
import { dayOf } from '@/lib/format/day';
import { renderMarkdown } from '@/lib/format/markdown';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { Prose } from './prose';

/**
 * A legal document.
 * @param asOf ISO date on which the text was last changed
 * @param sections their names among the texts, in the order in which they stand
 * @param textOf an interface text of the document, filled with its facts; that of a section in the
 * Markdown subset of lib/format/markdown
 * @param additions what follows the text of a section
 */
export function LegalPage<Section extends string>({
  locale,
  asOf,
  sections,
  textOf,
  additions = {},
}: {
  locale: Locale;
  asOf: string;
  sections: readonly Section[];
  textOf: (key: 'title' | 'lead' | `${Section}.${'title' | 'text'}`) => string;
  additions?: { [Name in Section]?: ReactNode };
}) {
  return (
    <article className="page-width grid gap-8 pt-8 md:pt-12">
      <header className="grid gap-3">
        <h1>{textOf('title')}</h1>
        <p className="max-w-text text-lg text-muted">{textOf('lead')}</p>
        <p className="text-muted text-sm">
          {textsOf(locale, 'legal')('asOf', { date: dayOf(locale, asOf) })}
        </p>
      </header>
      {sections.map((section) => (
        <section key={section} className="grid min-w-0 gap-3">
          <h2 className="text-2xl">{textOf(`${section}.title`)}</h2>
          <Prose html={renderMarkdown(textOf(`${section}.text`)).html} />
          {additions[section]}
        </section>
      ))}
    </article>
  );
}
