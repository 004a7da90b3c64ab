// One script for what LateEffects (./page-effects.tsx) starts.
export { keepForLater } from '@/lib/offline/keep-for-later';
export { startLoadingBar } from './loading-bar';
