import { ArticleListScreen, articleListMetadata } from './article-list-screen';

export function generateMetadata() {
  return articleListMetadata(1);
}

export default function ArticlesPage() {
  return <ArticleListScreen page={1} />;
}
