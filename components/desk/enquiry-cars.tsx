import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { carTitleOf, stockNumberOf } from '@/lib/format/car-title';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskPriceOf, deskTextsOf } from '@/lib/i18n/desk-texts';
import { unitHref } from '@/lib/routing/paths';
import { DeskLink } from './link';

type Car = EnquiryDetail['cars'][number];

interface EnquiryCarsProps {
  language: DeskLanguage;
  cars: readonly Car[];
  /** The one car of theirs that was asked about, as it was then. */
  unit?: EnquiryDetail['unit'];
  /** The site that the buyer reads, such as http://mn.localhost:3000. */
  siteOrigin: string;
}

/** The cars asked about, with price and stock as they are now. */
export function EnquiryCars({ language, cars, unit, siteOrigin }: EnquiryCarsProps) {
  const t = deskTextsOf(language, 'enquiry');
  const ports = deskTextsOf(language, 'ports');
  return (
    <ul className="desk-rows">
      {cars.map((car) => (
        <li key={car.modelId}>
          <div className="desk-car">
            {car.picture && <img src={car.picture} alt="" width={120} height={80} loading="lazy" />}
            <div>
              <a
                href={`${siteOrigin}/car/${car.modelId}`}
                className="desk-link"
                target="_blank"
                rel="noopener noreferrer"
              >
                {carTitleOf(car)}
              </a>
              <p className="desk-quiet">{stockNumberOf(car)}</p>
              {unit?.model_id === car.modelId && (
                <DeskLink
                  href={siteOrigin + unitHref(unit.model_id, unit.unit_id)}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t('unit', {
                    number: unit.stock_number,
                    price: deskPriceOf(language, unit.price_usd),
                  })}
                </DeskLink>
              )}
            </div>
          </div>
          <p>
            <b>{deskPriceOf(language, car.priceUsd)}</b>
          </p>
          <p className="desk-quiet">
            {t('stock', {
              khorgos: `${ports('khorgos')} ${car.stockKhorgos}`,
              erenhot: `${ports('erenhot')} ${car.stockErenhot}`,
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}
