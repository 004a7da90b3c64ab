import './answers.css';
import { ThaiWords } from '@/components/ui/thai-words';
import type { AnswerCard, PassageDetail } from '@/lib/contract/calls/passage';
import { ANSWER_TOPICS } from '@/lib/contract/passages';
import { dayOf } from '@/lib/format/day';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { answerHref } from '@/lib/routing/paths';

/** Questions by what they are about; those about nothing in particular come last. */
export function AnswerList({ locale, answers }: { locale: Locale; answers: AnswerCard[] }) {
  const t = textsOf(locale, 'answers');
  const groups = [...ANSWER_TOPICS, null].map((topic) => ({
    topic,
    own: answers.filter((each) =>
      topic ? each.topic === topic : !ANSWER_TOPICS.some((known) => known === each.topic),
    ),
  }));
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ topic, own }) => (
      <section key={topic} className="answer-group">
        <h2>{t(topic ? `topics.${topic}` : 'topics.other')}</h2>
        <ul>
          {own.map((answer) => (
            <li key={answer.passage_sign}>
              <h3>
                <a href={answerHref(answer.passage_sign)}>
                  <ThaiWords text={answer.title} />
                </a>
              </h3>
              <p>
                <ThaiWords text={answer.summary} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    ));
}

/** When an answer was checked, and for which countries it counts. */
export function AnswerFacts({ locale, answer }: { locale: Locale; answer: PassageDetail }) {
  const t = textsOf(locale, 'answers');
  const { countries, checked_on: checkedOn } = answer;
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (
    <p className="answer-facts">
      {countries.length > 0 && (
        <span>
          {listOf(
            locale,
            countries.map((code) => names.of(code) ?? code),
          )}
        </span>
      )}
      {checkedOn && (
        <time dateTime={checkedOn}>{t('checkedOn', { date: dayOf(locale, checkedOn) })}</time>
      )}
    </p>
  );
}

/** Where it comes from, and that it may have changed. */
export function Sources({ locale, sources }: Pick<PassageDetail, 'sources'> & { locale: Locale }) {
  if (sources.length === 0) return null;
  const t = textsOf(locale, 'answers');
  return (
    <aside className="answer-sources" aria-labelledby="sources">
      <h2 id="sources">{t('sources')}</h2>
      <ul>
        {sources.map(({ url, title }) => (
          <li key={url}>
            <a href={url} rel="noopener nofollow" className="text-link">
              <bdi lang="">{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <p>{t('note')}</p>
    </aside>
  );
}
