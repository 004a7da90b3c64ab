import { existsSync } from 'node:fs';
import { picturesFileOf } from './file-imports';
import { PictureFiles } from './picture-files';
import { UnreadableFile } from './source-row';

/** What a page shows of the pictures that were sent with a table. */
export interface SentPicturesReport {
  /** Why none of them is taken. */
  refusal?: string;
  /** The first ones that no row is about. */
  unused: string[];
  unusedCount: number;
}

const UNUSED_KEPT = 50;
const NAME_MAX_LENGTH = 100;

/**
 * The pictures that were sent with a table; a ZIP file that cannot be read does not affect the
 * table.
 */
export class SentPictures {
  private constructor(
    readonly files: PictureFiles | undefined,
    private readonly refusal?: string,
  ) {}

  static async open(dataDir: string, importId: string): Promise<SentPictures> {
    const file = picturesFileOf(dataDir, importId);
    if (!existsSync(file)) return new SentPictures(undefined);
    try {
      return new SentPictures(await PictureFiles.open([file]));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return new SentPictures(undefined, error.problem.reason);
    }
  }

  /** Undefined where none were sent; once the rows were read. */
  get report(): SentPicturesReport | undefined {
    if (this.refusal) return { refusal: this.refusal, unused: [], unusedCount: 0 };
    const names = this.files?.unusedNames;
    if (!names) return undefined;
    const unused = names.slice(0, UNUSED_KEPT).map((name) => name.slice(0, NAME_MAX_LENGTH));
    return { unused, unusedCount: names.length };
  }
}
