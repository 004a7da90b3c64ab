import type { ModelDetail } from '@/lib/contract/calls/car';
import { specGroupsOf } from '@/lib/format/spec-groups';
import type { Locale } from '@/lib/i18n/locales';

/** Every known specification in groups; what is not known of a car is left out. */
export function SpecTable({ locale, model }: { locale: Locale; model: ModelDetail }) {
  const groups = specGroupsOf(locale, model);
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-3 print:grid-cols-2">
      {groups.map(({ name, rows }) => (
        <section key={name}>
          <h3 className="mb-2 text-lg">{name}</h3>
          <dl className="spec-list">
            {rows.map((row) => (
              <div key={row.name}>
                <dt>{row.name}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
