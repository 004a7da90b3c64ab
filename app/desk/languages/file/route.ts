import { mayStaff } from '@/lib/config/staff-rights';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { listTextKeys, textsRequestOf } from '@/lib/content/desk/texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { TEXT_FILE_PARAMS, textsPath } from '@/lib/routing/desk-text-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { isKnown } from '@/lib/server/known-error';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession } from '@/lib/server/staff/staff-session';
import { readSentTextFile } from '@/lib/server/texts/sent-text-file';
import { bringInTextFile, TEXT_FILE_FORMATS, writeTextFile } from '@/lib/server/texts/text-file';
import { TextFileError } from '@/lib/server/texts/text-units';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** An address has room for the first ones that were refused. */
const REFUSED_MAX = 40;

const TYPES = {
  xlf: 'application/xliff+xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Texts of a language for a translation office: those of the list that the address asks for. */
export async function GET(request: Request): Promise<Response> {
  await requireStaff('readSites');
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const format = TEXT_FILE_FORMATS.find((each) => each === query.format) ?? 'xlf';
  const list = textsRequestOf(query);
  const keys = await listTextKeys(list);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(await writeTextFile(list.locale, keys, format), {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="texts-${list.locale}-${day}.${format}"`,
    },
  });
}

/** Takes such a file back. */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (!isDeskHost(headers.get('host') ?? '')) return new Response(null, { status: 404 });
  if (!isFromThisSite(headers)) return new Response('Forbidden\n', { status: 403 });
  const { db, auth } = deskBackend();
  const staff = await readStaffSession(auth, headers);
  if (!staff) return seeOther(DESK_PATHS.signIn);
  if (!staff.isProven || !mayStaff(staff.role, 'rewordTexts'))
    return new Response('Forbidden\n', { status: 403 });
  const { fault, changed, same, refused } = TEXT_FILE_PARAMS;
  try {
    const { locale, file } = await readSentTextFile(request);
    const actor = { staffId: staff.id, name: staff.name };
    const outcome = await bringInTextFile(db, locale, file, actor, new Date());
    const named = outcome.refused.slice(0, REFUSED_MAX).map(({ key, fault: of }) => `${key} ${of}`);
    const query = new URLSearchParams({
      [changed]: String(outcome.changed),
      [same]: String(outcome.same),
      [refused]: [outcome.refused.length, ...named].join(','),
    });
    return seeOther(`${textsPath(locale)}&${query}`);
  } catch (error) {
    if (!isKnown(error, TextFileError)) throw error;
    return seeOther(`${DESK_PATHS.texts}?${new URLSearchParams({ [fault]: error.fault })}`);
  }
}
