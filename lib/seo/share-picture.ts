import { createHash } from 'node:crypto';
import { company, companyFacts } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import { readArticleById } from '@/lib/content/articles';
import type { ModelPage } from '@/lib/content/catalogue';
import {
  readBrandBySign,
  readModelById,
  readModelPage,
  readUnitById,
} from '@/lib/content/catalogue';
import { readHomeBlocks } from '@/lib/content/home';
import { type Landing, readLanding } from '@/lib/content/landing-pages';
import { readPromotionById } from '@/lib/content/promotions';
import type { BrandDetail, ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import type { ArticleDetail, PromotionDetail } from '@/lib/contract/calls/content';
import { offerOf } from '@/lib/format/landing-texts';
import { fullNameOf, keyFactsOf, priceOf } from '@/lib/format/model-facts';
import { unitFactsOf, unitStatusOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { landingSlugOf } from '@/lib/routing/landing-address';

/** What the share picture of a record or page shows. */
export interface ShareFacts {
  /** Of the record within its language, such as `car-104`. */
  name: string;
  title: string;
  facts?: string;
  price?: { label: string; value: string };
  /** Path of a picture on the site. */
  src?: string;
  /** The picture is shown whole, not cropped. */
  isWhole?: boolean;
}

/** Raised when pictures are drawn differently: all of them are then drawn again. */
const DESIGN = 6;

/** 16 hexadecimal digits that change with what the picture shows. */
export function shareVersionOf(locale: Locale, facts: ShareFacts): string {
  const shown = JSON.stringify([DESIGN, company().name, companyFacts().logo?.src, locale, facts]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 16);
}

/** Its path on the language's host; a new version makes messengers request the picture again. */
export function sharePicturePath(locale: Locale, facts: ShareFacts): string {
  return `/media/share/${facts.name}.jpg?v=${shareVersionOf(locale, facts)}`;
}

/** Of a page without a subject of its own: the owner's from the desk, else a drawn one. */
export const pagePicturePath = (locale: Locale, facts: ShareFacts): string =>
  companyFacts().sharePicture?.src ?? sharePicturePath(locale, facts);

export function shareFactsOfCar(locale: Locale, model: ModelDetail): ShareFacts {
  const src = model.picture?.src;
  return {
    name: `car-${model.model_id}`,
    title: `${fullNameOf(model)} ${model.model_year}`,
    // More would be too small to read.
    facts: keyFactsOf(locale, model).slice(0, 2).join(' · '),
    ...(model.price_usd > 0 && {
      price: {
        label: textsOf(locale, 'car')('price'),
        value: priceOf(locale, model.price_usd),
      },
    }),
    ...(src && { src, isWhole: true }),
  };
}

export function shareFactsOfUnit(locale: Locale, model: ModelDetail, unit: UnitDetail): ShareFacts {
  const src = unit.picture?.src ?? model.picture?.src;
  const isSold = unit.status === 'sold';
  return {
    name: `car-${model.model_id}-${unit.unit_id}`,
    title: `${fullNameOf(model)} ${model.model_year}`,
    facts: isSold ? unitStatusOf(locale, unit) : unitFactsOf(locale, unit).slice(0, 2).join(' · '),
    ...(!isSold && {
      price: {
        label: textsOf(locale, 'car')('price'),
        value: priceOf(locale, unit.price_usd),
      },
    }),
    ...(src && { src, isWhole: true }),
  };
}

export function shareFactsOfBrand(
  locale: Locale,
  brand: BrandDetail,
  { models, total }: ModelPage,
): ShareFacts {
  const t = textsOf(locale, 'brand');
  const src = models[0]?.picture?.src;
  return {
    name: `brand-${brand.brand_sign}`,
    title: t('modelsOf', { brand: brand.brand_name }),
    facts: t('models', { count: total }),
    ...(src && { src, isWhole: true }),
  };
}

export function shareFactsOfPromotion(locale: Locale, promotion: PromotionDetail): ShareFacts {
  return {
    name: `promotion-${promotion.promotion_id}`,
    title: promotion.title,
    facts: textsOf(locale, 'activity')('title'),
    src: promotion.picture.src,
  };
}

export function shareFactsOfArticle(locale: Locale, article: ArticleDetail): ShareFacts {
  return {
    name: `article-${article.article_id}`,
    title: article.title,
    facts: textsOf(locale, 'article')('title'),
    src: article.picture.src,
  };
}

export function shareFactsOfLanding(locale: Locale, { choice, title, list, summary }: Landing) {
  const src = list.models[0]?.picture?.src;
  return {
    name: `cars-${landingSlugOf(choice)}`,
    title,
    facts: offerOf(locale, summary),
    ...(src && { src, isWhole: true }),
  } satisfies ShareFacts;
}

export function shareFactsOfHome(locale: Locale, modelCount: number): ShareFacts {
  const layout = textsOf(locale, 'layout');
  const models = textsOf(locale, 'brand')('models', { count: modelCount });
  const places = PORTS.map((port) => layout(port));
  return {
    name: 'home',
    title: textsOf(locale, 'home')('title'),
    facts: [...(modelCount > 0 ? [models] : []), ...places].join(' · '),
    src: '/pictures/scenes/hero-border-gate-1600.avif',
  };
}

export function shareFactsOfBuying(locale: Locale): ShareFacts {
  const t = textsOf(locale, 'buyCar');
  return {
    name: 'buy-car',
    title: t('title'),
    facts: t('stepsTitle'),
    src: '/pictures/scenes/paperwork-desk-1600.avif',
  };
}

const SLUG = '[a-z0-9][a-z0-9-]{0,99}';
const NAME = new RegExp(
  `^(?:(car|promotion|article)-([1-9]\\d{0,8})|(brand|cars)-(${SLUG})|(home|buy-car)|car-([1-9]\\d{0,8})-([1-9]\\d{0,8}))\\.jpg$`,
);

async function readUnitFacts(
  locale: Locale,
  modelId: number,
  unitId: number,
): Promise<ShareFacts | null> {
  const [model, unit] = await Promise.all([
    readModelById(locale, modelId),
    readUnitById(locale, modelId, unitId),
  ]);
  if (!model || unit?.model_id !== modelId) return null;
  return shareFactsOfUnit(locale, model, unit);
}

/** What the share picture of an address shows; null when there is nothing of it in the language. */
export async function readShareFacts(locale: Locale, file: string): Promise<ShareFacts | null> {
  const [, kind, id = '', kindOfList, sign = '', page, modelId, unitId] = NAME.exec(file) ?? [];
  if (modelId) return readUnitFacts(locale, Number(modelId), Number(unitId));
  if (page === 'home') return shareFactsOfHome(locale, (await readHomeBlocks(locale)).model_count);
  if (page) return shareFactsOfBuying(locale);
  if (kindOfList === 'cars') {
    const landing = await readLanding(locale, sign);
    return landing && shareFactsOfLanding(locale, landing);
  }
  if (kindOfList) {
    if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(sign)) return null;
    const [brand, list] = await Promise.all([
      readBrandBySign(locale, sign),
      readModelPage(locale, { brand_sign: sign }, 1),
    ]);
    return brand && list ? shareFactsOfBrand(locale, brand, list) : null;
  }
  switch (kind) {
    case 'car': {
      const model = await readModelById(locale, Number(id));
      return model && shareFactsOfCar(locale, model);
    }
    case 'promotion': {
      const promotion = await readPromotionById(locale, Number(id));
      return promotion && shareFactsOfPromotion(locale, promotion);
    }
    case 'article': {
      const article = await readArticleById(locale, Number(id));
      return article && shareFactsOfArticle(locale, article);
    }
    default:
      return null;
  }
}
