// One script for what follows when the page lives (./page-effects.tsx).
export { Toast } from '@/components/ui/toast';
export { startDelivery } from '@/lib/analytics/delivery';
export { observeViews } from '@/lib/analytics/views';
export { keepForLater } from '@/lib/offline/keep-for-later';
export { startLoadingBar } from './loading-bar';
export { closePopupsOnBack } from './popups-on-back';
