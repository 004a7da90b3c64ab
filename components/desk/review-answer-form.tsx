import { company } from '@/lib/config/company';
import { REVIEW_ANSWER_MAX_LENGTH } from '@/lib/config/review-reasons';
import type { ReviewToDecide } from '@/lib/content/desk/reviews';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { DEFAULT_LOCALE, isLocale, LOCALES } from '@/lib/i18n/locales';
import { Field } from './field';
import { DeskForm, DeskSubmit } from './form';
import { KeptDraft } from './kept-draft';

interface ReviewAnswerFormProps {
  language: DeskLanguage;
  review: ReviewToDecide;
  /** Where the page begins that shows it. */
  before: number | undefined;
  staffId: string;
  people: readonly { personId: number; name: string }[];
}

/** The mall's answer to a review: a draft until it is published. */
export function ReviewAnswerForm({
  language,
  review,
  before,
  staffId,
  people,
}: ReviewAnswerFormProps) {
  const t = deskTextsOf(language, 'reviewAnswer');
  const { review_id: id, given, lang, isChanged } = review;
  const field = `review-answer-${id}`;
  const answerLang = given?.lang ?? (isLocale(lang) ? lang : DEFAULT_LOCALE);
  const signers = people.map(({ personId, name }) => [String(personId), name] as const);
  const signed = String(given?.personId ?? '');
  // Who was removed still signs their answer; else the next change would sign it by the mall.
  if (given?.author && !signers.some(([each]) => each === signed)) {
    signers.push([signed, given.author]);
  }
  return (
    <details className="desk-more" open={given !== null || isChanged}>
      <summary>
        {t('title')}
        {given && ` · ${t(given.isShown ? 'isShown' : 'isDraft')}`}
      </summary>
      <DeskForm
        action="answer-review"
        values={{
          id,
          from: review.state,
          before: before ?? '',
          seen: given?.updatedAt.getTime() ?? 0,
        }}
        className="desk-form"
      >
        <Field
          id={field}
          name="text"
          label={t('text')}
          required
          dir="auto"
          rows={5}
          maxLength={REVIEW_ANSWER_MAX_LENGTH}
          defaultValue={given?.text}
        />
        <Field
          id={`${field}-lang`}
          name="lang"
          label={t('lang')}
          choices={LOCALES.map((each) => [each, languageNameOf(language, each)])}
          defaultValue={answerLang}
        />
        <Field
          id={`${field}-person`}
          name="person"
          label={t('signed')}
          choices={signers}
          empty={company().name}
          defaultValue={signed}
        />
        <p className="desk-actions">
          <DeskSubmit name="press" value="shown" isMain>
            {t('show')}
          </DeskSubmit>
          <DeskSubmit name="press" value="draft">
            {t(given?.isShown ? 'hide' : 'keep')}
          </DeskSubmit>
          {given && (
            <DeskSubmit name="press" value="removed">
              {t('remove')}
            </DeskSubmit>
          )}
        </p>
        <KeptDraft staffId={staffId} name={field} />
      </DeskForm>
      {isChanged && (
        <div>
          <h3>{deskTextsOf(language, 'texts')('now')}</h3>
          {given ? (
            <p lang={given.lang} dir="auto" className="desk-written">
              {given.text}
            </p>
          ) : (
            <p>{deskTextsOf(language, 'recordForm')('emptyNow')}</p>
          )}
        </div>
      )}
    </details>
  );
}
