import { storeDayOf } from '@/lib/config/answer-promise';
import { mayStaff } from '@/lib/config/staff-rights';
import { TEXT_FILE_CONTENTS } from '@/lib/config/text-files';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { listTextKeys, textsRequestOf } from '@/lib/content/desk/texts';
import { TEXT_FILE_PARAMS } from '@/lib/routing/desk-text-address';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { TEXT_FILE_FORMATS, writeTextFile } from '@/lib/server/texts/text-file';

export const dynamic = 'force-dynamic';

const TYPES = {
  xlf: 'application/xliff+xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Texts of a language for a translation office: of the interface those of the list, and of records. */
export async function GET(request: Request): Promise<Response> {
  const { role } = await requireStaff('readSites');
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { format: formatParam, contents: contentsParam, behind } = TEXT_FILE_PARAMS;
  const format = TEXT_FILE_FORMATS.find((each) => each === query[formatParam]) ?? 'xlf';
  const asked = TEXT_FILE_CONTENTS.find((each) => each === query[contentsParam]) ?? 'interface';
  // Only writers may read drafts.
  const contents = mayStaff(role, 'writeContent') ? asked : 'interface';
  const list = textsRequestOf(query);
  const keys = await listTextKeys(list);
  const wanted = { contents, keys, isBehindOnly: query[behind] === '1' };
  const day = storeDayOf(new Date());
  return new Response(await writeTextFile(deskBackend().db, list.locale, wanted, format), {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="texts-${list.locale}-${day}.${format}"`,
    },
  });
}
