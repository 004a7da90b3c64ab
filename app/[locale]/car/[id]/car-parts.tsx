import type { ReactNode } from 'react';
import { BuyBox } from '@/components/car/buy-box';
import { EnquiryOpener } from '@/components/enquiry/enquiry-opener';
import { FavouriteButton } from '@/components/favourite/favourite-button';
import { HomeCost } from '@/components/landed-cost/home-cost';
import { PersonLine } from '@/components/people/person-line';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { ChatSubject } from '@/lib/config/channels';
import { ownCityOf, readDelivery, readLandedCost } from '@/lib/content/landed-cost';
import { readOfferedPeople } from '@/lib/content/people';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { brandHref, carHref } from '@/lib/routing/paths';

/**
 * Where a page of a car stands: below its brand and, where `page` names one below the model's own,
 * below its model.
 */
export function CarTrail({
  locale,
  path,
  model,
  page,
}: {
  locale: Locale;
  path: string;
  model: ModelDetail;
  page?: string;
}) {
  const layout = textsOf(locale, 'layout');
  const trail = [
    { name: layout('products'), href: '/brand' },
    { name: model.brand_name, href: brandHref(model.brand_sign) },
    { name: model.model_name, ...(page && { href: carHref(model.model_id) }) },
    ...(page ? [{ name: page }] : []),
  ];
  return <Breadcrumbs locale={locale} path={path} trail={trail} />;
}

/**
 * The buy box of a model, or of one car of it (`unit`).
 * @param about the subject of a message to the store
 * @param children where it stands and what it is called by
 */
export async function CarOffer({
  locale,
  model,
  unit,
  about,
  children,
}: {
  locale: Locale;
  model: ModelDetail;
  unit?: UnitDetail;
  about: ChatSubject;
  children: ReactNode;
}) {
  const people = await readOfferedPeople(locale);
  const city = ownCityOf(locale);
  const cost = city && (await readLandedCost(model, unit ?? model, city));
  const delivery = city && (await readDelivery(city));
  const t = textsOf(locale, 'car');
  const { model_id, brand_name, brand_sign, model_name, model_sign } = model;
  const subject = { cars: [model_id], ...(unit && { unit: unit.unit_id }) };
  return (
    <BuyBox
      locale={locale}
      model={model}
      offer={{ ...(unit ?? model), about }}
      people={people}
      who={<PersonLine locale={locale} people={people} />}
      ask={
        <span className="contents" {...usageOnClick(USAGE.goEnquiry, 'car', 'car')}>
          <EnquiryOpener from="car" about={subject} className="button-primary">
            {t('ask')}
          </EnquiryOpener>
        </span>
      }
      home={
        <HomeCost
          locale={locale}
          city={city}
          cost={cost}
          delivery={delivery}
          car={{ car: model_id, ...(unit && { unit: unit.unit_id }) }}
        />
      }
      keep={
        <FavouriteButton
          row={{ model_id, brand_name, brand_sign, model_name, model_sign }}
          labels={{ add: t('addFavourite'), added: t('inFavourites') }}
        >
          <Icon name="heart" />
        </FavouriteButton>
      }
    >
      {children}
    </BuyBox>
  );
}
