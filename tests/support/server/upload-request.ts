import { uploadReviewMedia } from '@/lib/contract/calls/review';
import { type Params, prune, textOfValue } from '@/lib/contract/signature';
import { type RequestChanges, signedQuery } from './signed-request';

const BOUNDARY = `----TestFormBoundary${'x'.repeat(16)}`;

export interface FormPart {
  name: string;
  content: string | Uint8Array;
  /** Makes it a file. Written unchanged, even when it is invalid. */
  filename?: string;
  /** More header lines, or other ones. */
  headers?: string;
}

/** A form, byte by byte, as no browser would always write it. */
export function formBody(parts: FormPart[], ending = `--${BOUNDARY}--\r\n`): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, content, filename, headers = '' }) => {
    const file =
      filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/jpeg`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${headers}`;
    return [
      Buffer.from(`${head}\r\n\r\n`),
      Buffer.from(content as Uint8Array),
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...pieces, Buffer.from(ending)]);
}

/** Fields as parts of a form. */
export function fieldParts(fields: Params): FormPart[] {
  return Object.entries(prune(fields)).map(([name, value]) => ({
    name,
    content: textOfValue(value),
  }));
}

/** A signed request to POST /api/review/upload, but for the given changes. */
export function formRequest(
  fields: Params,
  body: BodyInit | null,
  changes: RequestChanges = {},
): Request {
  const { lang = 'en', headers = {}, method = uploadReviewMedia.method } = changes;
  return new Request(`http://test${uploadReviewMedia.path}?${signedQuery(fields, changes)}`, {
    method,
    headers: {
      lang,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body, duplex: 'half' }),
  } as RequestInit);
}

/** The request a browser sends for one file, and a video's poster. */
export function uploadRequest(
  token: string,
  file: Uint8Array,
  {
    filename = 'photo.jpg',
    poster,
    ...changes
  }: { filename?: string; poster?: Uint8Array } & RequestChanges = {},
): Request {
  const parts: FormPart[] = [...fieldParts({ token }), { name: 'file', content: file, filename }];
  if (poster) parts.push({ name: 'poster', content: poster, filename: 'poster.jpg' });
  return formRequest({ token }, formBody(parts), changes);
}
