import { isLocale, type Locale } from '@/lib/i18n/locales';

/** Responds with texts of a language as JSON, which the page cache keeps like pages. */
export function answerLabels(labelsOf: (locale: Locale) => unknown) {
  return async (
    _request: Request,
    { params }: { params: Promise<{ locale: string }> },
  ): Promise<Response> => {
    const { locale } = await params;
    if (!isLocale(locale)) return new Response(null, { status: 404 });
    // The address carries no version, and staff may edit the texts.
    return Response.json(labelsOf(locale), { headers: { 'cache-control': 'no-cache' } });
  };
}
