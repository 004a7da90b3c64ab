import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { knownLocales } from '@/lib/content/locales-with-text';
import { readPreviewed } from '@/lib/content/previewed';
import { currentLocale } from '@/lib/i18n/current-locale';
import { promotionHref } from '@/lib/routing/paths';
import { PromotionScreen } from '../../activity/promotion-screen';
import { ArticleScreen } from '../../article/article-screen';

/** What was just saved is shown, and nobody else gets it from a cache. */
export const dynamic = 'force-dynamic';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** A promotion or an article as visitors would see it, for whoever has its key (docs/adr/0082). */
export default async function PreviewPage({ params }: PageProps<'/[locale]/preview/[key]'>) {
  const locale = await currentLocale();
  const shown = (await readPreviewed(locale, (await params).key)) ?? notFound();
  const { article, promotion } = shown;
  if (article) {
    return (
      <ArticleScreen locale={locale} article={article} locales={knownLocales(article.locales)} />
    );
  }
  if (!promotion) notFound();
  return (
    <PromotionScreen
      locale={locale}
      path={promotionHref(promotion.promotion_id)}
      promotion={promotion}
      locales={knownLocales(promotion.locales)}
    />
  );
}
