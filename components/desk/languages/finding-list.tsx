import type { ReactNode } from 'react';
import type { FindingRule, TextSource } from '@/lib/config/site-check';
import type { ListedFinding } from '@/lib/content/desk/languages';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDayOf, deskTextAt, deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { sheetPath } from '@/lib/routing/desk-address';
import { comparedTextPath } from '@/lib/routing/desk-text-address';

interface FindingProps {
  language: DeskLanguage;
  /** Of the site it was found on. */
  locale: Locale;
  finding: ListedFinding;
}

/** What a text is called, such as "Brand: byd". */
export function textNameOf(language: DeskLanguage, { kind, id }: TextSource): string {
  const t = deskTextsOf(language, 'languages');
  return t(`kinds.${kind}`, { id });
}

/** The language of what was found, where it is a text of the page. */
const LANGUAGE_OF_FOUND: Partial<Record<FindingRule, (finding: FindingProps) => string>> = {
  titleTooLong: ({ locale }) => locale,
  titleTwice: ({ locale }) => locale,
  descriptionTooLong: ({ locale }) => locale,
  headline: ({ locale }) => locale,
  leftInEnglish: () => 'en',
  otherLanguage: ({ finding, locale }) => (isLocale(finding.wanted) ? finding.wanted : locale),
};

/** A quoted text in its own direction of writing. */
function Quoted({ lang, children }: { lang?: string | undefined; children: string }) {
  return (
    <bdi lang={lang} className="desk-wrap">
      {children}
    </bdi>
  );
}

/** What was found, and what is expected instead, if known. */
function Facts(props: FindingProps): ReactNode {
  const { language, locale, finding } = props;
  const { rule, found, wanted, source } = finding;
  const t = deskTextsOf(language, 'languages');
  const lang = LANGUAGE_OF_FOUND[rule]?.(props);
  switch (rule) {
    case 'outdated':
      return (
        <p>
          {source && <Quoted>{textNameOf(language, source)}</Quoted>}{' '}
          {wanted && Number.isFinite(Date.parse(wanted)) && (
            <span className="desk-quiet">
              {t('changedOn', { day: deskDayOf(language, wanted) })}
            </span>
          )}
        </p>
      );
    case 'contentMissing':
      return source && <Quoted>{textNameOf(language, source)}</Quoted>;
    case 'contentShort':
      return <p>{t('letters', { found: Number(found) || 0, wanted: Number(wanted) || 0 })}</p>;
    case 'message':
      return (
        <p>
          {deskTextAt(language, 'siteCheck', `faults.${wanted}`) ?? wanted}
          {': '}
          <Quoted>{found}</Quoted>
        </p>
      );
    case 'otherLanguage':
      return (
        <p>
          <Quoted lang={lang}>{found}</Quoted>{' '}
          {isLocale(wanted) && (
            <span className="desk-quiet">
              {t('looksLike', { language: languageNameOf(language, wanted) })}
            </span>
          )}
        </p>
      );
    case 'titleTwice':
      return (
        <p>
          <Quoted lang={lang}>{found}</Quoted>{' '}
          {wanted && (
            <a href={sheetPath(locale, wanted)} className="desk-link">
              {t('otherPage')}
            </a>
          )}
        </p>
      );
    default:
      return (
        <dl className="desk-finding-facts">
          {(found || wanted) && (
            <div>
              <dt>{t('found')}</dt>
              <dd>{found ? <Quoted lang={lang}>{found}</Quoted> : t('emptyFound')}</dd>
            </div>
          )}
          {wanted && (
            <div>
              <dt>{t('wanted')}</dt>
              <dd>
                <Quoted>{wanted}</Quoted>
              </dd>
            </div>
          )}
        </dl>
      );
  }
}

interface FindingListProps {
  language: DeskLanguage;
  locale: Locale;
  findings: readonly ListedFinding[];
}

/** Findings in plain words, each with a link to the text that causes it. */
export function FindingList({ language, locale, findings }: FindingListProps) {
  const t = deskTextsOf(language, 'languages');
  const checks = deskTextsOf(language, 'siteCheck');
  return (
    <ul className="desk-rows">
      {findings.map((finding) => (
        <li key={finding.findingId}>
          <div>
            <b>{checks(`rules.${finding.rule}`)}</b>
            <Facts language={language} locale={locale} finding={finding} />
          </div>
          {finding.source && (
            <a
              href={comparedTextPath(
                locale,
                finding.source,
                finding.source.kind === 'message' ? { only: 'found' } : {},
              )}
              className="desk-link"
            >
              {t('openText')}
              <span className="sr-only">: {textNameOf(language, finding.source)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
