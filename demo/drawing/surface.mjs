import * as THREE from 'three';

/** Cells of a block that is skipped as a whole when the surface is far from it. */
const BLOCK = 8;

/**
 * The surface of a body as triangles (surface nets), for z ≥ 0: the other half is its mirror image.
 * @param field negative inside; about the distance near the surface
 * @param corners of the space that is searched
 * @param cell edge of the grid's cells in metres
 */
export function surfaceOf(field, { low, high }, cell) {
  const counts = [0, 1, 2].map(
    (axis) => Math.ceil((high[axis] - low[axis]) / cell / BLOCK) * BLOCK + 1,
  );
  const [nx, ny, nz] = counts;
  const values = new Float32Array(nx * ny * nz).fill(1);
  const at = (i, j, k) => (i * ny + j) * nz + k;
  const point = (i, j, k) => [low[0] + i * cell, low[1] + j * cell, low[2] + k * cell];
  const blocks = [];
  const half = (BLOCK * cell) / 2;
  const reach = half * Math.sqrt(3) * 1.5;
  for (let i = 0; i < nx - 1; i += BLOCK)
    for (let j = 0; j < ny - 1; j += BLOCK)
      for (let k = 0; k < nz - 1; k += BLOCK) {
        const [x, y, z] = point(i, j, k);
        if (Math.abs(field(x + half, y + half, z + half)) > reach) continue;
        blocks.push([i, j, k]);
        for (let a = i; a <= i + BLOCK; a++)
          for (let b = j; b <= j + BLOCK; b++)
            for (let c = k; c <= k + BLOCK; c++) {
              const index = at(a, b, c);
              if (values[index] === 1) values[index] = field(...point(a, b, c));
            }
      }
  const vertexAt = new Int32Array(values.length).fill(-1);
  const positions = [];
  for (const [i0, j0, k0] of blocks)
    for (let i = i0; i < i0 + BLOCK; i++)
      for (let j = j0; j < j0 + BLOCK; j++)
        for (let k = k0; k < k0 + BLOCK; k++) {
          const crossing = crossingOf(values, at, i, j, k);
          if (!crossing) continue;
          vertexAt[at(i, j, k)] = positions.length / 3;
          const [x, y, z] = point(i, j, k);
          positions.push(x + crossing[0] * cell, y + crossing[1] * cell, z + crossing[2] * cell);
        }
  const normals = settle(field, positions, cell);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3));
  geometry.setIndex(facesOf(values, vertexAt, at, blocks));
  return geometry;
}

const CORNERS = Array.from({ length: 8 }, (_, n) => [n >> 2, (n >> 1) & 1, n & 1]);
const EDGES = CORNERS.flatMap((_, a) =>
  [1, 2, 4].filter((bit) => !(a & bit)).map((bit) => [a, a | bit]),
);

/** The mean of where the surface crosses a cell's edges, in cells; null when it does not. */
function crossingOf(values, at, i, j, k) {
  const corner = CORNERS.map(([a, b, c]) => values[at(i + a, j + b, k + c)]);
  const isInside = corner[0] < 0;
  if (corner.every((value) => value < 0 === isInside)) return null;
  const sum = [0, 0, 0];
  let crossings = 0;
  for (const [a, b] of EDGES) {
    if (corner[a] < 0 === corner[b] < 0) continue;
    const t = corner[a] / (corner[a] - corner[b]);
    for (let axis = 0; axis < 3; axis++)
      sum[axis] += CORNERS[a][axis] + t * (CORNERS[b][axis] - CORNERS[a][axis]);
    crossings++;
  }
  return sum.map((value) => value / crossings);
}

/** Moves vertices onto the surface, and gives its normals there. */
function settle(field, positions, cell) {
  const normals = new Float32Array(positions.length);
  const d = 0.002;
  for (let n = 0; n < positions.length; n += 3) {
    let gradient;
    for (let round = 0; round < 2; round++) {
      const x = positions[n];
      const y = positions[n + 1];
      const z = positions[n + 2];
      gradient = [
        (field(x + d, y, z) - field(x - d, y, z)) / (2 * d),
        (field(x, y + d, z) - field(x, y - d, z)) / (2 * d),
        (field(x, y, z + d) - field(x, y, z - d)) / (2 * d),
      ];
      if (round === 1) break;
      const square = gradient.reduce((sum, each) => sum + each * each, 1e-6);
      const step = Math.max(Math.min(field(x, y, z) / square, cell / 2), -cell / 2);
      for (let axis = 0; axis < 3; axis++) positions[n + axis] -= gradient[axis] * step;
    }
    const length = Math.hypot(...gradient) || 1;
    for (let axis = 0; axis < 3; axis++) normals[n + axis] = gradient[axis] / length;
  }
  return normals;
}

/** Two triangles around every edge of the grid that the surface crosses. */
function facesOf(values, vertexAt, at, blocks) {
  const faces = [];
  const quad = (a, b, c, d, isFlipped) => {
    const corners = [a, b, c, d].map((index) => vertexAt[index]);
    if (corners.some((index) => index < 0)) return;
    const [p, q, r, s] = isFlipped ? corners.reverse() : corners;
    faces.push(p, q, r, p, r, s);
  };
  for (const [i0, j0, k0] of blocks)
    for (let i = i0; i < i0 + BLOCK; i++)
      for (let j = j0; j < j0 + BLOCK; j++)
        for (let k = k0; k < k0 + BLOCK; k++) {
          const isInside = values[at(i, j, k)] < 0;
          if (j && k && isInside !== values[at(i + 1, j, k)] < 0)
            quad(at(i, j - 1, k - 1), at(i, j, k - 1), at(i, j, k), at(i, j - 1, k), !isInside);
          if (i && k && isInside !== values[at(i, j + 1, k)] < 0)
            quad(at(i - 1, j, k - 1), at(i - 1, j, k), at(i, j, k), at(i, j, k - 1), !isInside);
          if (i && j && isInside !== values[at(i, j, k + 1)] < 0)
            quad(at(i - 1, j - 1, k), at(i, j - 1, k), at(i, j, k), at(i - 1, j, k), !isInside);
        }
  return faces;
}
