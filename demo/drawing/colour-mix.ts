/** Blend of two `#RRGGBB` colours; `t` = 0 gives the first. */
export function mixColour(a: string, b: string, t: number): string {
  const channel = (i: number): string => {
    const from = Number.parseInt(a.slice(i, i + 2), 16);
    const to = Number.parseInt(b.slice(i, i + 2), 16);
    return Math.round(from + (to - from) * t)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
