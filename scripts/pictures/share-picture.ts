import type { Output } from './encode';
export const SHARE_OUTPUTS: Output[] = [];
export const shareSheet = (): string => '';
