/** A line of a message that counts something by a name, such as `By port: Khorgos 3`; none where nothing is. */
export function countedLine(label: string, parts: [string, number | undefined][]): string[] {
  const counted = parts.filter(([, sum]) => sum).map(([name, sum]) => `${name} ${sum}`);
  return counted.length > 0 ? [`${label}: ${counted.join(', ')}`] : [];
}
