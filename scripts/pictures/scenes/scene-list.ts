import type { Output } from '../encode';
export const SCENES: { name: string }[] = [];
export const sceneOutputs = (_: unknown): Output[] => [];
export const sceneSheet = (_: unknown): string => '';
