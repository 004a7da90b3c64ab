/** The value that this share of the values, from 0 to 1, does not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const medianOf = (values: readonly number[]): number => percentile(values, 0.5);
