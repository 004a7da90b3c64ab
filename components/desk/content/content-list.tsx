import { DeskFrame } from '@/components/desk/frame';
import type { ContentKind } from '@/lib/config/content-state';
import type { DeskNotice } from '@/lib/config/desk-notices';
import type { ListedContent } from '@/lib/content/desk/content';
import { valueNameOf } from '@/lib/content/desk/record-words';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import { ANSWER_TOPICS } from '@/lib/contract/passages';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDayOf, deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { editPath } from '@/lib/routing/desk-car-address';
import { ContentTabs } from './content-tabs';

interface ContentListProps {
  language: DeskLanguage;
  staff: StaffMember;
  kind: ContentKind;
  records: readonly ListedContent[];
  notice: DeskNotice | undefined;
}

/** All records of a kind, each with where it is between draft and ended. */
export function ContentList({ language, staff, kind, records, notice }: ContentListProps) {
  const t = deskTextsOf(language, 'content');
  return (
    <DeskFrame language={language} staff={staff} current="promotions" notice={notice}>
      <header className="desk-head content-head">
        <h1>{t(kind)}</h1>
        <p className="desk-actions">
          <a href={editPath(kind, 'new')} className="desk-button">
            {deskTextsOf(language, 'recordForm')(`new_${kind}`)}
          </a>
        </p>
        <ContentTabs language={language} current={kind} />
      </header>
      <section className="desk-card" aria-label={t(kind)}>
        {records.length === 0 ? (
          <p>{t(`none_${kind}`)}</p>
        ) : (
          <ul className="content-list">
            {records.map((record) => (
              <ContentRow key={record.id} language={language} kind={kind} record={record} />
            ))}
          </ul>
        )}
      </section>
    </DeskFrame>
  );
}

interface ContentRowProps {
  language: DeskLanguage;
  kind: ContentKind;
  record: ListedContent;
}

function ContentRow({ language, kind, record }: ContentRowProps) {
  const t = deskTextsOf(language, 'content');
  const { id, name, sign, picture, place, phase, isOver, locales } = record;
  const missing = LOCALES.filter((locale) => !locales.includes(locale));
  return (
    <li>
      {picture && <img src={picture} alt="" width={128} height={72} loading="lazy" />}
      <div>
        <p className="content-name">
          <a href={editPath(kind, id)} className="desk-link">
            <bdi>{name}</bdi>
          </a>
          <span className="desk-quiet">{sign}</span>
        </p>
        <p className="content-facts">
          <span className="desk-state" data-phase={phase}>
            {t(`phase_${phase}`)}
          </span>
          {place && <span>{valueNameOf(language, placeColumnOf(place), place)}</span>}
          {phase === 'shown' && isOver && <span>{t('over')}</span>}
          <When language={language} record={record} />
        </p>
        <p className="desk-quiet">
          {missing.length === 0
            ? t('allLanguages')
            : locales.length === 0
              ? t('noLanguage')
              : t('inLanguages', {
                  languages: locales.map((locale) => languageNameOf(language, locale)).join(', '),
                })}
        </p>
      </div>
    </li>
  );
}

/** Answers are distinguished by their topic, other passages by their place. */
const placeColumnOf = (place: string) =>
  (ANSWER_TOPICS as readonly string[]).includes(place) ? 'topic' : 'place';

/** From when to when it is on the site. */
function When({ language, record }: { language: DeskLanguage; record: ListedContent }) {
  const t = deskTextsOf(language, 'content');
  const { phase, publishAt, publishUntil, since } = record;
  const at = (date: Date) => deskTimeOf(language, date);
  return (
    <>
      {publishAt && phase !== 'draft' && (
        <span>{t(phase === 'scheduled' ? 'from' : 'since', { at: at(publishAt) })}</span>
      )}
      {publishUntil && phase !== 'draft' && <span>{t('until', { at: at(publishUntil) })}</span>}
      {!publishAt && since && phase !== 'draft' && (
        <span>{t(record.place ? 'checkedOn' : 'day', { day: deskDayOf(language, since) })}</span>
      )}
    </>
  );
}
