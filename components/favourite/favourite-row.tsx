import { SmallPicture } from '@/components/ui/picture';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import type { ModelCard } from '@/lib/contract/calls/car';
import { carNameOf } from '@/lib/format/enquiry-subject';
import { momentOf } from '@/lib/format/moment';
import { priceIn } from '@/lib/format/price-pattern';
import type { KeptCar } from '@/lib/offline/kept-records';
import { carHref } from '@/lib/routing/paths';
import type { FavouriteRow } from '@/store/site-store';
import type { FavouriteLabels } from './favourite-labels';

/**
 * One favourite: name and link from the browser's own list, the rest once the catalogue answered.
 * The button stays the same element when it turns from "remove" into "put back", so that the
 * focus stays where it was.
 * @param card of today's catalogue; null when the model has left it, undefined until known
 */
export function FavouriteListRow({
  row,
  card,
  kept,
  isFavourite,
  isChosen,
  labels,
  onToggle,
  onChoose,
}: {
  row: FavouriteRow;
  card: ModelCard | null | undefined;
  /** What the browser keeps of it, where the catalogue did not answer. */
  kept: KeptCar | undefined;
  isFavourite: boolean;
  isChosen: boolean;
  labels: FavouriteLabels;
  onToggle: () => void;
  /** Takes the car into the comparison or out of it; left out where there is nothing to compare. */
  onChoose?: (() => void) | undefined;
}) {
  const name = card ? `${carNameOf(card)} ${card.trim}`.trim() : carNameOf(row);
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <div
        className={`aspect-3/2 self-start overflow-hidden rounded-lg bg-sand ${isFavourite ? '' : 'opacity-40'}`}
      >
        {!card && kept?.picture && (
          <img src={kept.picture} alt="" className="size-full object-cover" />
        )}
        {card?.picture && (
          <SmallPicture
            picture={card.picture}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <h2 className={`font-semibold text-lg ${isFavourite ? '' : 'text-muted'}`}>
          {card === null ? (
            <UnbrokenName name={name} />
          ) : (
            <a href={carHref(row.model_id)} className="hover:underline">
              <UnbrokenName name={name} />
            </a>
          )}
        </h2>
        <p className="text-muted text-sm">
          {isFavourite ? <Facts card={card} kept={kept} labels={labels} /> : labels.removed}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:col-start-2">
        {onChoose && isFavourite && card !== null && (
          <label className="comparison-choice">
            <input type="checkbox" checked={isChosen} onChange={onChoose} />
            {labels.comparison.choose} <span className="sr-only">{name}</span>
          </label>
        )}
        <button type="button" onClick={onToggle} className="button-quiet">
          {isFavourite ? labels.remove : labels.undo} <span className="sr-only">{name}</span>
        </button>
      </div>
    </li>
  );
}

function Facts({
  card,
  kept,
  labels,
}: {
  card: ModelCard | null | undefined;
  kept: KeptCar | undefined;
  labels: FavouriteLabels;
}) {
  if (card === undefined) {
    if (!kept?.priceUsd) return <span className="block h-12" />;
    return (
      <>
        <span className="block font-semibold text-ink text-lg">
          <bdi dir="ltr">{priceIn(labels.price, kept.priceUsd)}</bdi>
        </span>
        {labels.asOf.join(momentOf(kept.at))}
      </>
    );
  }
  if (card === null) return labels.gone;
  const places = [
    { name: labels.ports.khorgos, count: card.stock_khorgos },
    { name: labels.ports.erenhot, count: card.stock_erenhot },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <span className="own-price block font-semibold text-ink text-lg">
        <bdi dir="ltr">{priceIn(labels.price, card.price_usd)}</bdi>
      </span>
      {card.model_year}
      {' · '}
      {places.length > 0
        ? places.map(({ name, count }) => `${name} ${count}`).join(' · ')
        : labels.noStock}
    </>
  );
}
