import type { Metadata } from 'next';
import { BrandScreen, brandMetadata } from '../../brand-screen';

type Props = PageProps<'/[locale]/brand/[sign]/page/[page]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return brandMetadata(await params);
}

/** What `/brand/{sign}?page=…` shows: the middleware sends it here, so that it can be static. */
export default async function LaterBrandPage({ params }: Props) {
  return <BrandScreen params={await params} />;
}
