import { partsIn } from '@/components/ui/parts';
import type { ModelDetail } from '@/lib/contract/calls/car';
import { firstFactsOf, type SpecGroup, specGroupsOf } from '@/lib/format/spec-groups';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/**
 * Every known specification in groups; what is not known of a car is left out, and what its buyers
 * worry about stands on its own (concerns.tsx).
 */
export function SpecTable({ locale, model }: { locale: Locale; model: ModelDetail }) {
  const worries = textsOf(locale, 'specs')('groupUse');
  const groups = specGroupsOf(locale, model).filter(({ name }) => name !== worries);
  return partsIn('div', { className: 'spec-groups' }, groups.map(groupOf));
}

const groupOf = ({ name, rows }: SpecGroup) => (
  <section>
    <h3>{name}</h3>
    <Rows rows={rows} className="spec-list" />
  </section>
);

/** What buyers ask about a car first, in two columns. */
export function FirstFacts({ locale, model }: { locale: Locale; model: ModelDetail }) {
  return <Rows rows={firstFactsOf(locale, model)} className="first-facts" />;
}

/** Facts by their names. */
export function Rows({ rows, className }: { rows: SpecGroup['rows']; className: string }) {
  return partsIn('dl', { className }, rows.map(rowOf));
}

const rowOf = ({ name, value }: SpecGroup['rows'][number]) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
