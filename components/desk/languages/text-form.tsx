import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf } from '@/lib/i18n/locales';
import { partsOfPlural } from '@/lib/i18n/plural-forms';
import { comparedTextPath, SUGGESTED_PARAM } from '@/lib/routing/desk-text-address';
import { DeskButton, DeskForm, DeskSubmit } from '../form';
import { KeptDraft, StoredDraft } from '../kept-draft';
import { SuggestedMark, SuggestText } from '../suggestions';
import { PluralFields, type TextFieldProps, WholeText } from './text-fields';
import { TextState } from './text-list';

type FormProps = TextFieldProps;

/** Hidden fields. @param seen when the text was last changed, as the page shows it */
const fieldsOf = ({ locale, id, form: { seen, list } }: FormProps) => ({
  locale,
  key: id,
  seen,
  ...(list.word && { word: list.word }),
  ...(list.on && { on: list.on }),
  ...(list.only && { only: list.only }),
});

/** What the names of a text's drafts end in: as parts, as a whole, and each with a suggestion. */
const DRAFTS = ['', '-whole', '-suggested', '-suggested-whole'];

/** The form that edits a text of the interface, with the rules of its place. */
function TextRewording(props: FormProps & { staffId: string }) {
  const { language, locale, id, form, staffId } = props;
  const t = deskTextsOf(language, 'texts');
  const { typed, suggestion, next, count } = form;
  const text = typed ?? suggestion?.text ?? form.text;
  const parts = partsOfPlural(text);
  const draft = `text-${locale}-${id}${form.isSuggested ? '-suggested' : ''}`;
  const values = {
    ...fieldsOf(props),
    seen: form.seenBefore ?? form.seen,
    ...(form.isSuggested && { [SUGGESTED_PARAM]: 1 }),
  };
  return (
    <>
      <DeskForm action="reword-text" className="desk-form" values={values}>
        {suggestion?.text && <SuggestedMark language={language} service={suggestion.service} />}
        {parts ? (
          <PluralFields {...props} parts={parts} />
        ) : (
          <WholeText {...props} text={text} label={t('wording')} />
        )}
        <KeptDraft staffId={staffId} name={draft} />
        <div className="desk-actions">
          {next && (
            <DeskSubmit name="next" value={next} isMain>
              {t('saveAndNext')}
            </DeskSubmit>
          )}
          <DeskSubmit isMain={!next}>{t('save')}</DeskSubmit>
          {next && (
            <a
              href={comparedTextPath(locale, { kind: 'message', id: next }, form.list)}
              className="desk-link"
            >
              {t('skip')}
            </a>
          )}
          {!next && count > 0 && <span className="desk-quiet">{t('last')}</span>}
        </div>
      </DeskForm>
      {parts && (
        <details>
          <summary>{t('whole')}</summary>
          <DeskForm action="reword-text" className="desk-form" values={values}>
            <WholeText {...props} text={text} label={t('wholeText')} />
            <KeptDraft staffId={staffId} name={`${draft}-whole`} />
            <DeskSubmit>{t('save')}</DeskSubmit>
          </DeskForm>
        </details>
      )}
    </>
  );
}

/** The delivered version of a text, and the button that restores it. */
function DeliveredText(props: FormProps & { mayReword: boolean }) {
  const { language, locale, form, mayReword } = props;
  const t = deskTextsOf(language, 'texts');
  return (
    <div className="desk-text">
      <h3>{t('delivered')}</h3>
      <p lang={locale} dir={directionOf(locale)} className="desk-written">
        {form.delivered}
      </p>
      {mayReword && (
        <DeskButton action="reword-text" values={{ ...fieldsOf(props), text: form.delivered }}>
          {t('asDelivered')}
        </DeskButton>
      )}
    </div>
  );
}

/**
 * Actions for a text whose Russian version has changed: confirm that it is still right, or have a
 * service suggest another one.
 */
export function OutdatedText(props: FormProps) {
  const { language, id, form } = props;
  const { suggestion } = form;
  const fields = fieldsOf(props);
  return (
    <div className="desk-actions">
      <DeskButton
        action="reword-text"
        values={{ ...fields, text: form.text, compared: form.compared }}
      >
        {deskTextsOf(language, 'languages')('stillRight')}
      </DeskButton>
      {suggestion && !suggestion.text && (
        <DeskForm action="suggest-texts" values={fields}>
          <SuggestText {...suggestion} language={language} keys={[id]} />
        </DeskForm>
      )}
    </div>
  );
}

/** The text in the languages that its editors read. */
export function TextSources({ language, form }: Pick<FormProps, 'language' | 'form'>) {
  return form.sources.map(({ locale, text }) => (
    <section key={locale} className="desk-card" aria-labelledby={`text-${locale}`}>
      <h2 id={`text-${locale}`}>{languageNameOf(language, locale)}</h2>
      <p lang={locale} dir={directionOf(locale)} className="desk-written">
        {text}
      </p>
    </section>
  ));
}

/** Who changed a text and when, newest first, with a button for the text before. */
export function TextHistory(props: FormProps & { mayReword: boolean }) {
  const { language, locale, form, mayReword } = props;
  const t = deskTextsOf(language, 'texts');
  const actions = deskTextsOf(language, 'auditActions');
  if (form.history.length === 0) return null;
  return (
    <section className="desk-card" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      <ol className="desk-rows">
        {form.history.map(({ id, at, action, who, before, after }) => (
          <li key={id}>
            <div>
              <p className="desk-quiet">
                <bdi>
                  {deskTimeOf(language, at)} · {who} · {actions(action as 'textReworded')}
                </bdi>
              </p>
              {after !== undefined && (
                <p lang={locale} dir={directionOf(locale)} className="desk-written">
                  {after}
                </p>
              )}
            </div>
            {mayReword && before !== undefined && before !== form.text && (
              <DeskButton action="reword-text" values={{ ...fieldsOf(props), text: before }}>
                {t('before')}
                <span className="sr-only">: {before}</span>
              </DeskButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A text of the interface: its state, the form to edit it, and its versions. */
export function TextCard(props: FormProps & { staffId: string; mayReword: boolean }) {
  const { language, locale, form, mayReword, staffId } = props;
  return (
    <section className="desk-card" aria-labelledby="wording">
      <h2 id="wording">{languageNameOf(language, locale)}</h2>
      <TextState language={language} state={form} />
      {form.saved &&
        DRAFTS.map((end) => (
          <StoredDraft key={end} staffId={staffId} name={`text-${locale}-${form.saved}${end}`} />
        ))}
      {mayReword ? (
        <TextRewording {...props} />
      ) : (
        <p lang={locale} dir={directionOf(locale)} className="desk-written">
          {form.text}
        </p>
      )}
      {form.typed !== undefined && (
        <div className="desk-text">
          <h3>{deskTextsOf(language, 'texts')('now')}</h3>
          <p lang={locale} dir={directionOf(locale)} className="desk-written">
            {form.text}
          </p>
        </div>
      )}
      {form.text !== form.delivered && <DeliveredText {...props} />}
    </section>
  );
}
