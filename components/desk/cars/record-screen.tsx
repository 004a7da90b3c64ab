import { ContentHistory } from '@/components/desk/content/content-history';
import { SUGGEST_FORM } from '@/components/desk/content/content-texts';
import { ConfirmText, TextLanguages } from '@/components/desk/content/text-languages';
import { DeskButton, DeskForm } from '@/components/desk/form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { PlainPictureForm } from '@/components/desk/pictures/plain-picture-form';
import { SiteLinks } from '@/components/desk/site-links';
import { isContentKind } from '@/lib/config/content-state';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { mayStaff } from '@/lib/config/staff-rights';
import type { RecordPage } from '@/lib/content/desk/record-page';
import type { EditedRecord } from '@/lib/content/desk/records';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS, purchaseCodePath } from '@/lib/routing/desk-address';
import { carKeyOf, editPath } from '@/lib/routing/desk-car-address';
import { RecordForm } from './record-form';
import { RemoveRecord } from './remove-record';
import { SheetChoice } from './sheet-choice';

interface RecordScreenProps {
  language: DeskLanguage;
  staff: StaffMember;
  page: RecordPage;
}

/** Of the page that follows the form of a new record. */
const ADDED: ReadonlySet<DeskNotice> = new Set(['recordAdded', 'unitAdded', 'unitSavedOddVin']);

/** Everything about one record of the catalogue that its reader may change. */
export function RecordScreen({ language, staff, page }: RecordScreenProps) {
  const t = deskTextsOf(language, 'recordForm');
  const { record, notice, last, batch, undone, sent, about, sheetLanguages } = page;
  const { kind, key, name, reference } = record;
  // Without its picture a new article cannot be saved, and without script none can be added later.
  const isPictureFirst =
    !key && record.fields.some(({ type, isRequired }) => type === 'picture' && isRequired);
  return (
    <DeskFrame
      language={language}
      staff={staff}
      current={about ? 'promotions' : 'cars'}
      notice={notice}
    >
      <header>
        <DeskLink href={backPath(record)}>{t(`back_${kind}`)}</DeskLink>
        <h1>
          {key ? (
            <>
              <bdi>{name || reference}</bdi> <span className="desk-quiet">{reference}</span>
            </>
          ) : (
            t(`new_${kind}`)
          )}
        </h1>
        <Ways language={language} record={record} />
      </header>
      {kind === 'models' && !key && !record.names.brand_sign?.length && (
        <p className="desk-notice" data-kind="bad">
          {t('noBrand')}{' '}
          <a href={DESK_PATHS.newBrand} className="desk-link">
            {t('enterBrand')}
          </a>
        </p>
      )}
      {key && sheetLanguages && (
        <form method="post" action={DESK_PATHS.sheets}>
          <input type="hidden" name="picked" value={carKeyOf({ kind: 'units', id: Number(key) })} />
          <SheetChoice language={language} chosen={sheetLanguages} />
        </form>
      )}
      {key && record.stored.status === 'sold' && mayStaff(staff.role, 'makePurchaseCodes') && (
        <DeskLink href={purchaseCodePath({ unit: key })}>
          {deskTextsOf(language, 'enquiry')('purchaseCode')}
        </DeskLink>
      )}
      {about && isContentKind(kind) && (
        <TextLanguages language={language} kind={kind} recordKey={key ?? 'new'} about={about} />
      )}
      {batch && (
        <DeskButton action="undo-cars" values={{ batch }}>
          {deskTextsOf(language, 'carOutcomes')('undo')}
        </DeskButton>
      )}
      {undone && (
        <p
          role={undone === 'undone' ? 'status' : 'alert'}
          className="desk-notice"
          data-kind={undone === 'undone' ? 'good' : 'bad'}
        >
          {deskTextsOf(language, 'carOutcomes')(undone)}
        </p>
      )}
      {last?.name && (
        <p className="desk-quiet">
          {t('changedBy', { by: last.name, at: deskTimeOf(language, last.at) })}
        </p>
      )}
      {isPictureFirst && <PlainPictureForm language={language} isFirst />}
      <RecordForm
        language={language}
        staffId={staff.id}
        record={record}
        isChanged={notice === 'recordChanged'}
        isPriceAsked={notice === 'priceAsked'}
        isAdded={notice && ADDED.has(notice)}
        sent={sent}
        about={about}
      />
      {about?.suggestions && (
        <DeskForm action="suggest-texts" id={SUGGEST_FORM} values={{ locale: about.locale }}>
          {null}
        </DeskForm>
      )}
      {about && key && isContentKind(kind) && about.changes.length > 0 && (
        <ConfirmText
          language={language}
          kind={kind}
          recordKey={key}
          about={about}
          marks={record.marks}
        />
      )}
      {!isPictureFirst && record.fields.some(({ part }) => part === 'pictures') && (
        <PlainPictureForm language={language} />
      )}
      {kind === 'models' && key && <Units language={language} staff={staff} record={record} />}
      {about && key && isContentKind(kind) && (
        <ContentHistory language={language} kind={kind} recordKey={key} edits={about.history} />
      )}
      {key && mayStaff(staff.role, isContentKind(kind) ? 'writeContent' : 'manageCars') && (
        <RemoveRecord language={language} record={{ ...record, key }} />
      )}
    </DeskFrame>
  );
}

function backPath({ kind, key }: EditedRecord): string {
  if (kind !== 'units') return DESK_PATHS[kind];
  return key ? `${DESK_PATHS.cars}#${carKeyOf({ kind, id: Number(key) })}` : DESK_PATHS.cars;
}

interface RecordProps {
  language: DeskLanguage;
  record: EditedRecord;
}

/** To the record's pages on the site, and to what it is of. */
function Ways({ language, record: { kind, name, modelId, sitePath, models } }: RecordProps) {
  const t = deskTextsOf(language, 'recordForm');
  return (
    <p className="desk-record-ways">
      {sitePath && <SiteLinks language={language} path={sitePath} />}
      {modelId && (
        <a href={editPath('models', modelId)} className="desk-link">
          {t('itsModel')}
        </a>
      )}
      {kind === 'brands' && models > 0 && (
        <a
          href={`${DESK_PATHS.models}?${new URLSearchParams({ word: name })}`}
          className="desk-link"
        >
          {t('itsModels', { count: models })}
        </a>
      )}
    </p>
  );
}

/** The cars of a model, of which each has a page of its own. */
function Units({ language, staff, record }: RecordProps & { staff: StaffMember }) {
  const t = deskTextsOf(language, 'recordForm');
  const statuses = deskTextsOf(language, 'unitStatuses');
  const { listed, total } = record.units;
  return (
    <section className="desk-card" aria-labelledby="units">
      <h2 id="units">{t('units', { count: total })}</h2>
      {listed.length > 0 && (
        <ul className="desk-unit-links">
          {listed.map(({ id, number, status }) => (
            <li key={id}>
              <a href={editPath('units', id)} className="desk-link">
                {number}
              </a>{' '}
              <span className="desk-quiet">{statuses(status)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayStaff(staff.role, 'manageCars') && (
        <DeskLink href={`${DESK_PATHS.newCar}?${new URLSearchParams({ model: record.key ?? '' })}`}>
          {t('newUnit')}
        </DeskLink>
      )}
    </section>
  );
}
