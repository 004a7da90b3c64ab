import { focusStyle } from '@/components/ui/picture';
import type { ModelDetail, UnitCard } from '@/lib/contract/calls/car';
import { UNITS_OF_MODEL_PAGE } from '@/lib/contract/unit-attributes';
import { priceOf } from '@/lib/format/model-facts';
import { unitFactsOf, unitStatusOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { unitHref, unitsHref } from '@/lib/routing/paths';
import { UnitRows } from './unit-rows';

const isAtErenhot = ({ port }: UnitCard) => port === 'erenhot';

/** Cars of a model: the visitor's port first, and within a port in the catalogue's order. */
export function UnitList({ locale, units }: { locale: Locale; units: readonly UnitCard[] }) {
  const layout = textsOf(locale, 'layout');
  return (
    <UnitRows
      rows={units.map((unit) => ({
        href: unitHref(unit.model_id, unit.unit_id),
        ...(unit.picture && { src: unit.picture.small_src, ...focusStyle(unit.picture) }),
        price: unit.status === 'sold' ? '' : priceOf(locale, unit.price_usd),
        facts: unitFactsOf(locale, unit).join('\u00a0· '),
        place: `${layout(unit.port)}\u00a0· ${unitStatusOf(locale, unit)}`,
        status: unit.status,
        stock: unit.stock_number,
        isAtErenhot: isAtErenhot(unit),
      }))}
    />
  );
}

/** Up to UNITS_OF_MODEL_PAGE cars of both ports, those of Khorgos first. */
function someOfEachPort(units: readonly UnitCard[]): UnitCard[] {
  const erenhot = units.filter(isAtErenhot);
  const khorgos = units.filter((unit) => !isAtErenhot(unit));
  const countAtErenhot = Math.max(UNITS_OF_MODEL_PAGE / 2, UNITS_OF_MODEL_PAGE - khorgos.length);
  const shown = erenhot.slice(0, countAtErenhot);
  return [...khorgos.slice(0, UNITS_OF_MODEL_PAGE - shown.length), ...shown];
}

/** A way to the list of all cars of a model. */
function AllUnits({ locale, href, count }: { locale: Locale; href: string; count: number }) {
  return (
    <a href={href} className="button-quiet">
      {textsOf(locale, 'unit')('showAll', { count })}
    </a>
  );
}

type Units = Pick<ModelDetail, 'model_id' | 'units' | 'unit_count'>;

/** Whether a model has more cars than its answer names: they have a list of several pages. */
const hasMore = ({ units = [], unit_count: count = 0 }: Units) => count > units.length;

/** The cars of a model on its page. */
export function ModelUnits({ locale, model }: { locale: Locale; model: Units }) {
  const { units = [], unit_count: count = units.length } = model;
  const shown = someOfEachPort(units);
  const next = units.find((unit) => !shown.includes(unit));
  const allHref = next && `${unitHref(next.model_id, next.unit_id)}#units`;
  const href = hasMore(model) ? unitsHref(model.model_id) : allHref;
  return (
    <section className="units">
      <h2>{textsOf(locale, 'unit')('list')}</h2>
      <UnitList locale={locale} units={shown} />
      {href && <AllUnits locale={locale} href={href} count={count} />}
    </section>
  );
}

/** The other cars of a model on the page of one. */
export function OtherUnits({
  locale,
  model,
  unitId,
}: {
  locale: Locale;
  model: Units;
  unitId: number;
}) {
  const { units = [], unit_count: count = units.length } = model;
  const others = units.filter(({ unit_id: id }) => id !== unitId);
  if (others.length === 0) return null;
  return (
    <section id="units" className="units">
      <h2>{textsOf(locale, 'unit')('others')}</h2>
      <UnitList locale={locale} units={others} />
      {hasMore(model) && (
        <AllUnits locale={locale} href={unitsHref(model.model_id)} count={count} />
      )}
    </section>
  );
}
