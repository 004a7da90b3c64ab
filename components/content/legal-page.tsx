import type { ReactNode } from 'react';
import { readPassages } from '@/lib/content/passages';
import type { PassageDetail } from '@/lib/contract/calls/passage';
import type { PassagePlace } from '@/lib/contract/passages';
import { dayOf } from '@/lib/format/day';
import { renderMarkdown } from '@/lib/format/markdown';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { siteOrigins } from '@/lib/seo/canonical';
import { Sources } from './answers';
import { Prose } from './prose';

/** A document that staff wrote instead of the delivered one; dated by their last check. */
export function LegalText({ locale, passage }: { locale: Locale; passage: PassageDetail }) {
  const { title, summary, body, checked_on: asOf } = passage;
  return (
    <article className="page-width grid gap-8 pt-8 md:pt-12">
      <LegalHead locale={locale} title={title} lead={summary} asOf={asOf} />
      <Prose html={renderMarkdown(body, siteOrigins()).html} />
      <Sources locale={locale} sources={passage.sources} />
    </article>
  );
}

interface LegalHeadProps {
  locale: Locale;
  title: string;
  lead: string;
  asOf: string | null;
}

function LegalHead({ locale, title, lead, asOf }: LegalHeadProps) {
  return (
    <header className="grid gap-3">
      <h1>{title}</h1>
      <p className="max-w-text text-lg text-muted">{lead}</p>
      {asOf && (
        <p className="text-muted text-sm">
          {textsOf(locale, 'legal')('asOf', { date: dayOf(locale, asOf) })}
        </p>
      )}
    </header>
  );
}

/**
 * A legal document: the delivered one, or the one that staff wrote for this language.
 * @param place the page that it stands on
 * @param asOf ISO date on which the text was last changed
 * @param sections their names among the texts, in the order in which they stand
 * @param textOf an interface text of the document, filled with its facts; that of a section in the
 * Markdown subset of lib/format/markdown
 * @param additions what follows the text of a section
 */
export async function LegalPage<Section extends string>({
  locale,
  place,
  asOf,
  sections,
  textOf,
  additions = {},
}: {
  locale: Locale;
  place: PassagePlace;
  asOf: string;
  sections: readonly Section[];
  textOf: (key: 'title' | 'lead' | `${Section}.${'title' | 'text'}`) => string;
  additions?: { [Name in Section]?: ReactNode };
}) {
  const [own] = await readPassages(locale, place);
  if (own) return <LegalText locale={locale} passage={own} />;
  return (
    <article className="page-width grid gap-8 pt-8 md:pt-12">
      <LegalHead locale={locale} title={textOf('title')} lead={textOf('lead')} asOf={asOf} />
      {sections.map((section) => (
        <section key={section} className="grid min-w-0 gap-3">
          <h2 className="text-2xl">{textOf(`${section}.title`)}</h2>
          <Prose html={renderMarkdown(textOf(`${section}.text`), siteOrigins()).html} />
          {additions[section]}
        </section>
      ))}
    </article>
  );
}
