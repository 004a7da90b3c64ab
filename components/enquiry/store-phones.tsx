import type { EnquiryLabels } from './enquiry-labels';

/** The telephone of the chosen port's store, or of both while no port is known. */
export function StorePhones({ stores }: Pick<EnquiryLabels, 'stores'>) {
  return (
    <ul className="grid gap-2">
      {stores.map((store) => (
        <li key={store.port} className={`only-${store.port}`}>
          <a href={store.href} className="button-quiet w-full flex-wrap gap-y-0">
            {store.name}
            <span dir="ltr" className="whitespace-nowrap tabular-nums">
              {store.phone}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
