import type { BrandDetail, ModelDetail } from '@/lib/contract/calls/car';
import type { PromotionDetail } from '@/lib/contract/calls/content';
import { type EnquirySubject, subjectOfCars } from '@/lib/format/enquiry-subject';
import type { Locale } from '@/lib/i18n/locales';
import type { ContactSubject } from '@/lib/routing/paths';
import { readBrandBySign, readModelById } from './catalogue';
import { readPromotionById } from './promotions';

/** Source label of an enquiry from the contact page that names no other. */
const CONTACT_FROM = 'contact';

/** What the contact page shows of a subject, and what its form sends. */
export interface ContactTopic {
  /** The subject as far as the catalogue knows it. */
  subject: ContactSubject;
  cars: ModelDetail[];
  promotion: PromotionDetail | null;
  brand: BrandDetail | null;
  fields: EnquirySubject;
}

/** Reads what a subject names; what is unknown is left out, down to an enquiry about nothing. */
export async function readContactTopic(
  locale: Locale,
  { cars: ids = [], promotion: promotionId, brand: brandSign, from }: ContactSubject,
): Promise<ContactTopic> {
  const [found, promotion, brand] = await Promise.all([
    Promise.all(ids.map((id) => readModelById(locale, id))),
    promotionId ? readPromotionById(locale, promotionId) : null,
    brandSign ? readBrandBySign(locale, brandSign) : null,
  ]);
  const cars = found.filter((car) => car !== null);
  const subject = {
    ...(cars.length > 0 && { cars: cars.map(({ model_id }) => model_id) }),
    ...(promotion && { promotion: promotion.promotion_id }),
    ...(brand && { brand: brand.brand_sign }),
    ...(from && { from }),
  };
  return {
    subject,
    cars,
    promotion,
    brand,
    fields: fieldsOf(cars, promotion, brand, from),
  };
}

function fieldsOf(
  cars: readonly ModelDetail[],
  promotion: PromotionDetail | null,
  brand: BrandDetail | null,
  from = CONTACT_FROM,
): EnquirySubject {
  if (cars.length > 0) return subjectOfCars(cars, from);
  if (promotion) return { from, from_id: String(promotion.promotion_id) };
  if (!brand) return { from };
  const { brand_sign, brand_name } = brand;
  return { from, from_id: brand_sign, brand: brand_name, brand_sign };
}
