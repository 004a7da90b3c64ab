import { isWaiting } from '@/lib/config/enquiry-states';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { type AnswerText, answerLocaleOf, chosenText } from '@/lib/content/desk/templates';
import { answerLinks } from '@/lib/format/answer-channels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf } from '@/lib/i18n/locales';
import { enquiryPath } from '@/lib/routing/desk-address';
import { AnswerLinks } from './answer-links';
import { Choice } from './choice';
import { DeskForm } from './form';

interface AnswerProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  /** What an answer can begin with, the greeting first. */
  texts: readonly [AnswerText, ...AnswerText[]];
  /** The template that the address names. */
  chosen: unknown;
}

/** Ways to answer, each with first words in the buyer's language; and what came of it. */
export function EnquiryAnswer({ language, enquiry, texts, chosen }: AnswerProps) {
  const t = deskTextsOf(language, 'answer');
  const channels = deskTextsOf(language, 'channels');
  const locale = answerLocaleOf(enquiry.lang);
  const current = chosenText(texts, chosen);
  const text = current.text ?? '';
  const links = answerLinks({ ...enquiry, locale }, text);
  return (
    <section className="desk-card" id="answer">
      <h2>{t('title')}</h2>
      <p className="desk-quiet">{t('text', { language: languageNameOf(language, locale) })}</p>
      {texts.length > 1 && (
        <TemplateTabs language={language} enquiry={enquiry} texts={texts} current={current} />
      )}
      <p className="desk-greeting" lang={locale} dir={directionOf(locale)}>
        {text}
      </p>
      <AnswerLinks
        enquiryId={enquiry.id}
        template={current.id}
        text={text}
        links={links.map((link) => ({ ...link, label: channels(link.channel) }))}
        labels={{
          copied: t('copied', { mobile: enquiry.mobile }),
          opened: t('opened'),
          takenByOther: t('takenByOther'),
        }}
      />
      {isWaiting(enquiry.state) && (
        <DeskForm
          action="set-enquiry-state"
          values={{ id: enquiry.id, from: enquiry.state, state: 'answered' }}
          className="desk-actions desk-answered"
        >
          <label htmlFor="answered-by">{t('isAnswered')}</label>
          <Choice id="answered-by" name="channel" value={links[0]?.channel}>
            {links.map(({ channel }) => [channel, channels(channel)])}
          </Choice>
          <button type="submit" className="desk-button">
            {t('yes')}
          </button>
        </DeskForm>
      )}
    </section>
  );
}

interface TabsProps extends Pick<AnswerProps, 'language' | 'enquiry' | 'texts'> {
  current: AnswerText;
}

/** The greeting and the templates as links; those that lack something say what. */
function TemplateTabs({ language, enquiry, texts, current }: TabsProps) {
  const t = deskTextsOf(language, 'answer');
  const names = deskTextsOf(language, 'placeholders');
  return (
    <ul className="desk-templates" aria-label={t('templates')}>
      {texts.map(({ id, title, missing }) => (
        <li key={id ?? 'greeting'}>
          {missing ? (
            <span className="desk-quiet">
              <bdi>{title}</bdi>:{' '}
              {t('missing', { what: missing.map((name) => names(name)).join(', ') })}
            </span>
          ) : (
            <a
              href={`${enquiryPath(enquiry.id)}${id ? `?template=${id}` : ''}#answer`}
              aria-current={id === current.id ? 'true' : undefined}
            >
              <bdi>{title ?? t('greeting')}</bdi>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
