import { readRefusedRows } from '@/lib/content/desk/imports';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

export const dynamic = 'force-dynamic';

/** The refused rows of a file as a table. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/desk/cars/import/[id]/refused'>,
): Promise<Response> {
  const staff = await requireStaff('importCars');
  const refused = await readRefusedRows(staff, await currentDeskLanguage(), (await params).id);
  if (!refused) return new Response(null, { status: 404 });
  return new Response(refused.csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="refused-rows.csv"',
    },
  });
}
