import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { knownLocales } from '@/lib/content/locales-with-text';
import { readPromotionByCoder } from '@/lib/content/promotions';
import { currentLocale } from '@/lib/i18n/current-locale';
import { promotionMetadata } from '../../activity/promotion-metadata';
import { PromotionScreen } from '../../activity/promotion-screen';

type Props = PageProps<'/[locale]/promotionPage/[coder]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const { coder } = await params;
  if (!/^[A-Za-z0-9-]{1,40}$/.test(coder)) notFound();
  const promotion = await readPromotionByCoder(locale, coder);
  if (!promotion) notFound();
  const locales = knownLocales(promotion.locales);
  return { locale, promotion, locales };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, promotion, locales } = await readPage(params);
  return promotionMetadata(locale, promotion, locales);
}

/** A promotion by the code on its advertisement. */
export default async function PromotionByCodePage({ params }: Props) {
  const { locale, promotion, locales } = await readPage(params);
  const path = `/promotionPage/${encodeURIComponent(promotion.coder)}`;
  return <PromotionScreen locale={locale} path={path} promotion={promotion} locales={locales} />;
}
