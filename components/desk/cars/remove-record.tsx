import { DeskButton } from '@/components/desk/form';
import { isContentKind } from '@/lib/config/content-state';
import type { EditedRecord } from '@/lib/content/desk/records';
import { isNumbered } from '@/lib/format/record-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface RemoveRecordProps {
  language: DeskLanguage;
  record: EditedRecord & { key: string };
}

/** Two presses, with everything that goes, and still nothing is gone for good. */
export function RemoveRecord({ language, record }: RemoveRecordProps) {
  const t = deskTextsOf(language, 'recordForm');
  const { kind, key, name, reference, units, models } = record;
  const numbers = units.listed.map(({ number }) => number).join(', ');
  return (
    <details className="desk-card">
      <summary>{t(`remove_${kind}`)}</summary>
      {models > 0 ? (
        <p>{t('hasModels', { count: models })}</p>
      ) : (
        <>
          <p>{t('removeText')}</p>
          {units.total > 0 && <p>{t('removeUnits', { count: units.total, numbers })}</p>}
          <DeskButton
            action={isContentKind(kind) ? 'remove-content' : 'remove-record'}
            values={{ kind, key, units: units.total }}
          >
            {t('remove', { name: isNumbered(kind) ? reference : name })}
          </DeskButton>
        </>
      )}
    </details>
  );
}
