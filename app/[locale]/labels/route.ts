import { dialogLabels } from '@/components/layout/dialog-labels';
import { isLocale } from '@/lib/i18n/locales';

/** Made once per language, like the pages. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** The texts of the dialogs, which pages leave out until one is opened. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  return Response.json(dialogLabels(locale));
}
