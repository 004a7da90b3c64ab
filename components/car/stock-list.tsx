import { partsIn } from '@/components/ui/parts';
import type { Port } from '@/lib/config/ports';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import { referenceOf } from '@/lib/format/reference';
import { unitFactsOf, unitStatusOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** Rows of stock for both ports in one document: the visitor's own stands first (docs/adr/0062). */
const STOCK_ROWS = [
  { port: 'khorgos', className: 'order-default' },
  { port: 'erenhot' },
  { port: 'khorgos', className: 'order-erenhot' },
] as const;

type Stocked = Pick<ModelDetail, 'model_id' | 'stock_khorgos' | 'stock_erenhot' | 'units'>;

/**
 * How many of a model stand at each port, and its reference. Where none stands, the first car that is
 * on the way there or reserved: what is coming is not sold out.
 */
export function ModelStock({ locale, model }: { locale: Locale; model: Stocked }) {
  const t = textsOf(locale, 'car');
  const layout = textsOf(locale, 'layout');
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  const unsold = (model.units ?? []).filter(({ status }) => status !== 'sold');
  const stockOf = (port: Port) => {
    if (stock[port] > 0) return t('inStock', { count: stock[port] });
    const unit = unsold.find((car) => car.port === port);
    return unit ? unitStatusOf(locale, unit) : t('noStock');
  };
  const rowOf = ({ port, ...order }: (typeof STOCK_ROWS)[number]) => (
    <div {...order}>
      <dt>{layout(port)}</dt>
      <dd {...(stock[port] === 0 && { className: 'text-muted' })}>{stockOf(port)}</dd>
    </div>
  );
  return (
    <>
      {partsIn('dl', { className: 'stock-list' }, [
        ...STOCK_ROWS.map(rowOf),
        <div key="reference">
          <dt>{t('reference')}</dt>
          <dd dir="ltr">{referenceOf(model.model_id)}</dd>
        </div>,
      ])}
      {stock.khorgos + stock.erenhot === 0 && unsold.length === 0 && (
        <p className="font-semibold text-danger">{t('soldOut')}</p>
      )}
    </>
  );
}

/** What one car is in a line, where it is, and its stock number. */
export function UnitStock({ locale, unit }: { locale: Locale; unit: UnitDetail }) {
  return (
    <>
      <p className="font-medium">{unitFactsOf(locale, unit).join('\u00a0· ')}</p>
      <dl className="stock-list">
        <div>
          <dt>{textsOf(locale, 'layout')(unit.port)}</dt>
          <dd className={unit.status === 'at_port' ? undefined : 'text-muted'}>
            {unitStatusOf(locale, unit)}
          </dd>
        </div>
        <div>
          <dt>{textsOf(locale, 'unit')('stockNumber')}</dt>
          <dd className="font-semibold" dir="ltr">
            {unit.stock_number}
          </dd>
        </div>
      </dl>
    </>
  );
}
