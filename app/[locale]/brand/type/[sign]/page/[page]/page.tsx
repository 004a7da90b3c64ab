import type { Metadata } from 'next';
import { TypeScreen, typeMetadata } from '../../type-screen';

type Props = PageProps<'/[locale]/brand/type/[sign]/page/[page]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return typeMetadata(await params);
}

/** What `/brand?sign=…&page=…` shows, static like the first page. */
export default async function LaterTypePage({ params }: Props) {
  return <TypeScreen params={await params} />;
}
