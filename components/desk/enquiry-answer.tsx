import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { type AnswerText, answerLocaleOf, chosenText } from '@/lib/content/desk/templates';
import { ANSWER_CHANNELS, answerLinks } from '@/lib/format/answer-channels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { directionOf } from '@/lib/i18n/locales';
import { enquiryPath } from '@/lib/routing/desk-address';
import { AnswerLinks } from './answer-links';
import { DeskForm, DeskSubmit } from './form';

interface AnswerProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  /** What an answer can begin with, the greeting first. */
  texts: readonly [AnswerText, ...AnswerText[]];
  /** The template that the address names. */
  chosen: unknown;
  /** Who reads the page. */
  staffId: string;
}

/** Telephone, mailbox and messengers, each with first words in the buyer's language. */
export function EnquiryAnswer({ language, enquiry, texts, chosen, staffId }: AnswerProps) {
  const t = deskTextsOf(language, 'answer');
  const channels = deskTextsOf(language, 'channels');
  const { id, mobile, mail } = enquiry;
  const locale = answerLocaleOf(enquiry.lang);
  const current = chosenText(texts, chosen);
  const text = current.text ?? '';
  const contacts = { phone: mobile, mail };
  const links = answerLinks({ ...enquiry, locale }, text)
    // The buyer's contacts come first, and are their own labels.
    .sort((a, b) => Number(b.channel in contacts) - Number(a.channel in contacts))
    .map((link) => {
      const { channel } = link;
      if (channel === 'phone') return { ...link, label: mobile };
      const label = channels(channel);
      const copyLabel = t('copyFor', { channel: label });
      return { ...link, label: channel === 'mail' ? mail : label, copyLabel };
    });
  return (
    <>
      <AnswerLinks
        enquiryId={id}
        template={current.id}
        text={text}
        number={mobile || mail}
        links={links}
        labels={{
          copied: t('copied', { mobile }),
          textAndNumber: t('textAndNumber', { mobile: mobile || mail }),
          notCopied: t('notCopied', { mobile: mobile || mail }),
          opened: t('opened'),
          takenByOther: t('takenByOther'),
        }}
      />
      <WithdrawForm language={language} enquiry={enquiry} staffId={staffId} />
      <details className="desk-more" open={current.id !== undefined}>
        <summary>
          <bdi>{t('withText', { title: current.title })}</bdi>
        </summary>
        <p className="desk-quiet">{t('text', { language: languageNameOf(language, locale) })}</p>
        <TemplateTabs language={language} enquiry={enquiry} texts={texts} current={current} />
        <p className="desk-greeting desk-written" lang={locale} dir={directionOf(locale)}>
          {text}
        </p>
      </details>
    </>
  );
}

/** Withdraws the answer that the person has just begun, if the app did not open. */
function WithdrawForm({
  language,
  enquiry: { id, history },
  staffId,
}: Pick<AnswerProps, 'language' | 'enquiry' | 'staffId'>) {
  const [last] = history;
  if (last?.action !== 'answerBegun' || last.staffId !== staffId) return null;
  const t = deskTextsOf(language, 'answer');
  const channel = ANSWER_CHANNELS.find((each) => each === last.after?.channel);
  if (!channel) return null;
  return (
    <DeskForm action="withdraw-answer" values={{ id }} className="desk-actions">
      <span>{t('didNotOpen', { channel: deskTextsOf(language, 'channels')(channel) })}</span>
      <DeskSubmit>{t('notOpened')}</DeskSubmit>
    </DeskForm>
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
              <bdi>{title}</bdi>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
