import { DESK_LANGUAGE_COOKIE } from '@/lib/config/cookies';
import { keepLanguage } from '@/lib/content/desk/people';
import { isDeskLanguage } from '@/lib/i18n/desk-languages';
import { formPageOf } from '@/lib/routing/desk-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { readForm, refuseForm } from '@/lib/server/request/request-body';

const FORM_LIMIT = { bytes: 1024, msg: 'form too large' };

const YEAR_S = 365 * 24 * 60 * 60;

/** Stores the language a person chose, and shows the page again. */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (!isDeskHost(headers.get('host') ?? '')) return new Response(null, { status: 404 });
  if (!isFromThisSite(headers)) return new Response(null, { status: 403 });
  const form = await readForm(request, FORM_LIMIT).catch(refuseForm);
  if (form instanceof Response) return form;
  const language = form.get('language');
  const answer = new Headers({ location: formPageOf(headers) });
  if (isDeskLanguage(language)) {
    await keepLanguage(language).catch(() => {});
    answer.set(
      'set-cookie',
      `${DESK_LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly`,
    );
  }
  return new Response(null, { status: 303, headers: answer });
}
