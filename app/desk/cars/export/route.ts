import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { storeDayOf } from '@/lib/config/answer-promise';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { answerWithFile } from '@/lib/server/desk/desk-action';
import { carFileOrderOf, writeCarFile } from '@/lib/server/import/car-file';
import { deskBackend } from '@/lib/server/staff/desk-backend';

const FORM = { allowed: 'importCars', maxBytes: 4 * 1024 } as const;

export const dynamic = 'force-dynamic';

/** The catalogue as a file, which the import reads again. */
export function POST(request: Request): Promise<Response> {
  const backend = deskBackend();
  return answerWithFile(request, backend, FORM, async (form, staff) => {
    const order = carFileOrderOf(form.get('what'));
    if (!order) return new Response(null, { status: 400 });
    await backend.limits.consume('carExport', staff.id);
    const language = await currentDeskLanguage();
    const { file, type, remove } = await writeCarFile(backend.db, order, language);
    const stream = createReadStream(file).once('close', remove);
    const day = storeDayOf(new Date());
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${order.name}-${day}.${order.format}"`,
      },
    });
  });
}
