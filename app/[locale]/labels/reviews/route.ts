import { cardLabels } from '@/components/review/card-labels';
import { isLocale } from '@/lib/i18n/locales';

/** Made once per language, like the pages. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** The texts around a review, which pages leave out until a visitor asks for more of them. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  return Response.json(cardLabels(locale));
}
