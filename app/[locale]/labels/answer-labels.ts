import { isLocale, type Locale } from '@/lib/i18n/locales';

/** Answers texts of a language as JSON; the route's own file declares that it is static. */
export function answerLabels(labelsOf: (locale: Locale) => unknown) {
  return async (
    _request: Request,
    { params }: { params: Promise<{ locale: string }> },
  ): Promise<Response> => {
    const { locale } = await params;
    if (!isLocale(locale)) return new Response(null, { status: 404 });
    // The address carries no version, and what is static may otherwise be kept for a year.
    return Response.json(labelsOf(locale), { headers: { 'cache-control': 'no-cache' } });
  };
}
