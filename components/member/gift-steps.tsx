import { Icon } from '@/components/ui/icon';
import type { MemberLabels } from './member-labels';

/** Step 3: the account is there, and a gift waits for whoever says that they are coming. */
export function GiftMessage({
  labels,
  onContinue,
}: {
  labels: MemberLabels;
  onContinue: () => void;
}) {
  return (
    <div className="grid justify-items-center gap-5 py-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-trust-tint text-trust">
        <Icon name="gift" className="size-8" />
      </span>
      <p className="max-w-prose text-lg">{labels.giftMessage}</p>
      <button type="button" onClick={onContinue} className="button-primary w-full">
        {labels.goToSubmit}
      </button>
    </div>
  );
}

/** Step 5: where the gift waits; the store of the chosen port, or both while none is known. */
export function Finish({ labels, onClose }: { labels: MemberLabels; onClose: () => void }) {
  return (
    <div className="grid gap-5 py-4">
      <p className="text-lg">{labels.finishMessage}</p>
      <ul className="grid gap-4">
        {labels.stores.map(({ port, name, address, phone, href }) => (
          <li key={port} className={`only-${port} flex gap-3`}>
            <Icon name="pin" className="mt-1 size-5 text-trust" />
            <span className="grid">
              <strong className="font-semibold">{name}</strong>
              <span className="text-muted">{address}</span>
              <a
                href={href}
                dir="ltr"
                className="text-link flex min-h-11 w-fit items-center tabular-nums"
              >
                {phone}
              </a>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onClose} className="button-primary w-full">
        {labels.close}
      </button>
    </div>
  );
}
