import { readAnalyticsCsv } from '@/lib/content/desk/analytics';
import { analyticsRequestOf, isAnalyticsTable } from '@/lib/content/desk/analytics-address';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const dynamic = 'force-dynamic';

/** A table of the analytics page as CSV. */
export async function GET(request: Request): Promise<Response> {
  await requireStaff('readAnalytics');
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { table } = query;
  if (!isAnalyticsTable(table)) return new Response(null, { status: 404 });
  const asked = analyticsRequestOf(query, new Date());
  const csv = await readAnalyticsCsv(asked, table, await currentDeskLanguage());
  const { from, to } = asked.period;
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table}-${from}-${to}.csv"`,
    },
  });
}
