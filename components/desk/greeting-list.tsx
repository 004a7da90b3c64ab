import type { AnswerGreeting, greetingDraftOf } from '@/lib/content/desk/templates';
import { GREETING_PLACEHOLDERS } from '@/lib/format/answer-template';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { Locale } from '@/lib/i18n/locales';
import { DeskButton } from './form';
import { KeptDraft } from './kept-draft';
import { TemplateCard } from './template-card';
import { TemplateFields } from './template-fields';
import { PlaceholderList, templateLabelsOf } from './template-form';

interface GreetingListProps {
  language: DeskLanguage;
  staffId: string;
  locale: Locale;
  greetings: readonly AnswerGreeting[];
  /** What was typed into one of them and rejected. */
  draft: ReturnType<typeof greetingDraftOf>;
}

/** The greetings of a language, each with a form to edit and one to reset it. */
export function GreetingList({ language, staffId, locale, greetings, draft }: GreetingListProps) {
  const t = deskTextsOf(language, 'templates');
  const topics = deskTextsOf(language, 'templateTopics');
  return (
    <ul className="desk-rows">
      {greetings.map(({ greeting, text, written }) => {
        const seen = written?.updatedAt.getTime() ?? 0;
        const typed = draft?.greeting === greeting ? draft : undefined;
        const stored = { language, lang: locale, text, by: written?.updatedBy };
        return (
          <TemplateCard
            key={greeting}
            title={topics(greeting)}
            isOpen={typed !== undefined}
            {...stored}
            at={written?.updatedAt}
          >
            <TemplateFields
              action="save-greeting"
              own={greeting}
              hidden={{ lang: locale, greeting, seen: typed?.seen ?? seen }}
              values={{ lang: locale, title: '', text: typed?.text ?? text }}
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
              <DeskButton action="reset-greeting" values={{ lang: locale, greeting, seen }}>
                {t('reset')}
              </DeskButton>
            )}
          </TemplateCard>
        );
      })}
    </ul>
  );
}
