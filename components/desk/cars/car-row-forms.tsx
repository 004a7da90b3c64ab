import { DeskForm } from '@/components/desk/form';
import { storeDayOf } from '@/lib/config/answer-promise';
import { PORTS } from '@/lib/config/ports';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import { type CarRow, carNameOf, endOf, seenOf } from '@/lib/content/desk/cars';
import { UNIT_STATUSES } from '@/lib/contract/unit-attributes';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskPriceOf, deskTextsOf } from '@/lib/i18n/desk-texts';
import { SavedField } from './in-place';

interface CarFormProps {
  language: DeskLanguage;
  role: StaffRole;
  car: CarRow;
}

/** What it costs: typed, and stored with Enter or when the field is left. */
export function PriceForm({ language, role, car }: CarFormProps) {
  const t = deskTextsOf(language, 'cars');
  const { price_usd: price, model_price_usd: modelPrice } = car;
  const ofModel = t('modelPrice', { price: deskPriceOf(language, modelPrice) });
  if (!mayStaff(role, 'priceCars')) {
    return price === null ? (
      <span className="desk-quiet">{ofModel}</span>
    ) : (
      <b>{deskPriceOf(language, price)}</b>
    );
  }
  return (
    <DeskForm action="price-cars" className="desk-car-form" values={{ picked: seenOf(car) }}>
      <span className="desk-car-money">
        <span aria-hidden>$</span>
        <SavedField
          name="value"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-label={t('priceOf', { name: carNameOf(car) })}
          stored={price === null ? '' : deskNumberOf(language, price)}
          placeholder={deskNumberOf(language, modelPrice)}
        />
      </span>
      <SaveButton label={t('save')} />
      {price === null && <small className="desk-quiet">{ofModel}</small>}
    </DeskForm>
  );
}

/** For touch screens, and where no script saves a field that loses focus. */
function SaveButton({ label }: { label: string }) {
  return (
    <button type="submit" className="desk-button-quiet desk-car-save">
      {label}
    </button>
  );
}

/** Its status, as buttons of which one is pressed, and the day that goes with it. */
export function StatusForm({ language, role, car }: CarFormProps) {
  const t = deskTextsOf(language, 'cars');
  const statuses = deskTextsOf(language, 'unitStatuses');
  const { status } = car;
  const isReserved = status === 'reserved';
  const end = endOf(car);
  if (!status) return null;
  if (!mayStaff(role, 'placeCars')) return <b>{statuses(status)}</b>;
  return (
    <>
      <Segments
        label={t('statusOf', { name: carNameOf(car) })}
        seen={seenOf(car)}
        pressed={status}
        options={UNIT_STATUSES.map((each) => [each, statuses(each)])}
      />
      {(isReserved || status === 'coming') && (
        <DeskForm
          // The days of two statuses are different fields.
          key={status}
          action="place-cars"
          className="desk-car-form"
          values={{ picked: seenOf(car), button: status }}
        >
          <label>
            <span className="desk-quiet">{t(isReserved ? 'until' : 'expected')}</span>{' '}
            <SavedField type="date" name="until" stored={end && storeDayOf(new Date(end))} />
          </label>
          <SaveButton label={t('set')} />
        </DeskForm>
      )}
    </>
  );
}

export function PortForm({ language, role, car }: CarFormProps) {
  const t = deskTextsOf(language, 'cars');
  const ports = deskTextsOf(language, 'ports');
  if (!car.port) return null;
  if (!mayStaff(role, 'placeCars')) return <b>{ports(car.port)}</b>;
  return (
    <Segments
      label={t('portOf', { name: carNameOf(car) })}
      seen={seenOf(car)}
      pressed={car.port}
      options={PORTS.map((port) => [port, ports(port)])}
    />
  );
}

/** How many stand at each port, where nobody counts them one by one. */
export function StockForm({ language, role, car }: CarFormProps) {
  const t = deskTextsOf(language, 'cars');
  const ports = deskTextsOf(language, 'ports');
  const stock = { khorgos: car.stock_khorgos ?? 0, erenhot: car.stock_erenhot ?? 0 };
  if (!mayStaff(role, 'placeCars')) {
    const words = deskTextsOf(language, 'carOutcomes');
    return <span>{words('stockNow', stock)}</span>;
  }
  return (
    <DeskForm
      action="place-cars"
      className="desk-car-form desk-car-stock"
      values={{ picked: seenOf(car), button: 'stock' }}
    >
      <fieldset>
        <legend className="sr-only">{t('stockOf', { name: carNameOf(car) })}</legend>
        {PORTS.map((port) => (
          <label key={port}>
            <span className="desk-quiet">{ports(port)}</span>
            <SavedField
              name={`stock_${port}`}
              inputMode="numeric"
              pattern="[0-9]{1,6}"
              required
              stored={String(stock[port])}
            />
          </label>
        ))}
      </fieldset>
      <SaveButton label={t('save')} />
    </DeskForm>
  );
}

interface SegmentsProps {
  label: string;
  seen: string;
  pressed: string;
  options: readonly (readonly [value: string, name: string])[];
}

/** One press each. */
function Segments({ label, seen, pressed, options }: SegmentsProps) {
  return (
    <DeskForm action="place-cars" values={{ picked: seen }}>
      <fieldset className="desk-segments">
        <legend className="sr-only">{label}</legend>
        {options.map(([value, name]) => (
          <button
            key={value}
            type="submit"
            name="button"
            value={value}
            aria-pressed={value === pressed}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </DeskForm>
  );
}
