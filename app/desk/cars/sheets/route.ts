import { storeDayOf } from '@/lib/config/answer-promise';
import { SHEET_LANGUAGES_COOKIE } from '@/lib/config/cookies';
import { serverEnv } from '@/lib/env/server';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { carOfKey } from '@/lib/routing/desk-car-address';
import { SHEET_LANGUAGES_MAX, sheetLanguagesOf } from '@/lib/routing/sheet-languages';
import { answerWithFile } from '@/lib/server/desk/desk-action';
import { DeskRejection } from '@/lib/server/request/desk-rejection';
import { SHEETS_MAX, writeSheets } from '@/lib/server/sheets/sheets';
import { deskBackend } from '@/lib/server/staff/desk-backend';

const FORM = { allowed: 'readCars', maxBytes: 16 * 1024 } as const;
const YEAR_S = 365 * 24 * 60 * 60;

export const dynamic = 'force-dynamic';

/** Ids of units in a form; the rest of a row's value, and models, are ignored. */
function unitIdsOf(form: URLSearchParams): number[] {
  const cars = form.getAll('picked').map((each) => carOfKey(each.split(':')[0]));
  return [...new Set(cars.flatMap((car) => (car?.kind === 'units' ? [car.id] : [])))];
}

/** Sheets for windscreens as a PDF. */
export function POST(request: Request): Promise<Response> {
  const backend = deskBackend();
  return answerWithFile(request, backend, FORM, async (form, staff) => {
    const locales = sheetLanguagesOf(form.getAll('lang'));
    const unitIds = unitIdsOf(form);
    const isWithin =
      locales.length > 0 && locales.length <= SHEET_LANGUAGES_MAX && unitIds.length <= SHEETS_MAX;
    if (!isWithin || unitIds.length === 0) throw new DeskRejection('sheetsRefused');
    const { SITE_ORIGIN: siteOrigin } = serverEnv();
    const title = deskTextsOf(await currentDeskLanguage(), 'sheets')('title');
    await backend.limits.consume('carSheets', staff.id);
    const file = await writeSheets(backend.db, { unitIds, locales, siteOrigin }, title);
    if (!file) throw new DeskRejection('sheetsRefused');
    const day = storeDayOf(new Date());
    const isSecure = siteOrigin.startsWith('https:') ? '; Secure' : '';
    return new Response(file, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="sheets-${day}.pdf"`,
        'set-cookie': `${SHEET_LANGUAGES_COOKIE}=${locales.join('.')}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${isSecure}`,
      },
    });
  });
}
