/** A box of a page that is meant to be run. */
export interface Box {
  /** The heading it stands under. */
  chapter: string;
  /** The way of several for which it is, such as `nginx`; empty for all of them. */
  way: string;
  lines: string;
}

/** The boxes of a page that begin with ```sh run or ```sh run WAY, in their order. */
export function boxesOf(markdown: string): Box[] {
  const parts = markdown.matchAll(/^## (.+)$|^```sh run ?(\w*)\n([\s\S]*?)^```$/gm);
  let chapter = '';
  const boxes: Box[] = [];
  for (const [, heading, way = '', lines] of parts) {
    if (heading) chapter = heading;
    if (lines) boxes.push({ chapter, way, lines });
  }
  return boxes;
}

/** Puts values where a box exports others. @throws Error for a name that it does not export */
export function withValues(lines: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^export ${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`The box exports no ${name}.`);
    return text.replace(line, `export ${name}=${value}`);
  }, lines);
}
