import type { ComponentProps, ReactNode } from 'react';
import { SmallPicture } from '@/components/ui/picture';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import type { ContactTopic } from '@/lib/content/contact-topic';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import { fullNameOf, keyFactsOf, priceOf } from '@/lib/format/model-facts';
import { referenceOf } from '@/lib/format/reference';
import { unitFactsOf, unitStatusOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { brandHref, carHref, promotionHref, unitHref } from '@/lib/routing/paths';

/** What an enquiry is about, as cards above its form: each car, or the promotion, or the brand. */
export function SubjectCards({ locale, topic }: { locale: Locale; topic: ContactTopic }) {
  const { cars, unit, promotion, brand } = topic;
  if (cars.length > 0) {
    return (
      <ul className="grid gap-3">
        {cars.map((car) => (
          <li key={car.model_id}>
            <CarCard locale={locale} car={car} unit={unit} />
          </li>
        ))}
      </ul>
    );
  }
  if (promotion) {
    return (
      <Card
        picture={promotion.picture}
        name={promotion.title}
        href={promotionHref(promotion.promotion_id)}
      />
    );
  }
  return brand && <Card name={brand.brand_name} href={brandHref(brand.brand_sign)} />;
}

/** A model, or one car of it; of a sold one no price, as on its own page. */
function CarCard({
  locale,
  car,
  unit,
}: {
  locale: Locale;
  car: ModelDetail;
  unit: UnitDetail | null;
}) {
  const t = textsOf(locale, 'car');
  const facts = unit ? unitFactsOf(locale, unit) : [car.model_year, ...keyFactsOf(locale, car)];
  return (
    <Card
      picture={unit?.picture ?? car.picture}
      name={fullNameOf(car)}
      href={unit ? unitHref(car.model_id, unit.unit_id) : carHref(car.model_id)}
    >
      <p className="text-muted text-sm">{facts.join('\u00a0· ')}</p>
      <p className="flex flex-wrap items-baseline gap-x-4">
        {unit?.status === 'sold' ? (
          <b className="text-lg">{unitStatusOf(locale, unit)}</b>
        ) : (
          <b dir="ltr" className="text-lg">
            {priceOf(locale, (unit ?? car).price_usd)}
          </b>
        )}
        <span className="text-muted text-sm">
          {t('reference')}{' '}
          <bdi className="whitespace-nowrap">{unit?.stock_number ?? referenceOf(car.model_id)}</bdi>
        </span>
      </p>
    </Card>
  );
}

/** A picture and a name that leads to the page of its own, with what else decides. */
function Card({
  picture,
  name,
  href,
  children,
}: {
  picture?: ComponentProps<typeof SmallPicture>['picture'] | null;
  name: string;
  href: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex items-center gap-4 rounded-lg bg-trust-tint p-3">
      {picture && (
        <SmallPicture
          picture={picture}
          className="h-auto w-28 shrink-0 rounded-md object-cover sm:w-32"
        />
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">
          <a href={href} className="text-link">
            <UnbrokenName name={name} />
          </a>
        </p>
        {children}
      </div>
    </div>
  );
}
