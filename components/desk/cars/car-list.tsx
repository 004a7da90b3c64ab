import { PickAll } from '@/components/desk/pick-all';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { ShownOutcome } from '@/lib/content/desk/car-outcome';
import { type CarRow, carNameOf, seenOf } from '@/lib/content/desk/cars';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskDayOf, deskTextsOf } from '@/lib/i18n/desk-texts';
import { carKeyOf, editPath } from '@/lib/routing/desk-car-address';
import { BULK_FORM_ID } from './car-bulk';
import { CarOutcomeNote } from './car-outcome';
import { PortForm, PriceForm, StatusForm, StockForm } from './car-row-forms';

interface CarListProps {
  language: DeskLanguage;
  role: StaffRole;
  cars: readonly CarRow[];
  outcome: ShownOutcome | undefined;
  /** The page without it. */
  back: string;
}

/** Units, and models without any, each with its editable facts in its row. */
export function CarList({ language, role, cars, outcome, back }: CarListProps) {
  const t = deskTextsOf(language, 'cars');
  const mayPlace = mayStaff(role, 'placeCars');
  return (
    <table className="desk-table desk-cars">
      <thead>
        <tr>
          {mayPlace && (
            <th scope="col" className="desk-pick">
              <PickAll label={t('pickAll')} form={BULK_FORM_ID} />
              <span className="sr-only">{t('picked')}</span>
            </th>
          )}
          <th scope="col" colSpan={2}>
            {t('car')}
          </th>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('stand')}</th>
          <th scope="col">{t('port')}</th>
          <th scope="col">{t('since')}</th>
        </tr>
      </thead>
      <tbody>
        {cars.map((car) => {
          const key = carKeyOf(car);
          const isMeant = outcome?.car && carKeyOf(outcome.car) === key;
          return (
            <tr key={key} id={key} data-status={car.status ?? 'model'}>
              {mayPlace && (
                <td className="desk-pick">
                  <input
                    type="checkbox"
                    name="picked"
                    form={BULK_FORM_ID}
                    value={seenOf(car)}
                    aria-label={t('pick', { name: carNameOf(car) })}
                  />
                </td>
              )}
              <td className="desk-car-picture">
                <CarPicture language={language} car={car} />
              </td>
              <td className="desk-car-name">
                <CarName language={language} car={car} />
                {isMeant && <CarOutcomeNote language={language} outcome={outcome} back={back} />}
              </td>
              <td className="desk-car-price">
                <PriceForm language={language} role={role} car={car} />
              </td>
              <td className="desk-car-status">
                {car.kind === 'units' ? (
                  <StatusForm language={language} role={role} car={car} />
                ) : (
                  <span className="desk-quiet">{t('model')}</span>
                )}
              </td>
              <td className="desk-car-port">
                {car.kind === 'units' ? (
                  <PortForm language={language} role={role} car={car} />
                ) : (
                  <StockForm language={language} role={role} car={car} />
                )}
              </td>
              <td className="desk-car-since desk-quiet">
                <Since language={language} car={car} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CarProps {
  language: DeskLanguage;
  car: CarRow;
}

function CarPicture({ language, car }: CarProps) {
  const t = deskTextsOf(language, 'cars');
  if (!car.picture) return <span className="desk-car-blank">{t('noPicture')}</span>;
  return (
    <img
      src={car.picture}
      alt=""
      title={car.kind === 'units' && !car.has_own_picture ? t('ofModel') : undefined}
      width={96}
      height={72}
      loading="lazy"
      data-shared={car.kind === 'units' && !car.has_own_picture ? '' : undefined}
    />
  );
}

function CarName({ language, car }: CarProps) {
  const t = deskTextsOf(language, 'cars');
  const conditions = deskTextsOf(language, 'conditions');
  const { brand_name, model_name, trim, model_year, condition, mileage_km: km, vin } = car;
  const name = [brand_name, model_name, trim].filter(Boolean).join(' ');
  const facts = [
    carNameOf(car),
    String(model_year),
    condition && conditions(condition),
    km !== null && t('km', { km: deskNumberOf(language, km) }),
  ].filter(Boolean);
  return (
    <>
      <a href={editPath(car.kind, car.id)}>
        <bdi>{name}</bdi>
      </a>
      <p className="desk-quiet">{facts.join(' · ')}</p>
      {vin && <p className="desk-quiet desk-car-vin">{vin}</p>}
    </>
  );
}

/** Since when it is what it is; a model says when it was changed. */
function Since({ language, car }: CarProps) {
  const t = deskTextsOf(language, 'cars');
  const dayOf = (moment: string) => deskDayOf(language, moment.slice(0, 10));
  if (!car.status_since || !car.created_at || !car.status) {
    return <p>{t('changedOn', { day: dayOf(car.updated_at) })}</p>;
  }
  const isShown = car.status !== 'hidden' && car.status !== 'sold';
  const status = deskTextsOf(language, 'unitStatuses')(car.status);
  return (
    <>
      <p>{isShown ? t('sinceDay', { day: dayOf(car.created_at) }) : t('notShown')}</p>
      {dayOf(car.status_since) !== dayOf(car.created_at) && (
        <p>{t('statusSince', { status, day: dayOf(car.status_since) })}</p>
      )}
    </>
  );
}
