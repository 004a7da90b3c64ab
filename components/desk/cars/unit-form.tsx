import type { ReactNode } from 'react';
import { DeskForm } from '@/components/desk/form';
import { KeptDraft } from '@/components/desk/kept-draft';
import type { StaffRole } from '@/lib/config/staff-rights';
import { UNIT_ATTRIBUTE_NAMES } from '@/lib/contract/unit-attributes';
import { UNIT_FIELD_PARTS, UNIT_FIELDS, type UnitFieldPart } from '@/lib/format/unit-fields';
import { type UnitForm as UnitFormValues, unitFieldsFor } from '@/lib/format/unit-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { UnitField } from './unit-field';

interface UnitFormProps {
  language: DeskLanguage;
  staff: { id: string; role: StaffRole };
  /** Which form it is, among all of the staff side. */
  name: string;
  action: 'add-unit' | 'save-unit';
  hidden: Readonly<Record<string, string | number>>;
  form: UnitFormValues;
  /** What is stored, where somebody else has changed it meanwhile. */
  stored?: UnitFormValues;
  /** Fields to look at again. */
  wrong: ReadonlySet<string>;
  /** Whether its price has to be confirmed. */
  isPriceAsked: boolean;
  /** Its pictures. */
  children?: ReactNode;
}

/** Everything about a unit that its reader may change. */
export function UnitForm({
  language,
  staff,
  name,
  action,
  hidden,
  form,
  stored,
  wrong,
  isPriceAsked,
  children,
}: UnitFormProps) {
  const t = deskTextsOf(language, 'unitForm');
  const own = new Set(unitFieldsFor(staff.role).map(({ column }) => column));
  const columnsOf = (part: UnitFieldPart) =>
    UNIT_ATTRIBUTE_NAMES.filter((column) => own.has(column) && UNIT_FIELDS[column]?.part === part);
  return (
    <DeskForm action={action} className="desk-unit-form" values={hidden}>
      {children}
      {UNIT_FIELD_PARTS.map((part) => {
        const columns = columnsOf(part);
        if (columns.length === 0) return null;
        return (
          <fieldset key={part} className="desk-card">
            <legend>{t(part)}</legend>
            <div className="desk-unit-fields">
              {columns.map((column) => (
                <UnitField
                  key={column}
                  language={language}
                  column={column}
                  form={form}
                  stored={stored}
                  wrong={wrong}
                />
              ))}
            </div>
            {part === 'stand' && isPriceAsked && (
              <label className="desk-check">
                <input type="checkbox" name="confirmed" value="1" />
                {t('confirmPrice')}
              </label>
            )}
          </fieldset>
        );
      })}
      {own.has('report_en') && (
        <details
          className="desk-card"
          open={LOCALES.some((locale) => wrong.has(`report_${locale}`))}
        >
          <summary>{t('reports')}</summary>
          <p className="desk-quiet">{t('reportsHint')}</p>
          {LOCALES.map((locale) => (
            <div key={locale} className="desk-field">
              <label htmlFor={`report_${locale}`}>{languageNameOf(language, locale)}</label>
              <textarea
                id={`report_${locale}`}
                name={`report_${locale}`}
                lang={locale}
                dir="auto"
                rows={4}
                maxLength={4000}
                defaultValue={form[`report_${locale}`]}
                aria-invalid={wrong.has(`report_${locale}`) || undefined}
                className="field-box"
              />
            </div>
          ))}
        </details>
      )}
      <p className="desk-unit-save">
        <button type="submit" className="desk-button">
          {t(action === 'add-unit' ? 'add' : 'save')}
        </button>
      </p>
      <KeptDraft staffId={staff.id} name={name} />
    </DeskForm>
  );
}
