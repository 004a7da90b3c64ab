import { BulkButton } from '@/components/desk/bulk-form';
import { DeskButton, DeskSubmit } from '@/components/desk/form';
import { PORTS } from '@/lib/config/ports';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import { UNIT_STATUSES } from '@/lib/contract/unit-attributes';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { Locale } from '@/lib/i18n/locales';
import { actionPath } from '@/lib/routing/desk-address';
import { SheetChoice } from './sheet-choice';

/** The boxes of the list belong to it, although rows have forms of their own. */
export const BULK_FORM_ID = 'picked-cars';

interface CarBulkProps {
  language: DeskLanguage;
  role: StaffRole;
  sheetLanguages: readonly Locale[];
}

/** What can be done to all cars that are checked. */
export function CarBulk({ language, role, sheetLanguages }: CarBulkProps) {
  const t = deskTextsOf(language, 'carBulk');
  const statuses = deskTextsOf(language, 'unitStatuses');
  const ports = deskTextsOf(language, 'ports');
  return (
    <form
      id={BULK_FORM_ID}
      method="post"
      action={actionPath('place-cars')}
      className="desk-car-bulk"
    >
      {/* The Enter key in a box presses the first button: one that does nothing. */}
      <button type="submit" disabled hidden />
      <fieldset className="desk-bulk">
        <legend>{t('title')}</legend>
        <div className="desk-actions">
          {UNIT_STATUSES.filter((status) => status !== 'reserved').map((status) => (
            <BulkButton key={status} value={status}>
              {statuses(status)}
            </BulkButton>
          ))}
        </div>
        <details className="desk-more">
          <summary>{t('reserveUntil')}</summary>
          <div className="desk-actions">
            <input
              type="date"
              name="reserved_until"
              aria-label={t('until')}
              className="field-box desk-day"
            />
            <BulkButton value="reserved">{t('reserve')}</BulkButton>
          </div>
        </details>
        <details className="desk-more">
          <summary>{t('others')}</summary>
          <div className="desk-actions">
            {PORTS.map((port) => (
              <BulkButton key={port} value={port}>
                {ports(port)}
              </BulkButton>
            ))}
          </div>
          {mayStaff(role, 'priceCars') && (
            <div className="desk-actions">
              <input
                name="value"
                maxLength={20}
                autoComplete="off"
                aria-label={t('price')}
                placeholder={t('priceHint')}
                className="field-box"
              />
              <DeskSubmit formAction={actionPath('price-cars')}>{t('change')}</DeskSubmit>
            </div>
          )}
        </details>
        <SheetChoice language={language} chosen={sheetLanguages} />
      </fieldset>
    </form>
  );
}

interface BulkNoticeProps {
  language: DeskLanguage;
  outcome: { done: number; refused: readonly string[] };
  batch: string;
}

/** How many cars were changed, and which were not. */
export function CarBulkNotice({ language, outcome: { done, refused }, batch }: BulkNoticeProps) {
  const t = deskTextsOf(language, 'carBulk');
  return (
    <>
      <div className="desk-notice" data-kind="good">
        <p role="status">{t('done', { done })}</p>
        {batch && (
          <DeskButton action="undo-cars" values={{ batch }}>
            {deskTextsOf(language, 'carOutcomes')('undo')}
          </DeskButton>
        )}
      </div>
      {refused.length > 0 && (
        <p role="alert" className="desk-notice" data-kind="bad">
          {t('refused', { names: refused.join(', ') })}
        </p>
      )}
    </>
  );
}
