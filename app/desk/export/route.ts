import { Readable } from 'node:stream';
import { storeDayOf } from '@/lib/config/answer-promise';
import { EXPORT_TYPES, isExportFormat } from '@/lib/config/lead-export';
import { inboxFilterOf } from '@/lib/content/desk/inbox';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { answerWithFile } from '@/lib/server/desk/desk-action';
import { exportLeads } from '@/lib/server/leads/export';
import { deskBackend } from '@/lib/server/staff/desk-backend';

/** The address of the inbox, as fields. */
const FORM = { allowed: 'exportLeads', maxBytes: 16 * 1024 } as const;

export const dynamic = 'force-dynamic';

/** A list of enquiries as a file; the fields are those of the inbox's address, and the format. */
export function POST(request: Request): Promise<Response> {
  const backend = deskBackend();
  return answerWithFile(request, backend, FORM, async (form, staff) => {
    const fields = Object.fromEntries(form) as Record<string, string>;
    const { format } = fields;
    if (!isExportFormat(format)) return new Response(null, { status: 400 });
    await backend.limits.consume('leadExport', staff.id);
    const now = new Date();
    const filter = inboxFilterOf(fields, staff.id);
    const language = await currentDeskLanguage();
    const actor = { staffId: staff.id, name: staff.name, now };
    const { bytes } = await exportLeads(backend.db, { filter, format, language }, actor);
    return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
      headers: {
        'content-type': EXPORT_TYPES[format],
        'content-disposition': `attachment; filename="enquiries-${storeDayOf(now)}.${format}"`,
      },
    });
  });
}
