import * as THREE from 'three';
import { roundBox, surfaceTop, surfaceZ } from './field.mjs';
import { chrome, darkAlloy, gloss, plastic, tailGlow } from './materials.mjs';
import { wheelOf } from './wheels.mjs';

const box = (size, material, [x, y, z]) => {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(...size), material);
  mesh.position.set(x, y, z);
  return mesh;
};

function tube(points, radius, material) {
  const path = new THREE.CatmullRomCurve3(points.map((point) => new THREE.Vector3(...point)));
  return new THREE.Mesh(new THREE.TubeGeometry(path, 32, radius, 8), material);
}

function handles(p, body, paint) {
  if (p.handles === 'none' || p.kind === 'light-truck') return [];
  const spots =
    p.doors > 3 || p.sliding
      ? [p.doorSplit - 0.2, p.doorEnd + (p.sliding ? -0.75 : -0.12)]
      : [p.doorSplit - 0.2];
  return spots.map((x) => {
    const y = body.curves.belt(x) - (p.handleDrop ?? 0.1);
    const z = surfaceZ(body, x, y);
    const isFlush = p.handles === 'flush';
    const handle = new THREE.Mesh(
      new THREE.CapsuleGeometry(isFlush ? 0.014 : 0.017, 0.17, 4, 12),
      p.windowTrim === 'chrome' && !isFlush ? chrome : paint,
    );
    handle.rotation.z = Math.PI / 2 - 0.03;
    handle.position.set(x, y, z + (isFlush ? -0.004 : 0.012));
    return handle;
  });
}

function rails(p, body) {
  if (!p.rails) return [];
  const from = body.curves.front - 0.02;
  const to = Math.min(body.curves.rear + 0.1, p.length - 0.45);
  const z = (x) => surfaceZ(body, x, p.height - 0.17) - 0.12;
  const points = Array.from({ length: 7 }, (_, i) => {
    const x = from + ((to - from) * i) / 6;
    const isEnd = i === 0 || i === 6;
    return [x, surfaceTop(body, x, z(x), p.height + 0.1) + (isEnd ? -0.005 : 0.035), z(x)];
  });
  return [tube(points, 0.018, p.rails === 'black' ? plastic : chrome)];
}

/** Things on a car's one side that are no part of its skin. */
export function detailsOfSide(p, body, paint) {
  const parts = [...handles(p, body, paint), ...rails(p, body)];
  if (p.steps)
    parts.push(
      tube(
        [
          [p.frontAxle + p.archRadius + 0.1, p.sillY - 0.03, p.width / 2 - 0.05],
          [(p.frontAxle + p.rearAxle) / 2, p.sillY - 0.04, p.width / 2 + 0.0],
          [p.rearAxle - p.archRadius - 0.1, p.sillY - 0.03, p.width / 2 - 0.05],
        ],
        0.035,
        plastic,
      ),
    );
  if (p.kind === 'light-truck') parts.push(...cargoBed(p, paint));
  if (p.rollBar)
    parts.push(
      tube(
        [
          [p.length - p.bedLength + 0.75, p.deckY, p.width / 2 - 0.1],
          [p.length - p.bedLength + 0.25, p.height - 0.28, p.width / 2 - 0.2],
          [p.length - p.bedLength + 0.12, p.height - 0.24, p.width / 2 - 0.3],
          [p.length - p.bedLength + 0.12, p.height - 0.24, 0],
        ],
        0.04,
        gloss,
      ),
    );
  return parts;
}

const CARGO = { floor: 0.86, board: 0.42 };

/** A light truck's frame and its open bed with side boards, for one side. */
function cargoBed(p, paint) {
  const from = p.length + 0.14;
  const long = p.whole - from;
  const middle = from + long / 2;
  const half = p.width / 2;
  const panels = Math.round(long / 1.3);
  const parts = [
    box([p.whole - 0.9, 0.16, 0.12], plastic, [p.whole / 2 + 0.4, 0.62, 0.36]),
    box([long, 0.1, half], darkAlloy, [middle, CARGO.floor, half / 2]),
    box([0.05, CARGO.board, half], paint, [
      p.whole - 0.025,
      CARGO.floor + CARGO.board / 2,
      half / 2,
    ]),
    box([0.06, 0.95, half - 0.06], darkAlloy, [from + 0.03, CARGO.floor + 0.47, half / 2 - 0.03]),
    box([0.9, 0.3, 0.3], plastic, [p.frontAxle + 1.35, 0.6, half - 0.25]),
    box([p.rearAxle - p.frontAxle - 2.1, 0.05, 0.04], plastic, [
      (p.rearAxle + p.frontAxle) / 2 + 0.4,
      0.55,
      half - 0.06,
    ]),
    box([0.06, 0.3, 0.5], plastic, [p.rearAxle + 0.55, 0.6, half - 0.3]),
    box([0.05, 0.1, 0.34], tailGlow, [p.whole - 0.02, 0.72, half - 0.22]),
  ];
  for (let i = 0; i < panels; i++) {
    const width = long / panels;
    const x = from + width * (i + 0.5);
    parts.push(
      box([width - 0.05, CARGO.board - 0.02, 0.035], paint, [
        x,
        CARGO.floor + CARGO.board / 2,
        half - 0.02,
      ]),
    );
    parts.push(
      box([width - 0.2, 0.04, 0.02], paint, [x, CARGO.floor + 0.14, half]),
      box([width - 0.2, 0.04, 0.02], paint, [x, CARGO.floor + 0.3, half]),
    );
    parts.push(
      box([0.05, CARGO.board + 0.02, 0.06], darkAlloy, [
        x + width / 2,
        CARGO.floor + CARGO.board / 2,
        half - 0.03,
      ]),
    );
  }
  return parts;
}

/** Things in the middle of a car. */
export function detailsOfMiddle(p, body, paint) {
  const parts = [];
  const top = (x) => surfaceTop(body, x, 0, p.height + 0.1);
  if (p.fin !== false) {
    const shape = new THREE.Shape([
      new THREE.Vector2(0, 0),
      new THREE.Vector2(0.17, 0),
      new THREE.Vector2(0.16, 0.055),
      new THREE.Vector2(0.12, 0.06),
    ]);
    const fin = new THREE.Mesh(
      new THREE.ExtrudeGeometry(shape, {
        depth: 0.02,
        bevelSize: 0.006,
        bevelThickness: 0.012,
        bevelSegments: 2,
      }),
      p.isRoofDark ? gloss : paint,
    );
    const x = Math.max(Math.min(body.curves.rear - 0.25, p.length - 0.7), 1.5);
    fin.position.set(x, top(x + 0.08) - 0.006, -0.01);
    parts.push(fin);
  }
  if (p.lidar) {
    const x = body.curves.front + 0.16;
    parts.push(box([0.2, 0.05, 0.2], gloss, [x, top(x), 0]));
  }
  if (p.spare) {
    const z = -0.02;
    const spare = wheelOf({ ...p, wheelWidth: 0.24, wheelRadius: p.wheelRadius * 0.96 });
    spare.rotation.y = Math.PI / 2;
    spare.position.set(p.length + 0.06, p.deckY - 0.14, z);
    parts.push(spare, box([0.1, 0.2, 0.2], darkAlloy, [p.length - 0.04, p.deckY - 0.14, z]));
  }
  if (p.spoiler) {
    const x = Math.min(body.curves.rear + 0.03, p.length - 0.3);
    const y = top(x - 0.1);
    const field = (a, b, c) =>
      roundBox(
        a - x + c * c * 0.1,
        b - y + 0.026 + (a - x) * 0.2 + c * c * 0.07,
        c,
        [0.13, 0.024, p.width * 0.3],
        0.018,
      );
    parts.push({
      field,
      low: [x - 0.25, y - 0.2, -0.03],
      high: [x + 0.25, y + 0.1, p.width * 0.4],
    });
  }
  return parts;
}
