/** A line of a message with counts by name, such as `By port: Khorgos 3`; none without a count. */
export function countedLine(label: string, parts: [string, number | undefined][]): string[] {
  const counted = parts.filter(([, sum]) => sum).map(([name, sum]) => `${name} ${sum}`);
  return counted.length > 0 ? [`${label}: ${counted.join(', ')}`] : [];
}
