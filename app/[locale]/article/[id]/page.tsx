import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readArticleById } from '@/lib/content/articles';
import { knownLocales } from '@/lib/content/locales-with-text';
import { currentLocale } from '@/lib/i18n/current-locale';
import { articleHref, recordIdOf } from '@/lib/routing/paths';
import { FEED_PATH } from '@/lib/seo/feed';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfArticle, sharePicturePath } from '@/lib/seo/share-picture';
import { ArticleScreen } from '../article-screen';

type Props = PageProps<'/[locale]/article/[id]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const id = recordIdOf((await params).id) ?? notFound();
  const article = (await readArticleById(locale, id)) ?? notFound();
  const locales = knownLocales(article.locales);
  return { locale, article, locales };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, article, locales } = await readPage(params);
  const { title, summary: description, published_at: publishedAt, changed_on: changedOn } = article;
  const path = articleHref(article.article_id);
  const picture = sharePicturePath(locale, shareFactsOfArticle(locale, article));
  const kind = { locales, publishedAt, picture, feed: FEED_PATH, changedOn };
  return pageMetadata(locale, path, { title, description }, kind);
}

/** An article by its id. */
export default async function ArticlePage({ params }: Props) {
  return <ArticleScreen {...(await readPage(params))} />;
}
