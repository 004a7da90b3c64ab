import { fillLabel } from '@/lib/i18n/fill-label';
import { comparisonHref } from '@/lib/routing/comparison';
import type { FavouriteLabels } from './favourite-labels';

/** How many cars are chosen, what is missing or too many, and the way to see them side by side. */
export function ComparisonBar({
  chosen,
  isRefused,
  labels,
}: {
  chosen: readonly number[];
  /** A car too many was just refused. */
  isRefused: boolean;
  labels: FavouriteLabels['comparison'];
}) {
  const count = chosen.length;
  return (
    <div className="comparison-bar" data-chosen={count > 0 || undefined}>
      <p role="status" className={isRefused ? 'font-semibold text-danger' : ''}>
        {isRefused ? labels.full : fillLabel(labels.chosen, { count })}
      </p>
      {count > 1 && (
        <a href={comparisonHref(chosen)} className="button-quiet">
          {fillLabel(labels.show, { count })}
        </a>
      )}
    </div>
  );
}
