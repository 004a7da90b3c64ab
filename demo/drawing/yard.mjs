import * as THREE from 'three';
import { contactShadow, createRenderer, lightOf, skyOf } from './studio.mjs';

const PICTURE = { width: 1600, height: 900 };
/** From the camera's right to the cars' length. */
const TURN = (53 * Math.PI) / 180;
const SUN = new THREE.Vector3(-0.56, 0.34, 0.76).normalize();

/** The beginning of a model's sign, its colour, and where it stands from the first. */
export const ROW = [
  { sign: 'changan-uni-k', colour: 'teal', aside: 0, back: 0 },
  { sign: 'zeekr-001', colour: 'white', aside: 3.1, back: 0.7 },
  { sign: 'tank-300', colour: 'orange', aside: 6.2, back: 1.3 },
  { sign: 'hongqi-h9', colour: 'brown', aside: 9.4, back: 1.9 },
  { sign: 'zeekr-009', colour: 'silver', aside: 12.6, back: 2.5 },
];

const matt = (color, roughness = 0.85) => new THREE.MeshStandardMaterial({ color, roughness });
const stone = matt('#ddd5c8');
const shade = matt('#aea393');
const glass = matt('#3b4a4b', 0.2);
const orange = matt('#c2410c', 0.6);

const EVENING = `
  c = mix(vec3(0.992, 0.867, 0.722), vec3(0.969, 0.918, 0.855), smoothstep(0.03, 0.22, h + d.x * 0.12));
  c = mix(c, vec3(0.88, 0.886, 0.882), smoothstep(0.16, 0.4, h + d.x * 0.1));
  float far = d.x / (h + 0.12) * 1.6;
  float cloud = sin(far + 3.0 * sin(h * 40.0 + far * 0.4)) * sin(h * 95.0 + far * 0.7 + sin(far * 2.3));
  c = mix(c, vec3(1.0, 0.953, 0.894), 0.5 * smoothstep(0.1, 1.0, cloud) * smoothstep(0.03, 0.1, h));`;

/** What cars reflect: warm where the sun is, dark hills behind them, sharp clouds that show their form. */
const REFLECTED = `
  float sun = max(dot(d, vec3(${SUN.toArray()})), 0.0);
  vec3 low = mix(vec3(1.6, 1.2, 0.86), vec3(0.72, 0.74, 0.78), smoothstep(-0.5, 0.4, d.x));
  c = mix(low, vec3(0.2, 0.24, 0.31), smoothstep(0.03, d.x > 0.0 ? 0.22 : 0.5, h));
  c += vec3(1.2, 0.9, 0.6) * pow(sun, 6.0) + vec3(12.0, 9.0, 6.0) * smoothstep(0.985, 0.99, sun);
  float cloud = smoothstep(0.095, 0.1, h) * smoothstep(0.14, 0.135, h) * smoothstep(-0.1, 0.3, d.x) * smoothstep(-0.5, 0.1, d.z);
  cloud += 0.3 * smoothstep(0.5, 0.52, h) * smoothstep(0.63, 0.6, h);
  c += vec3(7.0, 6.6, 6.0) * cloud;
  vec3 ground = mix(vec3(0.44, 0.4, 0.36), vec3(0.12, 0.11, 0.1), smoothstep(-0.02, -0.5, h));
  float ridge = 0.03 + 0.12 * smoothstep(0.1, -0.4, d.z);
  c = mix(vec3(0.1, 0.09, 0.09), h > 0.0 ? c : ground, h > 0.0 ? smoothstep(ridge, ridge + 0.03, h) : smoothstep(0.0, -0.04, h));`;

/** Land that rises between two distances: gently, or as ridges. */
function hills(near, far, height, size, colour, isRidged) {
  const geometry = new THREE.PlaneGeometry(far * 1.6, far - near, 420, 90);
  geometry.rotateX(-Math.PI / 2).translate(0, 0, -(near + far) / 2);
  const position = geometry.attributes.position;
  const { sin } = Math;
  for (let i = 0; i < position.count; i++) {
    const x = position.getX(i);
    const z = position.getZ(i);
    let y = 0.55;
    for (let n = 0; n < (isRidged ? 6 : 4); n++) {
      const u = (x / size) * 2 ** n;
      const v = (z / size) * 2 ** n;
      const wave = sin(u + n * 1.9 + sin(v / 1.3 + n * 3.8)) * sin(v * 1.25 + n * 5.7 + 1.57);
      y += isRidged ? (0.4 - Math.abs(wave) * 0.65) / 2 ** n : wave / 4 / 2 ** (n * 1.5);
    }
    const rise = (-z - near) / (far - near);
    position.setY(i, height * y * sin(Math.min(rise * 1.3, 1) * 1.57));
  }
  geometry.computeVertexNormals();
  return new THREE.Mesh(geometry, matt(colour, 1));
}

/** A gate over the road, and roofs with lanes and cabins on either side of it. */
function portOf() {
  const group = new THREE.Group();
  const box = (material, at, size) => {
    const mesh = new THREE.Mesh(new THREE.BoxGeometry(...size), material);
    mesh.position.set(at[0], at[1] + size[1] / 2, at[2]);
    group.add(Object.assign(mesh, { castShadow: true, receiveShadow: true }));
  };
  for (const side of [-1, 1]) {
    box(stone, [side * 11, 0, 0], [6, 18, 7]);
    box(shade, [side * 11, 0, 0], [6.5, 1.2, 7.5]);
    for (const x of [-1.5, 0, 1.5]) box(shade, [side * 11 + x, 2.5, 3.5], [0.35, 10, 0.12]);
    box(stone, [side * 32, 6, 0], [34, 0.9, 14]);
    box(matt('#0f4c4a', 0.6), [side * 32, 6.15, 7], [34, 0.55, 0.1]);
    for (let x = side * 32 - 13; x < side * 32 + 14; x += 6.4) {
      for (const z of [4, -5]) box(shade, [x, 0, z], [0.5, 6, 0.5]);
      box(stone, [x + 0.2, 0, 1], [1.7, 2.7, 2.8]);
      box(glass, [x + 0.2, 1.2, 1], [1.75, 1, 2.9]);
      box(orange, [x + 2.9, 1, 5], [4, 0.14, 0.1]);
    }
  }
  box(stone, [0, 12.5, 0], [16, 5.5, 6.4]);
  box(orange, [0, 12.1, 0], [16, 0.5, 6.5]);
  for (let i = -5; i <= 5; i++) box(glass, [i * 1.4, 14, 3.2], [0.7, 2.2, 0.1]);
  box(stone, [0, 18, 0], [30, 0.9, 9]);
  group.position.set(-3, 0, -125);
  group.rotation.y = 0.2;
  return group;
}

/** Slabs of concrete, no two of one shade. */
function floorOf() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2048, height: 2048 });
  const context = canvas.getContext('2d');
  context.fillStyle = '#b3aa9b';
  context.fillRect(0, 0, 2048, 2048);
  for (let i = 0; i < 256; i++) {
    context.fillStyle = `hsl(40 16% ${87 - ((i * 7) % 11) * 0.35}%)`;
    context.fillRect((i % 16) * 128 + 1, (i >> 4) * 128 + 1, 126, 126);
  }
  const map = new THREE.CanvasTexture(canvas);
  Object.assign(map, { colorSpace: THREE.SRGBColorSpace, anisotropy: 16 });
  map.wrapS = map.wrapT = THREE.RepeatWrapping;
  map.repeat.set(12, 12);
  // Shadows and lines lie on it, too close for the depths to tell them apart.
  const material = Object.assign(matt('#fff'), { map, depthWrite: false });
  const floor = new THREE.Mesh(new THREE.PlaneGeometry(800, 800), material);
  floor.rotation.set(-Math.PI / 2, 0, TURN);
  return Object.assign(floor, { renderOrder: -1, receiveShadow: true });
}

/** Draws the cars of the row before the gate, in the evening; the answer is a PNG as a data address. */
export function photographYard(cars) {
  const { renderer, output, context } = createRenderer(PICTURE, 2);
  const scene = new THREE.Scene();
  scene.fog = new THREE.Fog('#f3dfc6', 40, 2200);
  scene.environment = lightOf(renderer, new THREE.Scene().add(skyOf(REFLECTED)));
  const row = new THREE.Group();
  row.rotation.y = TURN;
  row.position.set(1.75, 0, -8.8);
  for (const [i, { car, p }] of cars.entries()) {
    const { aside, back } = ROW[i];
    car.position.set(back, 0, -aside - p.width / 2);
    car.traverse((mesh) => Object.assign(mesh, { castShadow: true, receiveShadow: true }));
    const line = new THREE.Mesh(new THREE.PlaneGeometry(5.6, 0.12), matt('#f3ece0'));
    line.rotation.x = -Math.PI / 2;
    line.position.set(back + 2.8, 0.001, -aside - p.width - 0.6);
    row.add(car.add(contactShadow(p)), line);
  }
  const sun = new THREE.DirectionalLight('#ffd09a', 2.7);
  sun.position.copy(SUN).multiplyScalar(90).add(row.position);
  Object.assign(sun, { target: row, castShadow: true });
  Object.assign(sun.shadow, { radius: 4, normalBias: 0.03 }).mapSize.set(8192, 4096);
  Object.assign(sun.shadow.camera, { left: -100, right: 100, top: 60, bottom: -20, far: 260 });
  scene.add(Object.assign(skyOf(EVENING), { renderOrder: -2 }), floorOf(), row, portOf(), sun);
  scene.add(hills(190, 700, 46, 90, '#c0b193'), hills(900, 1450, 150, 240, '#948893', true));
  const { width, height } = PICTURE;
  const camera = new THREE.PerspectiveCamera(27, width / height, 1, 3000);
  camera.position.y = 1.75;
  // What is upright stays so: the picture is shifted, the camera not tilted.
  camera.setViewOffset(width, height, 0, -0.02 * height, width, height);
  renderer.shadowMap.enabled = true;
  renderer.render(scene, camera);
  context.drawImage(renderer.domElement, 0, 0, width, height);
  return output.toDataURL('image/png');
}
