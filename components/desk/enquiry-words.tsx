import type { ReactNode } from 'react';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { CopyButton } from './copy-button';

interface EnquiryWordsProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  /** How the buyer can be answered. */
  children: ReactNode;
}

/** What the buyer writes, and how to answer: the first thing that a phone shows of an enquiry. */
export function EnquiryWords({ language, enquiry, children }: EnquiryWordsProps) {
  const t = deskTextsOf(language, 'enquiry');
  const { kind, remark, lang } = enquiry;
  const isSaved = kind === 'intention';
  return (
    <section className="desk-card desk-words" id="answer" aria-labelledby="wants">
      <h2 id="wants">{t('wants')}</h2>
      {/* Long ones are moved by themselves on a phone, also with the keyboard. */}
      <p
        dir="auto"
        lang={isSaved ? undefined : lang}
        className="desk-written desk-remark"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part of the page that can be scrolled
        tabIndex={0}
      >
        {isSaved ? t('saved') : remark}
      </p>
      {!isSaved && remark && (
        <div className="desk-actions">
          <CopyButton text={remark} label={t('copyWords')} said={t('wordsCopied')} />
        </div>
      )}
      {children}
    </section>
  );
}
