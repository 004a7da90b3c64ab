import { Toast } from '@/components/ui/toast';
import { startDelivery } from '@/lib/analytics/delivery';
import { observeViews } from '@/lib/analytics/views';
import { keepForLater } from '@/lib/offline/keep-for-later';
import { showFocusedEntries } from './focused-entries';
import { startLoadingBar } from './loading-bar';
import { closePopupsOnBack } from './popups-on-back';

/** What runs after hydration, in one script (./page-effects.tsx). */
export const late = {
  Toast,
  startDelivery,
  observeViews,
  keepForLater,
  startLoadingBar,
  showFocusedEntries,
  closePopupsOnBack,
};
