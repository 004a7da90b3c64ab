/**
 * Collects the gradients, filters and clip paths of one SVG document. Several cars may share a
 * document (the scenes do), so every id carries the collector's running number.
 */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export class Defs {
  private readonly parts: string[] = [];
  private readonly known = new Map<string, string>();

  private add(body: (id: string) => string): string {
    const key = body('@');
    const seen = this.known.get(key);
    if (seen) return seen;
    const id = `d${this.parts.length}`;
    this.parts.push(body(id));
    this.known.set(key, id);
    return id;
  }

  /** Linear gradient in user units from (x1, y1) to (x2, y2), as a paint reference. */
  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    const id = this.add(
      (name) =>
        `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" ` +
        `x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** Gradient from one colour at y1 to another at y2, as a paint reference. */
  vertical(y1: number, y2: number, from: string, to: string): string {
    return this.linear(0, y1, 0, y2, [
      [0, from],
      [1, to],
    ]);
  }

  /** Radial gradient in user units, as a paint reference; `scaleY` flattens it to an ellipse. */
  radial(cx: number, cy: number, r: number, stops: readonly Stop[], scaleY = 1): string {
    const turn =
      scaleY === 1
        ? ''
        : ` gradientTransform="translate(0 ${cy * (1 - scaleY)}) scale(1 ${scaleY})"`;
    const id = this.add(
      (name) =>
        `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" ` +
        `r="${r}"${turn}>${stopsOf(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** Gaussian blur of `deviation` user units, as a filter attribute. */
  blur(deviation: number): string {
    const id = this.add(
      (name) =>
        `<filter id="${name}" x="-40%" y="-60%" width="180%" height="220%" ` +
        `color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
    return `filter="url(#${id})"`;
  }

  /** Clip to a path, as an attribute. */
  clip(path: string): string {
    const id = this.add((name) => `<clipPath id="${name}"><path d="${path}"/></clipPath>`);
    return `clip-path="url(#${id})"`;
  }

  /** Mask with arbitrary markup (white shows, black hides), as an attribute. */
  mask(markup: string, box: { x: number; y: number; width: number; height: number }): string {
    const id = this.add(
      (name) =>
        `<mask id="${name}" maskUnits="userSpaceOnUse" x="${box.x}" y="${box.y}" ` +
        `width="${box.width}" height="${box.height}">${markup}</mask>`,
    );
    return `mask="url(#${id})"`;
  }

  /** A reusable group; returns its id for `<use href="#…">`. */
  group(markup: string): string {
    return this.add((name) => `<g id="${name}">${markup}</g>`);
  }

  /** The `<defs>` element. */
  toString(): string {
    return `<defs>${this.parts.join('')}</defs>`;
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"` +
        `${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}
