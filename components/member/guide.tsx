'use client';

import { Icon } from '@/components/ui/icon';
import { useSite } from '@/store/store-provider';
import type { MemberLabels } from './member-labels';

/**
 * The guide dialog (specification section 2): leads a new member who closed the dialog early back
 * to the gift form. Not modal, so the page stays usable beside it.
 */
export function Guide({ labels, onFollow }: { labels: MemberLabels; onFollow: () => void }) {
  const isOpen = useSite((site) => site.openGuide);
  const setOpenGuide = useSite((site) => site.setOpenGuide);
  if (!isOpen) return null;
  return (
    <dialog
      open
      aria-label={labels.guide}
      className="fixed inset-x-4 top-auto bottom-20 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-1 rounded-card bg-white p-1.5 shadow-panel md:bottom-6"
    >
      <button
        type="button"
        onClick={() => {
          setOpenGuide(false);
          onFollow();
        }}
        className="button-primary"
      >
        <Icon name="gift" />
        {labels.guide}
      </button>
      <button
        type="button"
        onClick={() => setOpenGuide(false)}
        className="grid size-touch shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sand"
      >
        <Icon name="close" />
        <span className="sr-only">{labels.close}</span>
      </button>
    </dialog>
  );
}
