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
  labels: FavouriteLabels['compare'];
}) {
  return (
    <div className="comparison-bar" data-chosen={chosen.length > 0 || undefined}>
      <p role="status" className={isRefused ? 'font-semibold text-danger' : ''}>
        {isRefused ? labels.full : labels.chosen[chosen.length]}
      </p>
      {chosen.length > 1 && (
        <a href={comparisonHref(chosen)} className="button-quiet">
          {labels.now[chosen.length]}
        </a>
      )}
    </div>
  );
}
