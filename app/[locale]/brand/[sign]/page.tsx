import type { Metadata } from 'next';
import { BrandScreen, brandMetadata } from './brand-screen';

type Props = PageProps<'/[locale]/brand/[sign]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return brandMetadata(await params);
}

/** A brand with the first of its models. */
export default async function BrandPage({ params }: Props) {
  return <BrandScreen params={await params} />;
}
