import path from 'node:path';
import type { Doubt } from './doubts';
import type { ChangeCounts, RecordChange } from './import-report';
import type { ImportResult } from './import-rows';
import type { HeadingQuestion, UnansweredHeadings } from './recognise-headings';
import type { RowKind } from './row-schemas';
import type { SentPicturesReport } from './sent-pictures';
import type { SheetKind } from './sheet-columns';
import type { RowProblem, UnreadableFile } from './source-row';

/** A place for a person: the sheet of the file, and the row. */
export interface FilePlace {
  /** '' in a file without sheets. */
  sheet: string;
  line: number;
}

export interface PlacedReason extends Partial<FilePlace> {
  /** What staff call a record, where a reason is about one and not about a row. */
  record?: string;
  column: string;
  reason: string;
}

/** What a page shows of a file that was read or imported. */
export interface FileReport {
  rowCount: number;
  counts: Record<RowKind, ChangeCounts>;
  /** The first ones; `recordCount` of the import says how many there are. */
  changes: RecordChange[];
  problems: PlacedReason[];
  problemCount: number;
  badRowCount: number;
  doubts: PlacedReason[];
  askedCount: number;
  /** Headings of facts that rows of this kind do not have. */
  leftOut: string[];
  /** What it changes besides texts and pictures, in the form of describing.ts. */
  beyondTexts: string[];
  /** Of the pictures that were sent with it. */
  sentPictures?: SentPicturesReport;
}

export type FileOutcome =
  | { report: FileReport }
  | { questions: readonly HeadingQuestion[]; kind: SheetKind; place: FilePlace }
  | { unreadable: PlacedReason };

/** Changes that a page lists one by one. */
const CHANGES_KEPT = 60;
const DOUBTS_KEPT = 200;
const TEXT_MAX_LENGTH = 300;

/** A value as far as a page shows it. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, TEXT_MAX_LENGTH);
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item === 'string');
    return isPlain ? value.slice(0, 30).map((item) => item.slice(0, 60)) : value.length;
  }
  return value ?? null;
}

const shortChange = ({ fields, ...change }: RecordChange): RecordChange => ({
  ...change,
  fields: fields.slice(0, 40).map(({ column, before, after }) => ({
    column,
    before: shortened(before),
    after: shortened(after),
  })),
});

/** Describes a stored file by the name that people know, without a folder of the server. */
export class OutcomeOfFile {
  constructor(
    private readonly file: string,
    private readonly fileName: string,
  ) {}

  report(
    result: ImportResult & { leftOut: string[] },
    beyondTexts: readonly string[],
    sentPictures: SentPicturesReport | undefined,
  ): { report: FileReport } {
    const { rowCount, problemCount, badRowCount, askedCount, leftOut } = result;
    const { changes, counts } = result.report;
    // Those that have to be confirmed come first.
    const doubts = result.doubts.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked));
    return {
      report: {
        rowCount,
        counts,
        problemCount,
        badRowCount,
        askedCount,
        changes: changes.slice(0, CHANGES_KEPT).map(shortChange),
        problems: result.problems.map((problem) => this.reason(problem)),
        doubts: doubts.slice(0, DOUBTS_KEPT).map((doubt) => this.doubt(doubt)),
        leftOut: leftOut.slice(0, 100),
        beyondTexts: beyondTexts.slice(0, 100),
        ...(sentPictures && { sentPictures }),
      },
    };
  }

  questions({ questions, kind, problem }: UnansweredHeadings): FileOutcome {
    const asked = questions.slice(0, 100);
    return { questions: asked, kind, place: this.place(problem.file, problem.line) };
  }

  unreadable({ problem }: UnreadableFile): FileOutcome {
    return { unreadable: this.reason(problem) };
  }

  private reason({ file, line, column, reason }: RowProblem): PlacedReason {
    return { ...this.place(file, line), ...this.told(column, reason) };
  }

  private doubt({ place, column, reason }: Doubt): PlacedReason {
    const [, file, line] = /^(.*):(\d+)$/s.exec(place) ?? [];
    const where = file?.startsWith(this.file) ? this.place(file, Number(line)) : { record: place };
    return { ...where, ...this.told(column, reason) };
  }

  private place(file: string, line: number): FilePlace {
    return { sheet: file.slice(this.file.length).replace(/^#/, '').slice(0, 60), line };
  }

  /** Names of columns and values may be as long as a file. */
  private told(column: string, reason: string): Pick<PlacedReason, 'column' | 'reason'> {
    const named = reason
      .replaceAll(this.file, this.fileName)
      .replaceAll(path.dirname(this.file) + path.sep, '');
    return { column: column.slice(0, 80), reason: named.slice(0, TEXT_MAX_LENGTH) };
  }
}

/** An outcome that Postgres can store, whatever the file contains: no NUL, and no lone surrogate. */
export const storable = (outcome: FileOutcome): FileOutcome =>
  JSON.parse(JSON.stringify(outcome), (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
