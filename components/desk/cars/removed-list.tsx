import { DeskButton } from '@/components/desk/form';
import type { RemovedRecord } from '@/lib/content/desk/records';
import { referenceOf } from '@/lib/format/reference';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';

interface RemovedListProps {
  language: DeskLanguage;
  records: readonly RemovedRecord[];
  action: 'restore-record' | 'restore-content';
}

export function RemovedList({ language, records, action }: RemovedListProps) {
  const t = deskTextsOf(language, 'removed');
  return (
    <ul className="desk-rows">
      {records.map(({ kind, key, record, removedAt, by }) => (
        <li key={`${kind} ${key}`}>
          <p>
            <b>
              <bdi>{nameOf(kind, key, record)}</bdi>
            </b>
            <br />
            <span className="desk-quiet">
              {by
                ? t('removedBy', { by, at: deskTimeOf(language, removedAt) })
                : t('removedAt', { at: deskTimeOf(language, removedAt) })}
            </span>
          </p>
          <DeskButton action={action} values={{ kind, key }}>
            {t('restore')}
          </DeskButton>
        </li>
      ))}
    </ul>
  );
}

/** Its name for staff. */
function nameOf(kind: string, key: string, record: Record<string, unknown>): string {
  if (kind === 'units') {
    const vin = typeof record.vin === 'string' ? ` · ${record.vin}` : '';
    return `${record.stock_number ?? key}${vin}`;
  }
  if (kind === 'models') return `${referenceOf(Number(key))} · ${record.model_name ?? ''}`;
  const titles = Object.values((record.title ?? {}) as Record<string, string>);
  const sign = record.coder ?? record.article_sign ?? record.passage_sign;
  if (titles[0]) return `${sign} · ${titles[0]}`;
  return String(record.brand_name ?? record.type_name_en ?? key);
}
