import { storeDayOf } from '@/lib/config/answer-promise';
import { SHEET_LANGUAGES_COOKIE } from '@/lib/config/cookies';
import { mayStaff } from '@/lib/config/staff-rights';
import { serverEnv } from '@/lib/env/server';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS, formPageOf, withNotice } from '@/lib/routing/desk-address';
import { carOfKey } from '@/lib/routing/desk-car-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { SHEET_LANGUAGES_MAX, sheetLanguagesOf } from '@/lib/routing/sheet-languages';
import { noticeOf } from '@/lib/server/desk/desk-action';
import { readForm, refuseForm } from '@/lib/server/request/request-body';
import { SHEETS_MAX, writeSheets } from '@/lib/server/sheets/sheets';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readStaffSession } from '@/lib/server/staff/staff-session';

const FORM_LIMIT = { bytes: 16 * 1024, msg: 'form too large' };
const YEAR_S = 365 * 24 * 60 * 60;

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Ids of units in a form; the rest of a row's value, and models, are ignored. */
function unitIdsOf(form: URLSearchParams): number[] {
  const cars = form.getAll('picked').map((each) => carOfKey(each.split(':')[0]));
  return [...new Set(cars.flatMap((car) => (car?.kind === 'units' ? [car.id] : [])))];
}

/** Sheets for windscreens as a PDF. By POST, as files of the catalogue are. */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (!isDeskHost(headers.get('host') ?? '')) return new Response(null, { status: 404 });
  if (!isFromThisSite(headers)) return new Response('Forbidden\n', { status: 403 });
  const { db, auth, limits } = deskBackend();
  const staff = await readStaffSession(auth, headers);
  if (!staff) return seeOther(DESK_PATHS.signIn);
  if (!staff.isProven || !mayStaff(staff.role, 'readCars')) {
    return new Response('Forbidden\n', { status: 403 });
  }
  const form = await readForm(request, FORM_LIMIT).catch(refuseForm);
  if (form instanceof Response) return form;
  const page = formPageOf(headers);
  const locales = sheetLanguagesOf(form.getAll('lang'));
  const unitIds = unitIdsOf(form);
  const isWithin =
    locales.length > 0 && locales.length <= SHEET_LANGUAGES_MAX && unitIds.length <= SHEETS_MAX;
  if (!isWithin || unitIds.length === 0) return seeOther(withNotice(page, 'sheetsRefused'));
  const { SITE_ORIGIN: siteOrigin } = serverEnv();
  const title = deskTextsOf(await currentDeskLanguage(), 'sheets')('title');
  try {
    await limits.consume('carSheets', staff.id);
    const file = await writeSheets(db, { unitIds, locales, siteOrigin }, title);
    if (!file) return seeOther(withNotice(page, 'sheetsRefused'));
    const day = storeDayOf(new Date());
    const isSecure = siteOrigin.startsWith('https:') ? '; Secure' : '';
    return new Response(file, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="sheets-${day}.pdf"`,
        'set-cookie': `${SHEET_LANGUAGES_COOKIE}=${locales.join('.')}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${isSecure}`,
      },
    });
  } catch (error) {
    const notice = noticeOf(error);
    if (!notice) throw error;
    return seeOther(withNotice(page, notice));
  }
}
