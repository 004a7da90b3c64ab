import { randomUUID } from 'node:crypto';
import { ContentTexts } from '@/components/desk/content/content-texts';
import { Check } from '@/components/desk/field';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { KeptDraft, StoredDraft } from '@/components/desk/kept-draft';
import { PicturePlace } from '@/components/desk/pictures/picture-place';
import type { UploadedPicture } from '@/lib/config/picture-upload';
import type { ContentAbout } from '@/lib/content/desk/content';
import { columnNameOf } from '@/lib/content/desk/record-words';
import type { EditedRecord } from '@/lib/content/desk/records';
import { FIELD_PARTS, type RecordField as Field } from '@/lib/format/record-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { TEXT_PARAM } from '@/lib/routing/desk-car-address';
import { SUGGESTED_PARAM } from '@/lib/routing/desk-text-address';
import { faultOf, RecordField } from './record-field';

interface RecordFormProps {
  language: DeskLanguage;
  staffId: string;
  record: EditedRecord;
  /** Whether somebody else has changed the record meanwhile. */
  isChanged: boolean;
  /** Whether its price has to be confirmed. */
  isPriceAsked: boolean;
  /** Whether it was added a moment ago. */
  isAdded?: boolean;
  /** Pictures that were sent without script. */
  sent: readonly UploadedPicture[];
  /** The model of a new unit. */
  model?: number;
  /** Of a promotion or an article. */
  about?: ContentAbout | undefined;
}

/** Signs, which follow from names, come after them, and what takes a line of its own comes last. */
function placeOf({ name, type }: Field): number {
  if (type === 'boxes' || type === 'words' || type === 'list') return 2;
  return name.endsWith('_sign') && type === 'text' ? 1 : 0;
}

/** Everything about a record that its reader may change. */
export function RecordForm(props: RecordFormProps) {
  const { language, staffId, record, isChanged, isPriceAsked, isAdded, sent, model, about } = props;
  const { kind, key, fields, form, wrong, names, marks } = record;
  const t = deskTextsOf(language, 'recordForm');
  const shown = about ? `-${about.locale}${about.isSuggested ? '-suggested' : ''}` : '';
  const draftOfNew = `${kind}-new-${model ?? record.modelId ?? ''}${shown}`;
  const draft = key ? `${kind}-${key}${shown}` : draftOfNew;
  const stored = isChanged ? record.stored : undefined;
  const hidden: Record<string, string | number> = {
    kind,
    seen: JSON.stringify(marks),
    ...(key ? { key } : { ...(model && { model }), formId: randomUUID() }),
  };
  if (about) hidden[TEXT_PARAM] = about.locale;
  if (about?.isSuggested) hidden[SUGGESTED_PARAM] = 1;
  const ask = (field: Field) => (
    <RecordField
      key={field.name}
      language={language}
      field={field}
      form={form}
      names={names}
      stored={stored}
      wrong={wrong}
    />
  );
  return (
    <DeskForm
      action={key ? 'save-record' : about ? 'add-content' : 'add-record'}
      className={key ? 'desk-unit-form' : 'desk-unit-form desk-new-record'}
      values={hidden}
    >
      {FIELD_PARTS.map((part) => {
        const own = fields.filter((field) => field.part === part);
        if (own.length === 0) return null;
        if (part === 'pictures') {
          return own.map((field) => {
            const value = form[field.name];
            return (
              <PicturePlace
                key={field.name}
                language={language}
                sent={sent}
                draft={draft}
                name={field.name}
                type={field.type}
                title={columnNameOf(language, field.column)}
                value={value}
                colour={form.colour}
                fault={
                  wrong.has(field.name) && faultOf(language, field, { value: value ?? '', stored })
                }
              />
            );
          });
        }
        if (part === 'texts' && about) {
          return (
            <ContentTexts
              key={part}
              language={language}
              record={record}
              about={about}
              stored={stored}
            />
          );
        }
        if (part === 'texts') {
          const isOpen = kind === 'types' || own.some(({ name }) => wrong.has(name));
          return (
            <details key={part} className="desk-card" open={isOpen}>
              <summary>{t(`texts_${kind as 'types'}`)}</summary>
              <p className="desk-quiet">{t('textsHint')}</p>
              <div className={kind === 'types' ? 'desk-unit-fields' : undefined}>
                {own.map(ask)}
              </div>
            </details>
          );
        }
        const parts = own.filter(({ name }) => name.includes('.'));
        const [first] = parts;
        const single = own
          .filter((field) => !parts.includes(field))
          .toSorted((a, b) => placeOf(a) - placeOf(b));
        return (
          <fieldset key={part} className="desk-card">
            <legend>{t(part === 'stand' && kind === 'models' ? 'offer' : part)}</legend>
            <div className="desk-unit-fields">
              {single.map(ask)}
              {first && (
                <fieldset className="desk-unit-group">
                  <legend>{columnNameOf(language, first.column)}</legend>
                  <div className="desk-unit-fields">{parts.map(ask)}</div>
                </fieldset>
              )}
            </div>
            {part === 'stand' && record.units.total > 0 && (
              <p className="desk-quiet">{t('offerHint')}</p>
            )}
            {part === 'stand' && isPriceAsked && (
              <Check name="confirmed" value="1" label={t('confirmPrice')} />
            )}
          </fieldset>
        );
      })}
      <p className="desk-unit-save">
        <DeskSubmit isMain>{t(key ? 'save' : kind === 'units' ? 'add_unit' : 'add')}</DeskSubmit>
      </p>
      <KeptDraft staffId={staffId} name={draft} />
      {/* The page that follows a suggested text has the form without it. */}
      {about && !about.isSuggested && (
        <StoredDraft staffId={staffId} name={`${draft}-suggested`} next={draft} />
      )}
      {isAdded && <StoredDraft staffId={staffId} name={draftOfNew} next={draft} />}
    </DeskForm>
  );
}
