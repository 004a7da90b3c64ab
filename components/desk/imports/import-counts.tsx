import type { ChangeCounts, ReportView } from '@/lib/content/desk/imports';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface ImportCountsProps {
  language: DeskLanguage;
  report: ReportView;
}

/** How many records are new, changed and as they were, and how many rows are refused. */
export function ImportCounts({ language, report }: ImportCountsProps) {
  const t = deskTextsOf(language, 'imports');
  const kinds = Object.entries(report.counts) as [keyof ReportView['counts'], ChangeCounts][];
  const sumOf = (of: 'created' | 'changed' | 'unchanged') =>
    kinds.reduce((sum, [, counts]) => sum + counts[of], 0);
  const figures = [
    ['new', sumOf('created')],
    ['changed', sumOf('changed')],
    ['unchanged', sumOf('unchanged')],
    ['refusedRows', report.badRowCount],
  ] as const;
  const touched = kinds.filter(([, { created, changed }]) => created + changed > 0);
  return (
    <>
      <dl className="desk-import-counts">
        {figures.map(([name, count]) => (
          <div key={name} data-is={name === 'refusedRows' && count > 0 ? 'bad' : undefined}>
            <dt>{t(name)}</dt>
            <dd>{deskNumberOf(language, count)}</dd>
          </div>
        ))}
      </dl>
      {touched.length > 0 && (
        <p className="desk-quiet">
          {touched
            .map(([kind, { created, changed }]) => {
              const said = created === 0 ? 'changed' : changed === 0 ? 'created' : 'both';
              return t(`ofKind.${said}`, { kind: t(`kinds.${kind}`), created, changed });
            })
            .join(' · ')}
        </p>
      )}
    </>
  );
}
