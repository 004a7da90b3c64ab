import type { ReactNode } from 'react';
import type { Port } from '@/lib/config/ports';
import type { SuccessLabels } from './member-labels';

/** As high as a thumb, in a row no higher than those without a link. */
const NUMBER = 'text-link -my-2.5 inline-flex min-h-touch items-center';

/**
 * Where the gift waits (specification section 2, "Submission-success panel"): the store of the
 * chosen port, or both while none is known. The thanks stand above it, in the title of the dialog
 * or the page.
 * @param map the map of a store; the composition brings it, because features do not know each other
 * @param columns from a tablet on the map stands beside the facts
 */
export function SuccessPanel({
  labels,
  map,
  columns = false,
}: {
  labels: SuccessLabels;
  map: (port: Port) => ReactNode;
  columns?: boolean;
}) {
  const layout = columns ? 'md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-x-12' : '';
  return (
    <div className="grid gap-8">
      {labels.stores.map((store) => (
        <div key={store.port} className={`only-${store.port} grid content-start gap-4 ${layout}`}>
          {map(store.port)}
          <dl className="spec-list content-start">
            <div>
              <dt>{labels.store}</dt>
              <dd>{store.name}</dd>
            </div>
            <div>
              <dt>{labels.contactNumber}</dt>
              <dd>
                <a href={store.phoneHref} dir="ltr" className={NUMBER}>
                  {store.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt>{labels.whatsappNumber}</dt>
              <dd>
                <a
                  href={store.whatsappHref}
                  target="_blank"
                  rel="noopener"
                  dir="ltr"
                  className={NUMBER}
                >
                  {store.whatsapp}
                  <span className="sr-only">, {labels.newTab}</span>
                </a>
              </dd>
            </div>
            <div>
              <dt>{labels.storeAddress}</dt>
              <dd>{store.address}</dd>
            </div>
            <div>
              <dt>{labels.hours}</dt>
              <dd>{store.hours}</dd>
            </div>
          </dl>
        </div>
      ))}
    </div>
  );
}
