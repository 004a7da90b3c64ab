import * as THREE from 'three';
import { carBody } from './body.mjs';
import { drawCoach } from './coach.mjs';
import { Decal } from './decal.mjs';
import { designOf } from './designs.mjs';
import { detailsOfMiddle, detailsOfSide } from './details.mjs';
import { drawFront } from './front.mjs';
import { paintOf } from './materials.mjs';
import { proportionsOf } from './proportions.mjs';
import { drawRear } from './rear.mjs';
import { drawSide } from './side.mjs';
import { createStudio, photograph } from './studio.mjs';
import { surfaceOf } from './surface.mjs';
import { wheelOf } from './wheels.mjs';
import { photographYard, ROW } from './yard.mjs';

const CELL = 0.018;
const studio = createStudio();
let built;

/** A car's shape and what is drawn on it: the same in every colour. */
function build(model) {
  const p = proportionsOf(model, designOf(model));
  const body = carBody(p);
  const sheet = (x) => new Decal(x, [0, p.height + 0.12]);
  const across = [-0.1, p.width / 2 + 0.15];
  const decals = { side: sheet([-0.1, p.length + 0.1]), front: sheet(across), rear: sheet(across) };
  (p.kind === 'coach' ? drawCoach : drawCar)(decals, p, body);
  return {
    sign: model.model_sign,
    wheels: wheelOf(p),
    p,
    body,
    decals,
    geometry: surfaceOf(body.field, body, Math.max(CELL, p.length / 280)),
  };
}

function drawCar({ side, front, rear }, p, body) {
  drawSide(side, p, body);
  drawFront(front, p, body);
  drawRear(rear, p, body);
}

function assemble({ p, body, decals, geometry, wheels }, colour) {
  const car = new THREE.Group();
  const paint = paintOf(colour, p, decals);
  for (const side of [1, -1]) {
    const half = new THREE.Group();
    half.scale.z = side;
    half.add(new THREE.Mesh(geometry, paint.body), ...detailsOfSide(p, body, paint.plain));
    car.add(half);
    for (const x of [p.frontAxle, p.rearAxle]) {
      const wheel = wheels.clone();
      wheel.position.set(x, p.wheelRadius, side * (p.width / 2 - p.wheelWidth / 2 - 0.03));
      if (side < 0) wheel.rotation.y = Math.PI;
      car.add(wheel);
    }
  }
  for (const part of detailsOfMiddle(p, body, paint.plain)) {
    if (!part.field) {
      car.add(part);
      continue;
    }
    const shape = surfaceOf(part.field, part, CELL / 2);
    for (const side of [1, -1]) {
      const mesh = new THREE.Mesh(shape, p.isRoofDark ? paint.dark : paint.plain);
      mesh.scale.z = side;
      car.add(mesh);
    }
  }
  return car;
}

/** Draws a model; the answer is a PNG as a data address. */
window.drawCar = (model, colour, view) => {
  if (built?.sign !== model.model_sign) {
    built?.geometry.dispose();
    for (const { textures } of Object.values(built?.decals ?? {}))
      for (const texture of Object.values(textures)) texture.dispose();
    built = build(model);
  }
  return photograph(studio, assemble(built, colour), built.p, view);
};

/** Draws the scene of home, of the models that stand in it; the answer is likewise. */
window.drawYard = (models) => {
  const cars = ROW.map(({ sign, colour }) => {
    const car = build(models.find(({ model_sign: each }) => each.startsWith(sign)));
    return { p: car.p, car: assemble(car, colour) };
  });
  return photographYard(cars);
};
