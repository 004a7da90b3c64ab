import type { ReactNode } from 'react';
import { dayOf } from '@/lib/format/day';
import { renderMarkdown } from '@/lib/format/markdown';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { Prose } from './prose';
import { textLanguage } from './text-language';

/**
 * The frame of a legal page.
 * @param asOf ISO date on which the text was last changed
 */
export function LegalPage({
  locale,
  title,
  lead,
  asOf,
  children,
}: {
  locale: Locale;
  title: string;
  lead: string;
  asOf: string;
  children: ReactNode;
}) {
  return (
    <article className="page-width grid gap-8 pt-8 md:pt-12" {...textLanguage(locale)}>
      <header className="grid gap-3">
        <h1>{title}</h1>
        <p className="max-w-prose text-lg text-muted">{lead}</p>
        <p className="text-muted text-sm">
          {textsOf(locale, 'legal')('asOf', { date: dayOf(locale, asOf) })}
        </p>
      </header>
      {children}
    </article>
  );
}

/** One part of a legal page. @param text in the Markdown subset of lib/format/markdown */
export function LegalSection({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-2xl">{title}</h2>
      <Prose html={renderMarkdown(text).html} />
      {children}
    </section>
  );
}
