import {
  ASKED_REASONS,
  type SentTextsOutcome as Became,
  type LeftText,
} from '@/lib/config/text-files';
import { columnNameOf } from '@/lib/content/desk/record-words';
import { placeOf, type SentTextsPage } from '@/lib/content/desk/sent-texts';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf } from '@/lib/i18n/desk-texts';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { editPath } from '@/lib/routing/desk-car-address';
import { comparedTextPath } from '@/lib/routing/desk-text-address';
import { DeskForm, DeskSubmit } from '../form';

type Preview = Exclude<SentTextsPage, { outcome: unknown }>;
type ShownText = Preview['ready']['texts'][number];

interface OfLanguage {
  language: DeskLanguage;
  locale: Locale;
}

/** Why a text is asked about or refused, as a sentence. */
function reasonOf(language: DeskLanguage, reason: string): string {
  return (
    deskTextAt(language, 'sentTexts', `reasons.${reason}`) ??
    deskTextAt(language, 'siteCheck', `faults.${reason}`) ??
    reason
  );
}

/** A text as people call it, with the way to where it is changed. */
function TextName({
  language,
  locale,
  textKey,
  name,
}: OfLanguage & { textKey: string; name?: string | undefined }) {
  const place = placeOf(textKey);
  const t = deskTextsOf(language, 'sentTexts');
  if (place.kind === 'message') {
    return (
      <a href={comparedTextPath(locale, place)} className="desk-link">
        <code className="desk-wrap">{textKey}</code>
      </a>
    );
  }
  const { kind, id, column } = place;
  return (
    <a href={editPath(kind, id, locale)} className="desk-link">
      {t(`kinds.${kind}`)}: <bdi>{name ?? id}</bdi> · {columnNameOf(language, column)}
    </a>
  );
}

/** Long texts show where they differ, with some words around it. */
const EXCERPT_LENGTH = 400;
const BEFORE_DIFFERENCE = 60;

function excerptOf(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const from = text.length > EXCERPT_LENGTH ? Math.max(0, same - BEFORE_DIFFERENCE) : 0;
  const to = from + EXCERPT_LENGTH;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function BeforeAndAfter({
  language,
  locale,
  before,
  after,
}: OfLanguage & Pick<ShownText, 'before' | 'after'>) {
  const t = deskTextsOf(language, 'sentTexts');
  const written = { lang: locale, dir: directionOf(locale), className: 'desk-written' };
  return (
    <div className="sent-text">
      <p className="desk-quiet">{t('here')}</p>
      <p {...written}>{before ? excerptOf(before, after) : t('nothing')}</p>
      <p className="desk-quiet">{t('inFile')}</p>
      <p {...written}>{excerptOf(after, before)}</p>
    </div>
  );
}

interface TextsProps extends OfLanguage {
  group: Preview['ready'];
}

/** Texts of the file, each beside the site's current text. */
function Texts({ language, locale, group: { count, texts } }: TextsProps) {
  const t = deskTextsOf(language, 'sentTexts');
  return (
    <>
      <ul className="desk-rows">
        {texts.map(({ key, name, before, after, asked, fault, pick }) => (
          <li key={key}>
            <div>
              <p>
                <TextName language={language} locale={locale} textKey={key} name={name} />
              </p>
              {fault && <p className="desk-error">{reasonOf(language, fault)}</p>}
              {asked && <p>{reasonOf(language, asked)}</p>}
              <BeforeAndAfter language={language} locale={locale} before={before} after={after} />
              {asked && (
                <label className="desk-check">
                  <input type="checkbox" name="pick" value={pick} />
                  {t('take')}
                  <span className="sr-only">: {key}</span>
                </label>
              )}
            </div>
          </li>
        ))}
      </ul>
      {count > texts.length && (
        <p className="desk-quiet">{t('more', { count: count - texts.length })}</p>
      )}
    </>
  );
}

interface PreviewProps {
  language: DeskLanguage;
  sentId: string;
  file: Preview;
}

/** What a file would change, the questions about it, and the button that imports it. */
export function SentTextsPreview({ language, sentId, file }: PreviewProps) {
  const t = deskTextsOf(language, 'sentTexts');
  const { locale, same, ready, asked, refused, live, hidden } = file;
  const press = (
    <p className="desk-actions">
      <DeskSubmit isMain>{t('bringIn')}</DeskSubmit>
    </p>
  );
  return (
    <DeskForm action="bring-in-texts" className="sent-texts" values={{ id: sentId }}>
      <section className="desk-card">
        <p>
          <b>
            {t('would', {
              ready: ready.count,
              asked: asked.count,
              refused: refused.count,
              same,
            })}
          </b>
        </p>
        {live > 0 && <p>{t('live', { count: live })}</p>}
        {hidden > 0 && <p>{t('hidden', { count: hidden })}</p>}
        {ready.count > 0 && asked.count === 0 && press}
      </section>
      {asked.count > 0 && (
        <section className="desk-card" aria-labelledby="asked">
          <h2 id="asked">{t('asked')}</h2>
          <p className="desk-quiet">{t('askedText')}</p>
          <Texts language={language} locale={locale} group={asked} />
          {press}
        </section>
      )}
      {refused.count > 0 && (
        <section className="desk-card" aria-labelledby="refused">
          <h2 id="refused">{t('refused')}</h2>
          <Texts language={language} locale={locale} group={refused} />
        </section>
      )}
      {ready.count > 0 && (
        <details className="desk-card">
          <summary>{t('ready')}</summary>
          <Texts language={language} locale={locale} group={ready} />
        </details>
      )}
    </DeskForm>
  );
}

/** Further texts are only counted. */
const LEFT_SHOWN_MAX = 200;

function LeftTexts({ language, locale, texts }: OfLanguage & { texts: readonly LeftText[] }) {
  return (
    <ul className="desk-rows">
      {texts.slice(0, LEFT_SHOWN_MAX).map(({ key, reason }) => (
        <li key={key}>
          <div>
            <TextName language={language} locale={locale} textKey={key} />
            <p className={isAsked(reason) ? undefined : 'desk-error'}>
              {reasonOf(language, reason)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const isAsked = (reason: string) => (ASKED_REASONS as readonly string[]).includes(reason);

/** What became of a file. */
export function SentTextsOutcome({ language, locale, outcome }: OfLanguage & { outcome: Became }) {
  const t = deskTextsOf(language, 'sentTexts');
  const { changed, same, kept, refused } = outcome;
  return (
    <>
      <section className="desk-card">
        <p>
          <b>{t('did', { changed, kept: kept.length, refused: refused.length, same })}</b>
        </p>
      </section>
      {kept.length > 0 && (
        <section className="desk-card" aria-labelledby="kept">
          <h2 id="kept">{t('kept')}</h2>
          <LeftTexts language={language} locale={locale} texts={kept} />
        </section>
      )}
      {refused.length > 0 && (
        <section className="desk-card" aria-labelledby="refused">
          <h2 id="refused">{t('refused')}</h2>
          <LeftTexts language={language} locale={locale} texts={refused} />
        </section>
      )}
    </>
  );
}
