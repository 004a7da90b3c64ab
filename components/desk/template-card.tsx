import type { ReactNode } from 'react';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { directionOf, isLocale } from '@/lib/i18n/locales';

interface TemplateTextProps {
  language: DeskLanguage;
  /** The language it is written in. */
  lang: string;
  text: string;
  /** Who of the staff wrote it last, and when; null if nobody has. */
  by: string | null | undefined;
  at: Date | undefined;
}

/** A text that answers begin with, as it is now. */
export function TemplateText({ language, lang, text, by, at }: TemplateTextProps) {
  const t = deskTextsOf(language, 'templates');
  return (
    <>
      {by && at && (
        <p className="desk-quiet">{t('by', { name: by, time: deskTimeOf(language, at) })}</p>
      )}
      <p
        className="desk-greeting desk-written"
        lang={lang}
        dir={isLocale(lang) ? directionOf(lang) : 'auto'}
      >
        {text}
      </p>
    </>
  );
}

interface TemplateCardProps extends TemplateTextProps {
  title: string;
  isOpen?: boolean;
  /** The forms that change it. */
  children: ReactNode;
}

/** The same in a list, under its name and with what can be done about it. */
export function TemplateCard({ title, isOpen, children, ...text }: TemplateCardProps) {
  const t = deskTextsOf(text.language, 'templates');
  return (
    <li>
      <div className="desk-template">
        <b>
          <bdi>{title}</bdi>
        </b>
        <TemplateText {...text} />
        <details className="desk-more" open={isOpen}>
          <summary aria-label={t('changeOf', { title })}>{t('change')}</summary>
          {children}
        </details>
      </div>
    </li>
  );
}
