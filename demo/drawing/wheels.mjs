import * as THREE from 'three';
import { alloy, darkAlloy, disc, rubber, well } from './materials.mjs';

/** Designs: number of spokes, width at hub and rim, gap of a double spoke, twist, shoulders. */
const DESIGNS = {
  five: { spokes: 5, hub: 0.3, rim: 0.2 },
  double: { spokes: 5, hub: 0.15, rim: 0.12, pair: 0.25 },
  ten: { spokes: 10, hub: 0.14, rim: 0.1 },
  star: { spokes: 5, hub: 0.24, rim: 0.44, isTwoTone: true },
  turbine: { spokes: 9, hub: 0.12, rim: 0.2, twist: 0.32, isTwoTone: true },
  aero: { spokes: 5, hub: 0.5, rim: 0.86, twist: 0.12, isTwoTone: true },
  six: { spokes: 6, hub: 0.26, rim: 0.24 },
  mesh: { spokes: 8, hub: 0.1, rim: 0.09, pair: 0.2, isTwoTone: true },
  blade: { spokes: 7, hub: 0.2, rim: 0.32, twist: 0.2 },
  steel: { spokes: 8, hub: 0.4, rim: 0.42, isSteel: true },
};

function tyre(radius, width, rim) {
  const h = width / 2;
  const profile = [
    [rim, -h * 0.82],
    [rim + 0.015, -h * 0.96],
    [(rim + radius) / 2, -h],
    [radius - 0.028, -h * 0.9],
    [radius - 0.006, -h * 0.7],
    [radius, -h * 0.4],
    [radius, h * 0.4],
    [radius - 0.006, h * 0.7],
    [radius - 0.028, h * 0.9],
    [(rim + radius) / 2, h],
    [rim + 0.015, h * 0.96],
    [rim, h * 0.82],
  ].map(([r, y]) => new THREE.Vector2(r, y));
  return new THREE.LatheGeometry(profile, 72);
}

/** One spoke, or one of a pair, pointing up from the hub. */
function spokeShape(design, from, to, shift) {
  const shape = new THREE.Shape();
  const lean = (design.twist ?? 0) * to;
  const hub = (design.hub * to) / 2;
  const rim = (design.rim * to) / 2;
  shape.moveTo(-hub + shift * from * 0.8, from);
  shape.quadraticCurveTo(
    -hub * 0.9 + shift * to * 0.4,
    (from + to) / 2,
    -rim + shift * to + lean,
    to,
  );
  shape.lineTo(rim + shift * to + lean, to);
  shape.quadraticCurveTo(
    hub * 0.9 + shift * to * 0.4,
    (from + to) / 2,
    hub + shift * from * 0.8,
    from,
  );
  return shape;
}

/** A wheel around the z axis whose outside looks to +z. */
export function wheelOf({
  wheelRadius: radius,
  wheelWidth: width,
  rimShare = 0.75,
  wheelDesign = 'double',
  isWheelDark,
}) {
  const design = DESIGNS[wheelDesign];
  const rim = radius * rimShare;
  const group = new THREE.Group();
  const add = (geometry, material, z = 0, isLathe = true) => {
    const mesh = new THREE.Mesh(geometry, material);
    if (isLathe) mesh.rotation.x = Math.PI / 2;
    mesh.position.z = z;
    group.add(mesh);
    return mesh;
  };
  add(tyre(radius, width, rim), rubber);
  const face = isWheelDark ? darkAlloy : alloy;
  const h = width / 2;
  const lip = [
    [rim - 0.035, h * 0.3],
    [rim - 0.022, h * 0.78],
    [rim - 0.008, h * 0.9],
    [rim + 0.006, h * 0.92],
    [rim + 0.008, h * 0.8],
  ].map(([r, y]) => new THREE.Vector2(r, y));
  add(new THREE.LatheGeometry(lip, 72), face);
  const barrel = add(
    new THREE.CylinderGeometry(rim - 0.02, rim - 0.04, width * 0.8, 48, 1, true),
    darkAlloy,
  );
  barrel.material = darkAlloy.clone();
  barrel.material.side = THREE.BackSide;
  add(new THREE.CircleGeometry(rim, 48), well, -h * 0.5, false);
  const rotor = add(new THREE.CylinderGeometry(rim * 0.74, rim * 0.74, 0.02, 48), disc, h * 0.05);
  rotor.renderOrder = 1;
  const to = rim - 0.018;
  const hubRadius = radius * 0.2;
  const settings = {
    depth: 0.02,
    bevelEnabled: true,
    bevelThickness: 0.012,
    bevelSize: 0.006,
    bevelSegments: 2,
    curveSegments: 6,
  };
  const pairs = design.pair ? [-design.pair / 2, design.pair / 2] : [0];
  for (let i = 0; i < design.spokes; i++)
    for (const shift of pairs) {
      const geometry = new THREE.ExtrudeGeometry(
        spokeShape(design, hubRadius * 0.6, to, shift),
        settings,
      );
      dish(geometry, to, h);
      const spoke = add(geometry, face, h * 0.42, false);
      spoke.rotation.z = (i / design.spokes) * Math.PI * 2;
    }
  if (design.isTwoTone || design.isSteel)
    add(new THREE.RingGeometry(hubRadius, to, 48), darkAlloy, h * 0.36, false);
  add(new THREE.CylinderGeometry(hubRadius * 0.72, hubRadius, 0.05, 32), face, h * 0.42);
  add(
    new THREE.CylinderGeometry(hubRadius * 0.42, hubRadius * 0.46, 0.02, 24),
    darkAlloy,
    h * 0.42 + 0.03,
  );
  return group;
}

/** Spokes come out towards the rim. */
function dish(geometry, to, h) {
  const position = geometry.attributes.position;
  for (let i = 0; i < position.count; i++) {
    const r = Math.hypot(position.getX(i), position.getY(i)) / to;
    position.setZ(i, position.getZ(i) + h * 0.36 * r * r);
  }
  geometry.computeVertexNormals();
}
