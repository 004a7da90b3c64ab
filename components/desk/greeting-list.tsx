import type { AnswerGreeting } from '@/lib/content/desk/templates';
import { GREETING_PLACEHOLDERS } from '@/lib/format/answer-template';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { DeskForm } from './form';
import { KeptDraft } from './kept-draft';
import { TemplateFields } from './template-fields';
import { PlaceholderList, templateLabelsOf } from './template-form';

interface GreetingListProps {
  language: DeskLanguage;
  staffId: string;
  locale: Locale;
  greetings: readonly AnswerGreeting[];
  /** What was typed into one of them and rejected. */
  draft: { greeting: AnswerGreeting['greeting']; text: string } | null;
}

/** The greetings of a language, each with a form for other words, and the way back to the first ones. */
export function GreetingList({ language, staffId, locale, greetings, draft }: GreetingListProps) {
  const t = deskTextsOf(language, 'templates');
  const topics = deskTextsOf(language, 'templateTopics');
  return (
    <ul className="desk-rows">
      {greetings.map(({ greeting, text, written }) => {
        const seen = written?.updatedAt.getTime() ?? 0;
        const typed = draft?.greeting === greeting ? draft.text : undefined;
        const by = written && {
          name: written.updatedBy,
          time: deskTimeOf(language, written.updatedAt),
        };
        return (
          <li key={greeting}>
            <div className="desk-template">
              <b>{topics(greeting)}</b>
              {by && <p className="desk-quiet">{t('by', by)}</p>}
              <p className="desk-greeting desk-written" lang={locale} dir={directionOf(locale)}>
                {text}
              </p>
              <details className="desk-more" open={typed !== undefined}>
                <summary aria-label={t('changeOf', { title: topics(greeting) })}>
                  {t('change')}
                </summary>
                <TemplateFields
                  action="save-greeting"
                  own={greeting}
                  hidden={{ lang: locale, greeting, seen }}
                  values={{ lang: locale, title: '', text: typed ?? text }}
                  name="none"
                  known={GREETING_PLACEHOLDERS[greeting]}
                  labels={templateLabelsOf(language)}
                  placeholders={
                    <PlaceholderList language={language} names={GREETING_PLACEHOLDERS[greeting]} />
                  }
                >
                  <KeptDraft staffId={staffId} name={`greeting-${locale}-${greeting}`} />
                </TemplateFields>
                {written && (
                  <DeskForm action="reset-greeting" values={{ lang: locale, greeting, seen }}>
                    <button type="submit" className="desk-button-quiet">
                      {t('reset')}
                    </button>
                  </DeskForm>
                )}
              </details>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
