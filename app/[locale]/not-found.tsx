import { NotFoundText } from '@/components/shell/not-found-text';
import { currentLocale } from '@/lib/i18n/current-locale';

/**
 * What Next shows by itself of the 404 screen: the text alone. Visitors get the whole screen from
 * our server (docs/adr/0011), and this stands in the data of every page.
 */
export default async function NotFound() {
  return (
    <main id="content">
      <NotFoundText locale={await currentLocale()} />
    </main>
  );
}
