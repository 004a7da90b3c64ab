import type { StateCreator } from 'zustand/vanilla';
import type { SiteState } from './site-store';

/** One part of the store; its actions may read and change the whole. */
export type Slice<Part> = StateCreator<SiteState, [], [], Part>;
