import type { ShownChange } from '@/lib/content/desk/import-words';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface ChangeListProps {
  language: DeskLanguage;
  changes: readonly ShownChange[];
  /** Of all, of which these are the first. */
  total: number;
}

/** What becomes of each record, as before → after. */
export function ChangeList({ language, changes, total }: ChangeListProps) {
  const t = deskTextsOf(language, 'imports');
  return (
    <>
      <ul className="desk-import-changes">
        {changes.map(({ key, name, model, href, isNew, fields }) => (
          <li key={key}>
            <p>
              {href ? (
                <a href={href} className="desk-link">
                  {name}
                </a>
              ) : (
                <b>{name}</b>
              )}{' '}
              <span className="desk-quiet">{model}</span>
              {isNew && <span className="desk-new-mark">{t('newMark')}</span>}
            </p>
            {fields.length > 0 && (
              <dl data-new={isNew || undefined}>
                {fields.map(({ label, before, after }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {!isNew && (
                        <>
                          <del>{before || t('nothing')}</del> <span aria-hidden="true">→</span>{' '}
                        </>
                      )}
                      <ins>{after || t('nothing')}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      {total > changes.length && <p>{t('andMore', { count: total - changes.length })}</p>}
    </>
  );
}
