import * as THREE from 'three';

const PICTURE = { width: 960, height: 640 };
const SCALE = 1.7;
const WIDTH = PICTURE.width * SCALE;
const HEIGHT = PICTURE.height * SCALE;
/** Share of the picture's width and height that a car fills, and where its wheels stand. */
const FILL = { width: 0.86, height: 0.68, ground: 0.805 };

const VIEWS = {
  'three-quarter': { turn: 38, tilt: 6 },
  rear: { turn: 180 - 37, tilt: 7 },
  side: { turn: 90, tilt: 3.5 },
};

/** What is all around: `fragment` gives the colour `c` of direction `d`, which is `h` high. */
export function skyOf(fragment) {
  const material = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    depthWrite: false,
    vertexShader:
      'varying vec3 p; void main() { p = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(p, 1.0); }',
    fragmentShader: `varying vec3 p;
      void main() { vec3 d = normalize(p); float h = d.y; vec3 c; ${fragment} gl_FragColor = vec4(c, 1.0); }`,
  });
  return new THREE.Mesh(new THREE.SphereGeometry(50, 48, 32), material);
}

/** Lamps, walls and floor that a car reflects. */
function surroundings() {
  const scene = new THREE.Scene();
  const glow = (r, g, b) =>
    new THREE.MeshBasicMaterial({ color: new THREE.Color(r, g, b), side: THREE.DoubleSide });
  scene.add(
    skyOf(`vec3 wall = mix(vec3(0.9, 0.9, 0.9), vec3(0.2, 0.2, 0.205), smoothstep(0.04, 0.5, h));
      vec3 edge = vec3(0.1, 0.097, 0.094);
      vec3 ground = mix(vec3(0.56, 0.545, 0.52), vec3(0.13, 0.127, 0.122), smoothstep(-0.06, -0.55, h));
      c = h > 0.0 ? mix(edge, wall, smoothstep(0.005, 0.06, h)) : mix(edge, ground, smoothstep(0.0, -0.06, h));`),
  );
  const lamp = (position, size, colour) => {
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(...size), glow(...colour));
    mesh.position.set(...position);
    mesh.lookAt(0, 0, 0);
    scene.add(mesh);
  };
  // A large soft ceiling, strips along both sides, and a light behind the camera of either end.
  lamp([0, 16, 0], [22, 7], [4.2, 4.15, 4.05]);
  lamp([12, 9.5, 12], [30, 1.5], [10, 9.9, 9.6]);
  lamp([12, 4.6, 13], [26, 0.7], [4, 4, 3.9]);
  lamp([-3, 12.5, 11], [24, 1.2], [6, 6, 5.9]);
  lamp([-2, 9, -15], [26, 1.6], [6, 6, 6.1]);
  lamp([-17, 6.5, -3], [10, 2.6], [4.4, 4.4, 4.5]);
  lamp([-16, 4.2, -4], [8, 0.6], [4, 4, 4]);
  return scene;
}

/** The soft shadow of a car on the floor, and the dark places under its tyres. */
export function contactShadow(p) {
  const uniforms = {
    side: { value: p.width / 2 },
    axles: { value: new THREE.Vector2(p.frontAxle, p.rearAxle) },
    ends: { value: new THREE.Vector2(0.1, p.whole - 0.1) },
  };
  const material = new THREE.ShaderMaterial({
    uniforms,
    transparent: true,
    depthWrite: false,
    vertexShader:
      'varying vec3 p; void main() { p = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(p, 1.0); }',
    fragmentShader: `varying vec3 p; uniform vec2 ends; uniform float side; uniform vec2 axles;
      float band(float v, float a, float b, float s) { return smoothstep(a - s, a + s, v) * (1.0 - smoothstep(b - s, b + s, v)); }
      void main() {
        float wide = band(p.x, ends.x, ends.y, 0.55) * band(p.z, -side, side, 0.5);
        float close = band(p.x, ends.x + 0.15, ends.y - 0.15, 0.22) * band(p.z, -side + 0.1, side - 0.1, 0.16);
        float tyres = 0.0;
        for (int i = 0; i < 2; i++) {
          vec2 d = vec2((p.x - axles[i]) / 0.26, (abs(p.z) - side + 0.14) / 0.2);
          tyres = max(tyres, exp(-dot(d, d) * 1.4));
        }
        float dark = 1.0 - (1.0 - 0.34 * wide) * (1.0 - 0.62 * close) * (1.0 - 0.75 * tyres);
        gl_FragColor = vec4(0.075, 0.062, 0.05, dark);
      }`,
  });
  const floor = new THREE.PlaneGeometry(30, 30)
    .rotateX(-Math.PI / 2)
    .translate(p.whole / 2, 0.002, 0);
  return new THREE.Mesh(floor, material);
}

/** What draws `scale` times larger than the picture, so that edges are smooth. */
export function createRenderer(picture, scale) {
  const renderer = new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
  renderer.setSize(picture.width * scale, picture.height * scale, false);
  renderer.toneMapping = THREE.NeutralToneMapping;
  renderer.toneMappingExposure = 0.92;
  const output = Object.assign(document.createElement('canvas'), picture);
  const context = output.getContext('2d');
  context.imageSmoothingQuality = 'high';
  return { renderer, output, context };
}

/** Light of a scene for those in the middle of it. */
export const lightOf = (renderer, scene) =>
  new THREE.PMREMGenerator(renderer).fromScene(scene, 0.01, 0.1, 100).texture;

export function createStudio() {
  const studio = createRenderer(PICTURE, SCALE);
  return { ...studio, environment: lightOf(studio.renderer, surroundings()) };
}

/** A camera whose picture the car fills, its tyres on one line for every car. */
function cameraFor(car, p, view) {
  const { turn, tilt } = VIEWS[view];
  const camera = new THREE.PerspectiveCamera(19, WIDTH / HEIGHT, 1, 200);
  const centre = new THREE.Vector3(p.whole / 2, p.height * 0.42, 0);
  const a = (turn * Math.PI) / 180;
  const e = (tilt * Math.PI) / 180;
  const distance = Math.max(p.whole * 2.1, p.height * 3.4) + 4;
  camera.position.set(
    centre.x - Math.cos(a) * Math.cos(e) * distance,
    centre.y + Math.sin(e) * distance,
    Math.sin(a) * Math.cos(e) * distance,
  );
  camera.lookAt(centre);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  const box = { left: 1, right: -1, low: 1, high: -1 };
  const v = new THREE.Vector3();
  car.traverse((mesh) => {
    const position = mesh.geometry?.attributes.position;
    if (!position) return;
    for (let i = 0; i < position.count; i += 7) {
      v.fromBufferAttribute(position, i).applyMatrix4(mesh.matrixWorld).project(camera);
      box.left = Math.min(box.left, v.x);
      box.right = Math.max(box.right, v.x);
      box.low = Math.min(box.low, v.y);
      box.high = Math.max(box.high, v.y);
    }
  });
  const scale = Math.max(
    (box.right - box.left) / 2 / FILL.width,
    (box.high - box.low) / 2 / FILL.height,
  );
  const w = WIDTH * scale;
  const h = HEIGHT * scale;
  const middle = ((box.left + box.right) / 4 + 0.5) * WIDTH;
  const ground = (0.5 - box.low / 2) * HEIGHT;
  camera.setViewOffset(WIDTH, HEIGHT, middle - w / 2, ground - h * FILL.ground, w, h);
  return camera;
}

/** Draws a car; the answer is a PNG as a data address. */
export function photograph(studio, car, p, view) {
  const { renderer, environment, output, context } = studio;
  const scene = new THREE.Scene();
  scene.environment = environment;
  // The lamps stand around the camera, not around the car.
  const turn = ((VIEWS[view].turn - 38) * Math.PI) / 180;
  scene.environmentRotation.y = -turn;
  car.updateMatrixWorld(true);
  const key = new THREE.DirectionalLight(0xfff6e8, 1.1);
  key.position
    .set(-6, 9, 8)
    .applyAxisAngle(new THREE.Vector3(0, 1, 0), turn)
    .add(new THREE.Vector3(p.whole / 2, 0, 0));
  key.target.position.set(p.whole / 2, 0, 0);
  scene.add(car, key, key.target, contactShadow(p));
  renderer.setClearColor(0x000000, 0);
  renderer.render(scene, cameraFor(car, p, view));
  const { width, height } = output;
  const wall = context.createLinearGradient(0, 0, 0, height);
  for (const [at, colour] of [
    [0, '#efe9df'],
    [0.5, '#efe9df'],
    [0.72, '#ece5d9'],
    [1, '#e3dacb'],
  ])
    wall.addColorStop(at, colour);
  context.fillStyle = wall;
  context.fillRect(0, 0, width, height);
  context.drawImage(renderer.domElement, 0, 0, width, height);
  scene.remove(car);
  return output.toDataURL('image/png');
}
