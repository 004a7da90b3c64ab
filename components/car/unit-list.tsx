import { focusStyle } from '@/components/ui/picture';
import type { UnitCard } from '@/lib/contract/calls/car';
import { priceOf } from '@/lib/format/model-facts';
import { unitFactsOf, unitStatusOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { unitHref } from '@/lib/routing/paths';
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
        price: priceOf(locale, unit.price_usd),
        facts: unitFactsOf(locale, unit).join('\u00a0· '),
        place: `${layout(unit.port)}\u00a0· ${unitStatusOf(locale, unit)}`,
        status: unit.status,
        stock: unit.stock_number,
        isAtErenhot: isAtErenhot(unit),
      }))}
    />
  );
}

/** How many units a model's page lists; it links to all of them on the next unit's page. */
const LISTED_MAX = 4;

/** Up to LISTED_MAX cars of both ports, those of Khorgos first. */
function someOfEachPort(units: readonly UnitCard[]): UnitCard[] {
  const erenhot = units.filter(isAtErenhot);
  const khorgos = units.filter((unit) => !isAtErenhot(unit));
  const countAtErenhot = Math.max(LISTED_MAX / 2, LISTED_MAX - khorgos.length);
  const shown = erenhot.slice(0, countAtErenhot);
  return [...khorgos.slice(0, LISTED_MAX - shown.length), ...shown];
}

/** The cars of a model on its page. */
export function ModelUnits({ locale, units }: { locale: Locale; units: readonly UnitCard[] }) {
  const t = textsOf(locale, 'unit');
  const shown = someOfEachPort(units);
  const next = units.find((unit) => !shown.includes(unit));
  return (
    <section className="units">
      <h2>{t('list')}</h2>
      <UnitList locale={locale} units={shown} />
      {next && (
        <a href={`${unitHref(next.model_id, next.unit_id)}#units`} className="button-quiet">
          {t('showAll', { count: units.length })}
        </a>
      )}
    </section>
  );
}
