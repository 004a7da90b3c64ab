import type { IncomingMessage } from 'node:http';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { UPLOAD_BOUNDS } from '@/lib/config/picture-upload';
import { formPageOf, withNotice, withUploads } from '@/lib/routing/desk-address';
import type { BodyLimit } from '@/lib/server/request/request-body';
import { rejected } from '@/lib/server/request/request-error';
import { readFiles } from './multipart-files';

/**
 * Stores the files of a form one after the other, as they come. One that is too long is left out.
 * @param store returns the id of the stored file, or null
 * @returns the page that the form came from, with the ids
 * @throws RequestError 1 `invalid body` when it is no form, or has more parts than one of ours; what
 *   piecesOfBody throws
 */
export async function receiveForm(
  request: IncomingMessage,
  limit: BodyLimit,
  store: (pieces: AsyncIterable<Uint8Array>) => Promise<string | null>,
): Promise<string> {
  const { filesPerForm, fileBytes } = UPLOAD_BOUNDS;
  const files: Promise<string | null>[] = [];
  let notice: DeskNotice | undefined;
  const leaveOut = () => {
    notice = 'pictureRefused';
  };
  const fault = await readFiles(request, {
    body: limit,
    limits: { files: filesPerForm, fileSize: fileBytes },
    onTooMany: leaveOut,
    onFile(_, file) {
      file.once('limit', leaveOut);
      const stored = store(file).catch((error) => {
        file.resume();
        throw error;
      });
      stored.catch(() => {});
      files.push(stored);
    },
  });
  const stored = await Promise.allSettled(files);
  if (fault) throw fault.name === 'RequestError' ? fault : rejected('invalid body');
  const ids = stored.map((file) => {
    if (file.status === 'rejected') throw file.reason;
    return file.value;
  });
  const { host = '', referer = '' } = request.headers;
  const page = formPageOf(new Headers({ host, referer }));
  const sent = withUploads(
    page,
    ids.filter((id) => id !== null),
  );
  return withNotice(sent, notice);
}
