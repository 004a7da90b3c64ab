import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { storeDayOf } from '@/lib/config/answer-promise';
import { mayStaff } from '@/lib/config/staff-rights';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { DESK_PATHS, withNotice } from '@/lib/routing/desk-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { noticeOf } from '@/lib/server/desk/desk-action';
import { CarFileError, carFileOrderOf, writeCarFile } from '@/lib/server/import/car-file';
import { isKnown } from '@/lib/server/known-error';
import { readForm, refuseForm } from '@/lib/server/request/request-body';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession } from '@/lib/server/staff/staff-session';

const FORM_LIMIT = { bytes: 4 * 1024, msg: 'form too large' };

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/** The catalogue as a file, which the import reads again. By POST, as files of enquiries are. */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (!isDeskHost(headers.get('host') ?? '')) return new Response(null, { status: 404 });
  if (!isFromThisSite(headers)) return new Response('Forbidden\n', { status: 403 });
  const { db, auth, limits } = deskBackend();
  const staff = await readStaffSession(auth, headers);
  if (!staff) return seeOther(DESK_PATHS.signIn);
  if (!staff.isProven || !mayStaff(staff.role, 'importCars')) {
    return new Response('Forbidden\n', { status: 403 });
  }
  const form = await readForm(request, FORM_LIMIT).catch(refuseForm);
  if (form instanceof Response) return form;
  const order = carFileOrderOf(form.get('what'));
  if (!order) return new Response(null, { status: 400 });
  try {
    await limits.consume('carExport', staff.id);
    const { file, type, remove } = await writeCarFile(db, order, await currentDeskLanguage());
    const stream = createReadStream(file).once('close', remove);
    const day = storeDayOf(new Date());
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${order.name}-${day}.${order.format}"`,
      },
    });
  } catch (error) {
    const notice = isKnown(error, CarFileError) ? error.notice : noticeOf(error);
    if (!notice) throw error;
    return seeOther(withNotice(DESK_PATHS.imports, notice));
  }
}
