import { partsIn } from '@/components/ui/parts';
import type { Concern } from '@/lib/format/concerns';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { answerHref, type ContactSubject, contactHref } from '@/lib/routing/paths';

type AnsweredConcern = Omit<Concern, 'answer'> & { answer: string | null };

/**
 * What buyers of Chinese cars worry about, with the facts of this one; each leads to its answer, and
 * what is not known to a question about this car.
 */
export function Concerns({
  locale,
  concerns,
  about,
}: {
  locale: Locale;
  concerns: readonly AnsweredConcern[];
  about: ContactSubject;
}) {
  const t = textsOf(locale, 'car');
  const ask = contactHref({ ...about, from: 'concern' });
  const rowOf = ({ name, value, answer }: AnsweredConcern) => (
    <div>
      <dt>{answer ? <a href={answerHref(answer)}>{name}</a> : name}</dt>
      <dd>{value ?? <a href={ask}>{t('notKnown')}</a>}</dd>
    </div>
  );
  return (
    <section className="concerns">
      <h2>{t('concerns')}</h2>
      {partsIn('dl', { className: 'spec-list' }, concerns.map(rowOf))}
    </section>
  );
}
