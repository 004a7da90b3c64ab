import { Icon } from '@/components/ui/icon';
import type { MemberLabels } from './member-labels';

/** What membership brings, and the second button of the form it stands in. */
export function Benefits({ labels, isSending }: { labels: MemberLabels; isSending: boolean }) {
  return (
    <section className="grid gap-4 rounded-card bg-trust-tint p-5">
      <h3 className="text-lg">{labels.benefitsTitle}</h3>
      <ul className="grid gap-3">
        {Object.values(labels.benefits).map((benefit) => (
          <li key={benefit} className="flex gap-2.5 leading-snug">
            <Icon name="check" className="mt-0.5 size-5 text-trust" />
            {benefit}
          </li>
        ))}
      </ul>
      <button type="submit" disabled={isSending} className="button-quiet">
        {labels.joinNow}
      </button>
    </section>
  );
}
