/**
 * Up to this power a private import to Russia has the concessional recycling fee. The rule is in
 * kilowatts; people speak of it in metric horsepower. A car that its maker rounds to 160 hp may have
 * 118 kW and pay the full fee. In force since 1 December 2025, as of November 2026.
 */
export const CONCESSION_MAX = {
  electric: { kw: 58.84, hp: 80 },
  other: { kw: 117.68, hp: 160 },
} as const;
