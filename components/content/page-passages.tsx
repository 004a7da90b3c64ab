import { Section } from '@/components/ui/section';
import { readPassages } from '@/lib/content/passages';
import type { PassageDetail } from '@/lib/contract/calls/passage';
import type { PassagePlace } from '@/lib/contract/passages';
import { renderMarkdown } from '@/lib/format/markdown';
import type { Locale } from '@/lib/i18n/locales';
import { siteOrigins } from '@/lib/seo/canonical';
import { Sources } from './answers';
import { Prose } from './prose';

export function PassageSection({ locale, passage }: { locale: Locale; passage: PassageDetail }) {
  return (
    <Section title={passage.title} lead={passage.summary}>
      <Prose html={renderMarkdown(passage.body, siteOrigins()).html} />
      <Sources locale={locale} sources={passage.sources} />
    </Section>
  );
}

/** What staff have written for a page, below what is delivered. */
export async function PagePassages({ locale, place }: { locale: Locale; place: PassagePlace }) {
  const passages = await readPassages(locale, place);
  return passages.map((passage) => (
    <PassageSection key={passage.passage_sign} locale={locale} passage={passage} />
  ));
}
