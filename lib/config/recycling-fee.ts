/**
 * Up to this power a private import to Russia has the concessional recycling fee, in metric
 * horsepower. In force since 1 December 2025, as of November 2026.
 */
export const CONCESSION_MAX_HP = { electric: 80, other: 160 } as const;
