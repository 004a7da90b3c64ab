import type { IncomingMessage } from 'node:http';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import {
  SENT_TEXTS_PATH,
  sentTextsPath,
  TEXT_FILE_FAULT_PARAM,
} from '@/lib/routing/desk-text-address';
import { isKnown } from '@/lib/server/known-error';
import type { StaffMember } from '@/lib/server/staff/staff-session';
import { TextFileError } from '@/lib/server/texts/text-units';
import { FileReceiver, NotTaken } from './upload-sender';

/** Twice what is read. */
const THROWN_AWAY_MAX_BYTES = 16 * 1024 * 1024;

/** Receives files of texts, and redirects to a page that shows what they would change. */
export class DeskTextFiles extends FileReceiver {
  constructor({ backend }: { backend: ConstructorParameters<typeof FileReceiver>[1] }) {
    super(
      {
        path: SENT_TEXTS_PATH,
        right: 'rewordTexts',
        page: DESK_PATHS.texts,
        thrownAwayMaxBytes: THROWN_AWAY_MAX_BYTES,
      },
      backend,
    );
  }

  protected override async take(request: IncomingMessage, { id }: StaffMember): Promise<string> {
    const { db, limits } = await this.backend();
    const kb = Math.ceil(Number(request.headers['content-length'] ?? 0) / 1024);
    await limits.consume('tableKbOfStaff', id, kb);
    // The workbook reader is loaded with the first file.
    const { readSentTextFile } = await import('@/lib/server/texts/sent-text-file');
    const { keepSentTexts } = await import('@/lib/server/texts/sent-texts');
    try {
      const { locale, file } = await readSentTextFile(request);
      return sentTextsPath(await keepSentTexts(db, locale, file, id, new Date()));
    } catch (error) {
      if (!isKnown(error, TextFileError)) throw error;
      const query = new URLSearchParams({ [TEXT_FILE_FAULT_PARAM]: error.fault });
      throw new NotTaken(undefined, `${DESK_PATHS.texts}?${query}#file`);
    }
  }
}
