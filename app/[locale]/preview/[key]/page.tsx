import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LegalText } from '@/components/content/legal-page';
import { PassageSection } from '@/components/content/page-passages';
import { PageShell } from '@/components/shell/page-shell';
import { knownLocales } from '@/lib/content/locales-with-text';
import { readPreviewed } from '@/lib/content/previewed';
import { LEGAL_PLACES } from '@/lib/contract/passages';
import { currentLocale } from '@/lib/i18n/current-locale';
import { passageHref, promotionHref } from '@/lib/routing/paths';
import { PromotionScreen } from '../../activity/promotion-screen';
import { AnswerScreen } from '../../answers/answer-screen';
import { ArticleScreen } from '../../article/article-screen';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** A promotion, article or passage as visitors would see it; needs its key (docs/adr/0082). */
export default async function PreviewPage({ params }: PageProps<'/[locale]/preview/[key]'>) {
  const locale = await currentLocale();
  const shown = (await readPreviewed(locale, (await params).key)) ?? notFound();
  const { article, promotion, passage } = shown;
  if (article) {
    return (
      <ArticleScreen locale={locale} article={article} locales={knownLocales(article.locales)} />
    );
  }
  if (passage?.place === 'answers') return <AnswerScreen locale={locale} answer={passage} />;
  if (passage) {
    const isLegal = LEGAL_PLACES.includes(passage.place);
    return (
      <PageShell locale={locale} path={passageHref(passage)}>
        {isLegal ? (
          <LegalText locale={locale} passage={passage} />
        ) : (
          <PassageSection locale={locale} passage={passage} />
        )}
      </PageShell>
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
