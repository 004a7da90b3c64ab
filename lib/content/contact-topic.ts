import type { BrandDetail, ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import type { PromotionDetail } from '@/lib/contract/calls/content';
import { type EnquirySubject, subjectOfCars } from '@/lib/format/enquiry-subject';
import type { Locale } from '@/lib/i18n/locales';
import type { ContactSubject } from '@/lib/routing/paths';
import { readBrandBySign, readModelById, readUnitById } from './catalogue';
import { readPromotionById } from './promotions';

/** Source label of an enquiry from the contact page that names no other. */
const CONTACT_FROM = 'contact';

/** What the contact page shows of a subject, and what its form sends. */
export interface ContactTopic {
  /** The subject as far as the catalogue knows it. */
  subject: ContactSubject;
  cars: ModelDetail[];
  /** The one car of the only model, where it is about that. */
  unit: UnitDetail | null;
  promotion: PromotionDetail | null;
  brand: BrandDetail | null;
  fields: EnquirySubject;
}

/** Reads what a subject names; unknown parts are dropped, down to an enquiry without a subject. */
export async function readContactTopic(
  locale: Locale,
  { cars: ids = [], unit: unitId, promotion: promotionId, brand: brandSign, from }: ContactSubject,
): Promise<ContactTopic> {
  const [found, foundUnit, promotion, brand] = await Promise.all([
    Promise.all(ids.map((id) => readModelById(locale, id))),
    unitId && ids[0] ? readUnitById(locale, ids[0], unitId) : null,
    promotionId ? readPromotionById(locale, promotionId) : null,
    brandSign ? readBrandBySign(locale, brandSign) : null,
  ]);
  const cars = found.filter((car) => car !== null);
  const unit = foundUnit && foundUnit.model_id === cars[0]?.model_id ? foundUnit : null;
  const subject = {
    ...(cars.length > 0 && { cars: cars.map(({ model_id }) => model_id) }),
    ...(unit && { unit: unit.unit_id }),
    ...(promotion && { promotion: promotion.promotion_id }),
    ...(brand && { brand: brand.brand_sign }),
    ...(from && { from }),
  };
  return {
    subject,
    cars,
    unit,
    promotion,
    brand,
    fields:
      cars.length > 0
        ? subjectOfCars(cars, from ?? CONTACT_FROM, unit)
        : fieldsOf(promotion, brand, from),
  };
}

function fieldsOf(
  promotion: PromotionDetail | null,
  brand: BrandDetail | null,
  from = CONTACT_FROM,
): EnquirySubject {
  if (promotion) return { from, from_id: String(promotion.promotion_id) };
  if (!brand) return { from };
  const { brand_sign, brand_name } = brand;
  return { from, from_id: brand_sign, brand: brand_name, brand_sign };
}
