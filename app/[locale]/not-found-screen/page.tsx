import type { Metadata } from 'next';
import { NotFoundText } from '@/components/shell/not-found-text';
import { PageShell } from '@/components/shell/page-shell';
import { currentLocale } from '@/lib/i18n/current-locale';
import { textsOf } from '@/lib/i18n/texts';

export async function generateMetadata(): Promise<Metadata> {
  const t = textsOf(await currentLocale(), 'errors');
  return { title: t('notFoundMeta'), robots: { index: false, follow: true } };
}

/** The 404 screen; our server answers it, with status 404, under every unknown address. */
export default async function NotFoundScreen() {
  const locale = await currentLocale();
  return (
    // The page does not exist in other languages either, so the menu links to their home pages.
    <PageShell locale={locale} path="/" hasFixedHeader>
      <NotFoundText locale={locale} />
    </PageShell>
  );
}
