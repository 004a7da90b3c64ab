import { cookies, headers } from 'next/headers';
import { DESK_LANGUAGE_COOKIE } from '@/lib/config/cookies';
import { type DeskLanguage, deskLanguageOf } from './desk-languages';

/** The language of the staff page being rendered. */
export async function currentDeskLanguage(): Promise<DeskLanguage> {
  const chosen = (await cookies()).get(DESK_LANGUAGE_COOKIE)?.value;
  return deskLanguageOf(chosen, (await headers()).get('accept-language') ?? '');
}
