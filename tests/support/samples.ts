/** One number of a page of metrics. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** What a page of metrics says, in the text format of Prometheus. */
export function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])),
        value: Number(value),
      };
    });
}
