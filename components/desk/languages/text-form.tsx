import type { TextForm } from '@/lib/content/desk/texts';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { comparedTextPath } from '@/lib/routing/desk-text-address';
import { DeskForm } from '../form';
import { KeptDraft } from '../kept-draft';
import { TextState } from './text-list';

interface FormProps {
  language: DeskLanguage;
  locale: Locale;
  /** Key of the text. */
  id: string;
  form: TextForm;
}

/** Fields nobody sees. @param seen when it was last worded, as the page shows it */
const fieldsOf = ({ locale, id, form: { seen, list } }: FormProps) => ({
  locale,
  key: id,
  seen,
  ...(list.word && { word: list.word }),
  ...(list.on && { on: list.on }),
  ...(list.only && { only: list.only }),
});

/** Plural forms of a language, as messages name them. */
const pluralsOf = (locale: Locale) =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories.join(', ');

/** What was typed and is refused, reason by reason. */
function Faults({ language, form }: FormProps) {
  const faults = deskTextsOf(language, 'siteCheck');
  const t = deskTextsOf(language, 'texts');
  return (
    <ul id="text-faults" className="desk-error desk-text-faults">
      {form.faults.map(({ fault, found }) => (
        <li key={fault}>
          {faults.has(`faults.${fault}` as never) ? faults(`faults.${fault}`) : fault}
          {found && (
            <>
              {': '}
              <bdi className="desk-wrap">{found}</bdi>
            </>
          )}
        </li>
      ))}
      {form.faults.length === 0 && <li>{t('notSaved')}</li>}
    </ul>
  );
}

/** Where a text of the interface is worded anew, with what its place asks for. */
function TextRewording(props: FormProps & { staffId: string }) {
  const { language, locale, id, form, staffId } = props;
  const t = deskTextsOf(language, 'texts');
  const { typed, most, places, hasPlurals, next, count } = form;
  const isRefused = typed !== undefined;
  return (
    <DeskForm action="reword-text" className="desk-form" values={fieldsOf(props)}>
      <div className="desk-field">
        <label htmlFor="text">{t('wording')}</label>
        <textarea
          id="text"
          name="text"
          required
          rows={Math.min(12, 2 + Math.ceil(form.text.length / 60))}
          lang={locale}
          dir={directionOf(locale)}
          defaultValue={typed ?? form.text}
          className="field-box"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'text-faults text-limits' : 'text-limits'}
        />
        {isRefused && <Faults {...props} />}
        <div id="text-limits">
          <small>{t('most', { count: most })}</small>
          {places.length > 0 && (
            <small>
              {t('places')}{' '}
              {places.map((place) => (
                <code key={place} dir="ltr">
                  {place}{' '}
                </code>
              ))}
            </small>
          )}
          {hasPlurals && <small>{t('plurals', { forms: pluralsOf(locale) })}</small>}
        </div>
      </div>
      <KeptDraft staffId={staffId} name={`text-${locale}-${id}`} />
      <div className="desk-actions">
        {next && (
          <button type="submit" name="next" value={next} className="desk-button">
            {t('saveAndNext')}
          </button>
        )}
        <button type="submit" className={next ? 'desk-button-quiet' : 'desk-button'}>
          {t('save')}
        </button>
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
  );
}

/** How a text came with the site, and the press that brings it back. */
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
        <DeskForm action="reword-text" values={{ ...fieldsOf(props), text: form.delivered }}>
          <button type="submit" className="desk-button-quiet">
            {t('asDelivered')}
          </button>
        </DeskForm>
      )}
    </div>
  );
}

/** The press that says of a text that it is right beside the changed Russian one. */
export function StillRight(props: FormProps) {
  return (
    <DeskForm action="reword-text" values={{ ...fieldsOf(props), text: props.form.text }}>
      <button type="submit" className="desk-button-quiet">
        {deskTextsOf(props.language, 'languages')('stillRight')}
      </button>
    </DeskForm>
  );
}

/** The text in languages that who words it anew reads. */
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

/** Who worded a text and when, the newest first, with the press that takes its words again. */
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
              <DeskForm action="reword-text" values={{ ...fieldsOf(props), text: before }}>
                <button type="submit" className="desk-button-quiet">
                  {t('before')}
                  <span className="sr-only">: {before}</span>
                </button>
              </DeskForm>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A text of the interface: as it reads, where it is worded anew, and how it came to be so. */
export function TextCard(props: FormProps & { staffId: string; mayReword: boolean }) {
  const { language, locale, form, mayReword } = props;
  return (
    <section className="desk-card" aria-labelledby="wording">
      <h2 id="wording">{languageNameOf(language, locale)}</h2>
      <TextState language={language} state={form} />
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
