import { DeskSubmit } from '@/components/desk/form';
import type { ListedText } from '@/lib/content/desk/texts';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf, LOCALES, type Locale } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { comparedTextPath, TEXT_CHOICES, type TextsAddress } from '@/lib/routing/desk-text-address';
import { Field } from '../field';

interface TextSearchProps {
  language: DeskLanguage;
  locale: Locale;
  list: TextsAddress;
}

/** The search form: a language, words, a page, texts of a kind. */
export function TextSearch({ language, locale, list }: TextSearchProps) {
  const t = deskTextsOf(language, 'texts');
  const { word, on, only } = list;
  return (
    <form action={DESK_PATHS.texts} className="desk-text-search">
      <Field
        name="locale"
        label={t('language')}
        choices={LOCALES.map((each) => [each, languageNameOf(language, each)])}
        defaultValue={locale}
      />
      <Field
        name="word"
        label={t('word')}
        type="search"
        defaultValue={word}
        maxLength={200}
        dir="auto"
      />
      <Field name="on" label={t('on')} defaultValue={on} maxLength={300} dir="ltr" />
      <Field
        name="only"
        label={t('only')}
        choices={TEXT_CHOICES.map((each) => [each, t(`choices.${each}`)])}
        empty={t('all')}
        defaultValue={only}
      />
      <DeskSubmit isMain>{t('show')}</DeskSubmit>
    </form>
  );
}

/** How a text came to read as it does; nothing of one that is as it came with the site. */
export function TextState({
  language,
  state,
}: {
  language: DeskLanguage;
  state: Pick<ListedText, 'isReworded'> & Partial<ListedText>;
}) {
  const t = deskTextsOf(language, 'texts');
  if (!state.isReworded || !state.updatedAt) return null;
  const { updatedAt, updatedBy = '', isDeliveredAnew, isLeftOut } = state;
  return (
    <>
      <p className="desk-quiet">
        <bdi>{t('rewordedBy', { name: updatedBy, time: deskTimeOf(language, updatedAt) })}</bdi>
      </p>
      {isLeftOut && <p className="desk-error">{t('leftOut')}</p>}
      {isDeliveredAnew && <p>{t('deliveredAnew')}</p>}
    </>
  );
}

interface TextListProps extends TextSearchProps {
  texts: readonly ListedText[];
}

/** Texts as they read now, each with a link to its form. */
export function TextList({ language, locale, list, texts }: TextListProps) {
  const t = deskTextsOf(language, 'texts');
  const { word, on, only } = list;
  return (
    <ul className="desk-rows">
      {texts.map(({ key, text, ...state }) => (
        <li key={key}>
          <div>
            <p lang={locale} dir={directionOf(locale)} className="desk-text-start">
              {text}
            </p>
            <p className="desk-quiet">
              <code className="desk-wrap">{key}</code>
            </p>
            <TextState language={language} state={state} />
          </div>
          <a
            href={comparedTextPath(locale, { kind: 'message', id: key }, { word, on, only })}
            className="desk-link"
          >
            {t('open')}
            <span className="sr-only">: {key}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
