import type { FormLanguage } from '@/lib/i18n/form-languages';
import { type ImportTexts, importTextsOf, sayReason } from '@/lib/i18n/import-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { headingOf } from './column-words';
import type { Doubt } from './doubts';
import { describeChange, type RecordChange, shownValue } from './import-report';
import type { ImportResult } from './import-rows';
import type { UnansweredHeadings } from './recognise-headings';
import { columnsOf } from './sheet-columns';
import { describeProblem, type RowProblem } from './source-row';
import { valueWord } from './value-words';

/** Records whose changes are listed; a first import has thousands. */
const CHANGES_SHOWN = 100;
/** Problems that are listed; more of them usually have one cause. */
const PROBLEMS_SHOWN = 200;

/** Texts of which there is a column for each language. */
const IS_TRANSLATED = new RegExp(`_(?:${LOCALES.join('|')})$`);

/** How many columns of a terminal a text takes: Chinese characters take two. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(
        sign,
      )
        ? 2
        : 1),
    0,
  );

function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths =
    rows[0]?.map((_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? '')))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => cell + ' '.repeat(Math.max(0, (widths[i] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}

/** The output of an import, in lines of a terminal. */
export class PrintedImport {
  private readonly texts: ImportTexts;

  constructor(private readonly language: FormLanguage) {
    this.texts = importTextsOf(language);
  }

  /** In English columns have their own names, because --map and CSV take these. */
  private columnName(column: string): string {
    return this.language === 'en' || column === '' ? column : headingOf(column, this.language);
  }

  problem({ column, reason, ...place }: RowProblem): string {
    return describeProblem({
      ...place,
      column: this.columnName(column),
      reason: sayReason(this.language, reason, (value) =>
        valueWord(column.replace(/\.\d+$/, ''), value, this.language),
      ),
    });
  }

  problems({ problems, problemCount }: ImportResult): string[] {
    const lines = problems.slice(0, PROBLEMS_SHOWN).map((each) => this.problem(each));
    return this.cut(lines, problemCount);
  }

  doubts(doubts: readonly Doubt[]): string[] {
    if (doubts.length === 0) return [];
    const lines = doubts
      .slice(0, PROBLEMS_SHOWN)
      .map(({ place, column, reason }) =>
        [place, this.columnName(column), sayReason(this.language, reason)].join(': '),
      );
    return [this.texts('doubtful'), ...this.cut(lines, doubts.length)];
  }

  /** A table of what changes: a line for each column of a record. */
  changes(changes: readonly RecordChange[], total: number): string[] {
    if (changes.length === 0) return [];
    const { texts } = this;
    const shown = changes.slice(0, CHANGES_SHOWN);
    const rows = shown.flatMap(({ name, isNew, fields }) =>
      isNew
        ? [[name, '', '', texts('new')]]
        : fields.map(({ column, before, after }, i) => [
            i === 0 ? name : '',
            this.columnName(column),
            shownValue(column, before, texts('nothing')),
            shownValue(column, after, texts('nothing')),
          ]),
    );
    const head = [texts('record'), texts('column'), texts('before'), texts('after')];
    const more = total > shown.length ? [texts('more', { count: total - shown.length })] : [];
    return [...tableLines([head, ...rows]), ...more];
  }

  /** The same as a line for each record, for changes that were made. */
  told(changes: readonly RecordChange[], total: number): string[] {
    if (this.language !== 'en') return this.changes(changes, total);
    const lines = changes.slice(0, CHANGES_SHOWN).map(describeChange);
    return lines.length > 0 ? this.cut(lines, total) : [];
  }

  questions({ problem, questions, kind }: UnansweredHeadings): string[] {
    const asked = questions.map(({ heading, samples }) =>
      this.texts('question', { heading, samples: samples.join(', ') || this.texts('nothing') }),
    );
    const heading = questions[0]?.heading ?? '';
    const named = [...columnsOf(kind)].filter((column) => !IS_TRANSLATED.test(column));
    const columns = named
      .map((column) => {
        const name = this.columnName(column);
        return name === column ? column : `${column} (${name})`;
      })
      .join(', ');
    return [this.problem(problem), ...asked, this.texts('answerSo', { heading, columns })];
  }

  /** `Imported 1 brand; 1 brand unchanged; skipped 1 bad row.` */
  summary({ report: { counts }, badRowCount }: ImportResult, isPreview: boolean): string {
    const { texts } = this;
    const listed = (count: (each: (typeof counts)['models']) => number) =>
      Object.entries(counts)
        .filter(([, each]) => count(each) > 0)
        .map(([kind, each]) => texts(kind as 'models', { count: count(each) }))
        .join(', ');
    const what = listed(({ created, changed }) => created + changed) || texts('nothing');
    const unchanged = listed((each) => each.unchanged);
    const parts = [
      texts(isPreview ? 'wouldImport' : 'imported', { what }),
      unchanged && texts('unchanged', { what: unchanged }),
      badRowCount > 0 ? texts('skipped', { count: badRowCount }) : '',
    ];
    return `${parts.filter(Boolean).join('; ')}.`;
  }

  private cut(lines: string[], total: number): string[] {
    if (total <= lines.length) return lines;
    return [...lines, this.texts('more', { count: total - lines.length })];
  }
}
