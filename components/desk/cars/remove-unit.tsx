import { DeskForm } from '@/components/desk/form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface RemoveUnitProps {
  language: DeskLanguage;
  id: number;
  name: string;
}

/** Two presses, and still nothing is gone for good. */
export function RemoveUnit({ language, id, name }: RemoveUnitProps) {
  const t = deskTextsOf(language, 'unitForm');
  return (
    <details className="desk-card">
      <summary>{t('removeTitle')}</summary>
      <p>{t('removeText')}</p>
      <DeskForm action="remove-unit" values={{ id }}>
        <button type="submit" className="desk-button-quiet">
          {t('remove', { name })}
        </button>
      </DeskForm>
    </details>
  );
}
