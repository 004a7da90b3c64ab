import { NotFoundText } from '@/components/shell/not-found-text';
import { currentLocale } from '@/lib/i18n/current-locale';

/**
 * The text of the 404 screen, as Next renders it. Visitors get the whole screen from our HTTP
 * server (docs/adr/0011); this one is part of every page's data, so it is short.
 */
export default async function NotFound() {
  return (
    <main id="content">
      <NotFoundText locale={await currentLocale()} />
    </main>
  );
}
