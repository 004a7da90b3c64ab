import { Readable } from 'node:stream';
import { storeDayOf } from '@/lib/config/answer-promise';
import { EXPORT_TYPES, isExportFormat } from '@/lib/config/lead-export';
import { mayStaff } from '@/lib/config/staff-rights';
import { inboxFilterOf } from '@/lib/content/desk/inbox';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { DESK_PATHS, formPageOf, withNotice } from '@/lib/routing/desk-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { noticeOf } from '@/lib/server/desk/desk-action';
import { exportLeads } from '@/lib/server/leads/export';
import { readForm, refuseForm } from '@/lib/server/request/request-body';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession } from '@/lib/server/staff/staff-session';

/** The address of the inbox, as fields. */
const FORM_LIMIT = { bytes: 16 * 1024, msg: 'form too large' };

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/**
 * A list of enquiries as a file. By POST, so that no other page can make somebody's browser ask for
 * one; the fields are those of the inbox's address, and the format.
 */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (!isDeskHost(headers.get('host') ?? '')) return new Response(null, { status: 404 });
  if (!isFromThisSite(headers)) return new Response('Forbidden\n', { status: 403 });
  const { db, auth, limits } = deskBackend();
  const staff = await readStaffSession(auth, headers);
  if (!staff) {
    return new Response(null, { status: 303, headers: { location: DESK_PATHS.signIn } });
  }
  if (!staff.isProven || !mayStaff(staff.role, 'exportLeads')) {
    return new Response('Forbidden\n', { status: 403 });
  }
  const form = await readForm(request, FORM_LIMIT).catch(refuseForm);
  if (form instanceof Response) return form;
  const fields = Object.fromEntries(form) as Record<string, string>;
  const { format } = fields;
  if (!isExportFormat(format)) return new Response(null, { status: 400 });
  try {
    await limits.consume('leadExport', staff.id);
  } catch (error) {
    const notice = noticeOf(error);
    if (!notice) throw error;
    const location = withNotice(formPageOf(headers), notice);
    return new Response(null, { status: 303, headers: { location } });
  }
  const now = new Date();
  const filter = inboxFilterOf(fields, staff.id);
  const language = await currentDeskLanguage();
  const actor = { staffId: staff.id, name: staff.name };
  const { bytes } = await exportLeads(db, { filter, format, language }, actor, now);
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
    headers: {
      'content-type': EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="enquiries-${storeDayOf(now)}.${format}"`,
    },
  });
}
