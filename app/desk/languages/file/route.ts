import { requireStaff } from '@/lib/content/desk/signed-in';
import { listTextKeys, textsRequestOf } from '@/lib/content/desk/texts';
import { TEXT_FILE_FORMATS, writeTextFile } from '@/lib/server/texts/text-file';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const TYPES = {
  xlf: 'application/xliff+xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

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
