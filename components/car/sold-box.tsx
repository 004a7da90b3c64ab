import { UnbrokenName } from '@/components/ui/unbroken-name';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import { fullNameOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { UnitStock } from './stock-list';

/** In place of the buy box of a car that is sold: what it was, and that it is gone. */
export function SoldBox({
  locale,
  model,
  unit,
}: {
  locale: Locale;
  model: ModelDetail;
  unit: UnitDetail;
}) {
  return (
    <section className="buy-box">
      <h1>
        <UnbrokenName name={fullNameOf(model)} />
      </h1>
      <p className="sold-note">{textsOf(locale, 'unit')('soldNote')}</p>
      <UnitStock locale={locale} unit={unit} />
    </section>
  );
}
