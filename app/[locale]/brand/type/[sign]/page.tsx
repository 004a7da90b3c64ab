import type { Metadata } from 'next';
import { TypeScreen, typeMetadata } from './type-screen';

type Props = PageProps<'/[locale]/brand/type/[sign]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return typeMetadata(await params);
}

/** What `/brand?sign=…` shows: the middleware sends it here, so that it can be static. */
export default async function BrandsOfTypePage({ params }: Props) {
  return <TypeScreen params={await params} />;
}
