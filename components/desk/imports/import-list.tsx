import { DeskButton } from '@/components/desk/form';
import type { ListedImport } from '@/lib/content/desk/imports';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { fileImportPath } from '@/lib/routing/desk-address';

interface OpenImportsProps {
  language: DeskLanguage;
  imports: readonly ListedImport[];
}

/** Files of the person that are not brought in; nothing where there are none. */
export function OpenImports({ language, imports }: OpenImportsProps) {
  const t = deskTextsOf(language, 'imports');
  if (imports.length === 0) return null;
  return (
    <section className="desk-card" aria-labelledby="open-imports">
      <h2 id="open-imports">{t('open')}</h2>
      <p className="desk-quiet">{t('openText')}</p>
      <ul className="desk-rows">
        {imports.map(({ importId, fileName, state, createdAt }) => (
          <li key={importId}>
            <p>
              <a href={fileImportPath(importId)} className="desk-link desk-import-name">
                <bdi>{fileName}</bdi>
              </a>
              <br />
              <span className="desk-quiet">
                {t(`states.${state}`)} · {deskTimeOf(language, createdAt)}
              </span>
            </p>
            <DeskButton
              action="discard-file"
              values={{ id: importId }}
              aria-label={t('discardNamed', { file: fileName })}
            >
              {t('discard')}
            </DeskButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WrittenImportsProps extends OpenImportsProps {
  /** The one that can be undone here. */
  undoable: string | undefined;
}

/** What was brought in last: by whom, when and how much. */
export function WrittenImports({ language, imports, undoable }: WrittenImportsProps) {
  const t = deskTextsOf(language, 'imports');
  return (
    <section className="desk-card" aria-labelledby="written-imports">
      <h2 id="written-imports">{t('last')}</h2>
      {imports.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="desk-rows">
          {imports.map(({ importId, fileName, by, staffId, writtenAt, recordCount, undoneAt }) => (
            <li key={importId}>
              <p>
                <a href={fileImportPath(importId)} className="desk-link desk-import-name">
                  <bdi>{fileName}</bdi>
                </a>
                <br />
                <span className="desk-quiet">
                  {writtenAt && deskTimeOf(language, writtenAt)} ·{' '}
                  {staffId ? (by ?? t('formerStaff')) : t('commandLine')} ·{' '}
                  {t('records', { count: recordCount })}
                  {undoneAt && ` · ${t('takenBack', { at: deskTimeOf(language, undoneAt) })}`}
                </span>
              </p>
              {importId === undoable && (
                <DeskButton
                  action="undo-import"
                  values={{ id: importId }}
                  aria-label={t('undoNamed', { file: fileName })}
                >
                  {t('undo')}
                </DeskButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
