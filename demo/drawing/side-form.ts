import type { CurveNode, Point } from './geometry';

/** Dark plastic around the lower edge. */
export type Cladding = 'none' | 'slim' | 'full';

/** A pillar or gap inside the side glass, standing on the belt at `x`. */
export interface Pillar {
  x: number;
  width: number;
  /** How far its top stands behind its foot. */
  lean: number;
  /** Painted pillars break the glass; dark ones only read as a seam. */
  painted?: boolean;
}

/** A lamp: a wedge in the body side, clipped by the body's outline. */
export interface LampForm {
  /** Height of its middle at the bumper end. */
  h: number;
  /** Thickness at the bumper end and at the tip. */
  thick: number;
  tip: number;
  /** How far it reaches along the side, and how much the tip rises. */
  reach: number;
  rise: number;
  style: 'strip' | 'blade' | 'block' | 'split' | 'round' | 'hook';
}

/** Shape of a passenger vehicle seen from its left, all lengths in mm (see `geometry.ts`). */
export interface SideForm {
  length: number;
  height: number;
  frontAxle: number;
  rearAxle: number;
  wheelRadius: number;
  rimShare: number;
  /** From the front lip over the roof to the foot of the rear bumper. */
  contour: CurveNode[];
  /** Foot of the windscreen on the contour and rear end of the greenhouse. */
  cowl: Point;
  screenEnd: Point;
  belt: CurveNode[];
  /** Painted strip between roof edge and side glass. */
  rail: number;
  /** Width of the windscreen sliver plus pillar, measured square to the screen. */
  frontPillar: number;
  /** Rear edge of the side glass: foot on the belt and top. */
  glassEnd: { foot: Point; top: Point; radius: number };
  pillars: Pillar[];
  /** Everything of the greenhouse behind this x is dark, so that the roof seems to float. */
  floatFrom?: number;
  shoulder: CurveNode[];
  shoulderStyle: 'sharp' | 'soft' | 'haunch' | 'double';
  lowerCrease: CurveNode[];
  sill: number;
  frontFoot: number;
  rearFoot: number;
  archGap: number;
  archSquare: number;
  cladding: Cladding;
  /** Leading edges of the doors from the front, then the end of the last one, at belt height. */
  doorCuts: number[];
  slidingDoor: boolean;
  handles: number[];
  roofRails: boolean;
  /** Roof spoiler behind the roof's end. */
  spoiler?: { x: number; h: number; length: number };
  spareWheel: boolean;
  stepBar: boolean;
  frontLamp: LampForm;
  rearLamp: LampForm;
  grille: 'closed' | 'slim' | 'open';
  bonnetLine: boolean;
}
