import { ArticleListScreen, articleListMetadata } from '../../article-list-screen';

type Props = PageProps<'/[locale]/article/page/[page]'>;

export async function generateMetadata({ params }: Props) {
  return articleListMetadata(Number((await params).page));
}

/** What `/article?page=…` shows: the middleware sends it here, so that it can be static. */
export default async function LaterArticlesPage({ params }: Props) {
  return <ArticleListScreen page={Number((await params).page)} />;
}
