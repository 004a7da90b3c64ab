import { cookies } from 'next/headers';
import { SHEET_LANGUAGES_COOKIE } from '@/lib/config/cookies';
import { keptSheetLanguages } from '@/lib/routing/sheet-languages';

/** The languages of sheets that were chosen last in this browser. */
export async function readSheetLanguages() {
  return keptSheetLanguages((await cookies()).get(SHEET_LANGUAGES_COOKIE)?.value);
}
