import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { LEFT_OUT } from '@/lib/config/file-import';
import type { ImportView } from '@/lib/content/desk/imports';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DiscardFile } from './import-state';

interface HeadingQuestionsProps {
  language: DeskLanguage;
  file: ImportView;
}

/** Asks for the meaning of unknown headings, each with sample values below it. */
export function HeadingQuestions({ language, file }: HeadingQuestionsProps) {
  const t = deskTextsOf(language, 'imports');
  const { importId, questions, isOwn } = file;
  if (!questions) return null;
  const { headings, choices, place } = questions;
  const facts = choices.filter(({ isText }) => !isText);
  const texts = choices.filter(({ isText }) => isText);
  return (
    <section className="desk-card">
      <h2>{t('questions', { count: headings.length })}</h2>
      <p>
        {t('questionsText')} <span className="desk-quiet">{place}</span>
      </p>
      {isOwn && (
        <DeskForm action="answer-headings" className="desk-form" values={{ id: importId }}>
          {headings.map(({ heading, samples }, i) => (
            <div key={heading} className="desk-field desk-heading-question">
              <input type="hidden" name={`heading.${i}`} value={heading} />
              <label htmlFor={`column-${i}`}>
                {t.rich('whichColumn', { heading, name: (chunks) => <bdi>{chunks}</bdi> })}
              </label>
              <select
                id={`column-${i}`}
                name={`column.${i}`}
                required
                defaultValue=""
                className="field-box"
                aria-describedby={`column-${i}-samples`}
              >
                <option value="">{t('choose')}</option>
                <option value={LEFT_OUT}>{t('leaveOut')}</option>
                <optgroup label={t('facts')}>
                  {facts.map(({ column, name }) => (
                    <option key={column} value={column}>
                      {name}
                    </option>
                  ))}
                </optgroup>
                {texts.length > 0 && (
                  <optgroup label={t('texts')}>
                    {texts.map(({ column, name }) => (
                      <option key={column} value={column}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                )}
              </select>
              <small id={`column-${i}-samples`}>
                {samples.length > 0 ? (
                  <>
                    {t('below')} <bdi>{samples.join(' · ')}</bdi>
                  </>
                ) : (
                  t('nothingBelow')
                )}
              </small>
            </div>
          ))}
          <DeskSubmit isMain>{t('goOn')}</DeskSubmit>
        </DeskForm>
      )}
      <DiscardFile language={language} file={file} />
    </section>
  );
}
