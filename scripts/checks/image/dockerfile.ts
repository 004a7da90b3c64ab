/** A step of a Dockerfile: `RUN npm ci` is RUN with the rest of its line. */
export interface Step {
  name: string;
  rest: string;
}

export interface Stage {
  /** An image of others, or the name of an earlier stage. */
  from: string;
  name: string;
  steps: Step[];
}

/** The stages of a Dockerfile that writes each step on one line. @throws Error for a step before FROM */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of dockerfile.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const [, from, stage = ''] = (name === 'FROM' && /^(\S+)(?: AS (\S+))?$/.exec(rest)) || [];
    if (from) stages.push({ from, name: stage, steps: [] });
    else if (name && stages.length > 0) stages.at(-1)?.steps.push({ name, rest });
    else throw new Error(`A step that is not understood: ${line}`);
  }
  return stages;
}

/** The words of a command in the form of a list, as CMD and HEALTHCHECK have it. */
export function wordsOf(rest: string): string[] {
  return JSON.parse(rest.slice(rest.indexOf('[')));
}

/** Puts variables where a text names them. */
export function filledIn(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{?(\w+)\}?/g, (_, name) => values[name] ?? '');
}
