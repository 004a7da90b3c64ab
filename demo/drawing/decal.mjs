import * as THREE from 'three';

const PIXELS_PER_METRE = 360;

/** Colour, roughness, metal and light of what lies on the paint. */
const STUFF = {
  glass: { colour: '#0a0d10', rough: 0.02 },
  gap: { colour: '#050505', rough: 0.8 },
  plastic: { colour: '#131416', rough: 0.65 },
  gloss: { colour: '#050607', rough: 0.08 },
  chrome: { colour: '#d2d4d5', rough: 0.14, metal: 1 },
  satin: { colour: '#8d9194', rough: 0.3, metal: 1 },
  dark: { colour: '#2a2d30', rough: 0.35, metal: 0.8 },
  lens: { colour: '#15181c', rough: 0.03 },
  mirror: { colour: '#9aa4ad', rough: 0.12, metal: 0.9 },
  light: { colour: '#ffffff', rough: 0.1, light: 0.42 },
  redLens: { colour: '#3d0406', rough: 0.04 },
  redLight: { colour: '#ff1a18', rough: 0.1, light: 0.3 },
  amber: { colour: '#c46a12', rough: 0.1, light: 0.04 },
  plate: { colour: '#f0f0ec', rough: 0.5 },
};

/** A sheet that is laid on a body from one side; drawn in metres, y upwards. */
export class Decal {
  constructor([x0, x1], [y0, y1]) {
    this.box = new THREE.Vector4(x0, y0, x1 - x0, y1 - y0);
    const canvas = () => {
      const element = document.createElement('canvas');
      element.width = Math.round((x1 - x0) * PIXELS_PER_METRE);
      element.height = Math.round((y1 - y0) * PIXELS_PER_METRE);
      const context = element.getContext('2d');
      const s = PIXELS_PER_METRE;
      context.setTransform(s, 0, 0, -s, -x0 * s, y1 * s);
      context.lineJoin = 'round';
      return context;
    };
    this.colour = canvas();
    this.kind = canvas();
    this.kind.fillStyle = 'rgb(200,0,0)';
    this.kind.fillRect(x0, y0, x1 - x0, y1 - y0);
  }

  #each(stuff, draw) {
    const {
      colour,
      rough = 0.5,
      metal = 0,
      light = 0,
    } = typeof stuff === 'string' ? STUFF[stuff] : stuff;
    draw(this.colour, colour);
    draw(
      this.kind,
      `rgb(${Math.round(rough * 255)},${Math.round(metal * 255)},${Math.round(light * 255)})`,
    );
  }

  fill(path, stuff) {
    this.#each(stuff, (context, style) => {
      context.fillStyle = style;
      context.fill(path);
    });
  }

  line(path, width, stuff) {
    this.#each(stuff, (context, style) => {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.stroke(path);
    });
  }

  /** Draws only inside of a path. */
  within(path, draw) {
    for (const context of [this.colour, this.kind]) {
      context.save();
      context.clip(path);
    }
    draw();
    for (const context of [this.colour, this.kind]) context.restore();
  }

  get textures() {
    if (!this.made) {
      const texture = (context, space) => {
        const made = new THREE.CanvasTexture(context.canvas);
        made.colorSpace = space;
        made.premultiplyAlpha = false;
        return made;
      };
      this.made = {
        colour: texture(this.colour, THREE.SRGBColorSpace),
        kind: texture(this.kind, THREE.NoColorSpace),
      };
    }
    return this.made;
  }
}

export function polygon(points) {
  const path = new Path2D();
  for (const [i, [x, y]] of points.entries()) i ? path.lineTo(x, y) : path.moveTo(x, y);
  path.closePath();
  return path;
}

export function polyline(points) {
  const path = new Path2D();
  for (const [i, [x, y]] of points.entries()) i ? path.lineTo(x, y) : path.moveTo(x, y);
  return path;
}

/** A polygon with rounded corners, less where an angle is sharp or an edge short. */
export function rounded(points, radius) {
  const path = new Path2D();
  const n = points.length;
  const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  path.moveTo(...mid(points[n - 1], points[0]));
  for (const [i, point] of points.entries()) {
    const before = points[(i + n - 1) % n];
    const after = points[(i + 1) % n];
    const [a, b] = [before, after].map(([x, y]) => [x - point[0], y - point[1]]);
    const la = Math.hypot(...a);
    const lb = Math.hypot(...b);
    const angle = Math.acos(
      Math.min(Math.max((a[0] * b[0] + a[1] * b[1]) / (la * lb || 1), -1), 1),
    );
    const fitting = Math.tan(angle / 2) * Math.min(la, lb) * 0.5;
    path.arcTo(...point, ...mid(point, after), Math.max(Math.min(radius, fitting), 0));
    path.lineTo(...mid(point, after));
  }
  path.closePath();
  return path;
}

export function circle(x, y, r) {
  const path = new Path2D();
  path.arc(x, y, r, 0, Math.PI * 2);
  return path;
}
