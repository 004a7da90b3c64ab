import { notFound } from 'next/navigation';
import { locale } from 'next/root-params';
import { isLocale, type Locale } from './locales';

/** The language of the page being rendered, from its first path segment. Anything else is 404. */
export async function currentLocale(): Promise<Locale> {
  const value = await locale();
  if (!isLocale(value)) notFound();
  return value;
}
