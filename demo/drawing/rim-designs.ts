/** Rim patterns. */
export type RimDesign =
  | 'five-twin'
  | 'ten'
  | 'star-y'
  | 'turbine'
  | 'mesh'
  | 'multi'
  | 'aero-petal'
  | 'aero-blade'
  | 'six-block'
  | 'steel';

/** A corner of a spoke: distance from the hub and sideways offset, as shares of the rim radius. */
export type Polar = readonly [radius: number, offset: number];

/** How often a pattern repeats around the hub, and the outlines repeated. */
export function spokes(design: RimDesign): { count: number; outlines: Polar[][] } {
  const bar = (w0: number, w1: number, lean = 0, from = 0.12, to = 0.96): Polar[] => [
    [from, -w0],
    [to, lean - w1],
    [to, lean + w1],
    [from, w0],
  ];
  switch (design) {
    case 'five-twin':
      return { count: 5, outlines: [bar(0.055, 0.05, 0.17), bar(0.055, 0.05, -0.17)] };
    case 'ten':
      return { count: 10, outlines: [bar(0.045, 0.06)] };
    case 'star-y':
      return {
        count: 5,
        outlines: [
          bar(0.1, 0.075, 0, 0.1, 0.55),
          [
            [0.44, -0.07],
            [0.96, -0.33],
            [0.96, -0.22],
            [0.56, 0.02],
          ],
          [
            [0.44, 0.07],
            [0.96, 0.33],
            [0.96, 0.22],
            [0.56, -0.02],
          ],
        ],
      };
    case 'turbine':
      return {
        count: 12,
        outlines: [
          [
            [0.14, -0.04],
            [0.55, 0.0],
            [0.96, 0.1],
            [0.95, 0.24],
            [0.5, 0.09],
            [0.14, 0.05],
          ],
        ],
      };
    case 'mesh':
      return {
        count: 10,
        outlines: [bar(0.03, 0.028, 0.13), bar(0.03, 0.028, -0.13)],
      };
    case 'multi':
      return { count: 16, outlines: [bar(0.026, 0.034)] };
    case 'aero-petal':
      return {
        count: 5,
        outlines: [
          [
            [0.1, -0.1],
            [0.5, -0.27],
            [0.97, -0.48],
            [0.99, 0],
            [0.97, 0.36],
            [0.5, 0.15],
            [0.1, 0.1],
          ],
        ],
      };
    case 'aero-blade':
      return {
        count: 8,
        outlines: [
          [
            [0.1, -0.06],
            [0.5, -0.1],
            [0.96, -0.2],
            [0.98, 0.0],
            [0.96, 0.13],
            [0.5, 0.03],
            [0.1, 0.04],
          ],
        ],
      };
    case 'six-block':
      return {
        count: 6,
        outlines: [
          [
            [0.1, -0.15],
            [0.5, -0.12],
            [0.86, -0.2],
            [0.97, -0.2],
            [0.97, 0.2],
            [0.86, 0.2],
            [0.5, 0.12],
            [0.1, 0.15],
          ],
        ],
      };
    case 'steel':
      return { count: 0, outlines: [] };
  }
}
