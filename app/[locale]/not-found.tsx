import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';

/**
 * Next's own 404 page. Visitors get the whole screen from our HTTP server (docs/adr/0011); this one
 * is part of every page's data, so it is short.
 */
export default async function NotFound() {
  const t = textsOf(await currentLocale(), 'errors');
  return (
    <main id="content">
      <h1>{t('notFoundTitle')}</h1>
      <a href="/">{t('backHome')}</a>
    </main>
  );
}
