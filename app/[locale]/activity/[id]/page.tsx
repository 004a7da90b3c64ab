import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { knownLocales } from '@/lib/content/locales-with-text';
import { readPromotionById } from '@/lib/content/promotions';
import { currentLocale } from '@/lib/i18n/current-locale';
import { promotionHref, recordIdOf } from '@/lib/routing/paths';
import { promotionMetadata } from '../promotion-metadata';
import { PromotionScreen } from '../promotion-screen';

type Props = PageProps<'/[locale]/activity/[id]'>;

async function readPage(params: Props['params']) {
  const locale = await currentLocale();
  const id = recordIdOf((await params).id) ?? notFound();
  const promotion = (await readPromotionById(locale, id)) ?? notFound();
  const locales = knownLocales(promotion.locales);
  return { locale, promotion, locales };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, promotion, locales } = await readPage(params);
  return promotionMetadata(locale, promotion, locales);
}

/** A promotion by its id. */
export default async function PromotionPage({ params }: Props) {
  const { locale, promotion, locales } = await readPage(params);
  const path = promotionHref(promotion.promotion_id);
  return <PromotionScreen locale={locale} path={path} promotion={promotion} locales={locales} />;
}
