import type { ReactNode } from 'react';
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

/**
 * Step 5: where the gift waits.
 * @param panel the store with its map, which the page's composition brings
 */
export function Finish({
  labels,
  panel,
  onClose,
}: {
  labels: MemberLabels;
  panel: ReactNode;
  onClose: () => void;
}) {
  return (
    <div className="grid gap-5">
      {panel}
      <button type="button" onClick={onClose} className="button-primary w-full">
        {labels.close}
      </button>
    </div>
  );
}
