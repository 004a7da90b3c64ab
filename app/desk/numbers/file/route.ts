import { readNumbersCsv } from '@/lib/content/desk/numbers';
import { isNumberTable, numbersRequestOf } from '@/lib/content/desk/numbers-address';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const dynamic = 'force-dynamic';

/** A table of the numbers page as CSV. */
export async function GET(request: Request): Promise<Response> {
  await requireStaff('readNumbers');
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { table } = query;
  if (!isNumberTable(table)) return new Response(null, { status: 404 });
  const asked = numbersRequestOf(query, new Date());
  const csv = await readNumbersCsv(asked, table, await currentDeskLanguage());
  const { from, to } = asked.period;
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table}-${from}-${to}.csv"`,
    },
  });
}
