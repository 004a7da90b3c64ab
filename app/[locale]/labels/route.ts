import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { memberLabels } from '@/components/member/member-labels';
import { isLocale } from '@/lib/i18n/locales';

/** Made once per language, like the pages. */
export const dynamic = 'force-static';

export function generateStaticParams() {
  return [];
}

/** The texts of the enquiry and member dialogs, which pages leave out until one is opened. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  return Response.json({ enquiry: enquiryLabels(locale), member: memberLabels(locale) });
}
