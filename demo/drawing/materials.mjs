import * as THREE from 'three';

/** Paints by the catalogue's colour names: colour, metal flakes, roughness under the clear coat. */
const PAINTS = {
  white: ['#e3e4e4', 0, 0.5],
  black: ['#07080a', 0.2, 0.35],
  silver: ['#c0c4c6', 0.6, 0.36],
  grey: ['#4d5257', 0.6, 0.38],
  blue: ['#12407f', 0.5, 0.36],
  red: ['#9c0f12', 0.35, 0.38],
  green: ['#1f4a37', 0.5, 0.38],
  beige: ['#b9a684', 0.5, 0.4],
  orange: ['#d0520d', 0.3, 0.4],
  brown: ['#43291c', 0.55, 0.38],
  purple: ['#46325f', 0.55, 0.36],
  teal: ['#0e5a62', 0.55, 0.36],
  yellow: ['#dba912', 0.1, 0.45],
};

/** Paint with glass, lamps, gaps and plastics over it, laid on from the side, the front and the rear. */
export function paintOf(colour, p, decals) {
  const [hex, metalness, roughness] = PAINTS[colour] ?? PAINTS.silver;
  const material = new THREE.MeshPhysicalMaterial({
    color: hex,
    metalness,
    roughness,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
  });
  const textures = Object.fromEntries(
    Object.entries(decals).flatMap(([name, decal]) => [
      [`${name}Colour`, { value: decal.textures.colour }],
      [`${name}Kind`, { value: decal.textures.kind }],
      [`${name}Box`, { value: decal.box }],
    ]),
  );
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, textures, {
      axles: { value: new THREE.Vector2(p.frontAxle, p.rearAxle) },
      arch: { value: new THREE.Vector2(p.archRadius, p.wheelRadius + 0.02) },
      ends: {
        value: new THREE.Vector4(
          Math.min(p.frontAxle - p.archRadius * 0.4, 0.5),
          p.length - 0.32,
          p.cowlY + 0.02,
          p.width / 2 + 0.015,
        ),
      },
      roof: {
        value: new THREE.Vector3(
          p.isRoofDark ? p.height - (p.isFastback ? 0.3 : 0.16) : 9,
          p.sillY + 0.05,
          p.beltRearY + 0.03,
        ),
      },
    });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 spot; varying vec3 facing;')
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nspot = position; facing = normal;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        varying vec3 spot; varying vec3 facing;
        uniform sampler2D sideColour, sideKind, frontColour, frontKind, rearColour, rearKind;
        uniform vec4 sideBox, frontBox, rearBox; uniform vec2 axles, arch; uniform vec3 roof; uniform vec4 ends;
        vec4 onTop; vec4 kind;
        vec2 placed(vec2 q, vec4 box) { return (q - box.xy) / box.zw; }`,
      )
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        vec3 n = normalize(facing);
        vec2 sideAt = placed(spot.xy, sideBox);
        vec2 endAt = placed(spot.zy, n.x < 0.0 ? frontBox : rearBox);
        bool isHigh = spot.y > ends.z;
        if (abs(n.z) > (isHigh ? 0.47 : 0.66)) { onTop = texture2D(sideColour, sideAt); kind = texture2D(sideKind, sideAt); }
        else if (n.x < 0.0) { onTop = texture2D(frontColour, endAt); kind = texture2D(frontKind, endAt); if (!isHigh && spot.x > ends.x) onTop.a = 0.0; }
        else { onTop = texture2D(rearColour, endAt); kind = texture2D(rearKind, endAt); if (spot.x < ends.y && spot.y < roof.z) onTop.a = 0.0; }
        if (spot.z > ends.w) onTop.a = 0.0;
        if (n.y > 0.5 && abs(n.z) < 0.75 && spot.y > roof.x) { onTop = vec4(0.012, 0.013, 0.016, 1.0); kind = vec4(0.03, 0.0, 0.0, 1.0); }
        float wheel = min(distance(spot.xy, vec2(axles.x, arch.y)), distance(spot.xy, vec2(axles.y, arch.y)));
        vec2 axle = vec2(abs(spot.x - axles.x) < abs(spot.x - axles.y) ? axles.x : axles.y, arch.y);
        if (wheel < arch.x + 0.02 && dot(n.xy, normalize(axle - spot.xy)) > 0.6 || n.y < -0.75 && spot.y < roof.y + 0.2 || spot.y < roof.y - 0.03) { onTop = vec4(0.012, 0.012, 0.012, 1.0); kind = vec4(0.9, 0.0, 0.0, 1.0); }
        diffuseColor.rgb = mix(diffuseColor.rgb, onTop.rgb, onTop.a);
        float shade = mix(0.45, 1.0, smoothstep(0.05, 0.75, spot.y + n.y * 0.35));
        diffuseColor.rgb *= shade;`,
      )
      .replace(
        '#include <roughnessmap_fragment>',
        'float roughnessFactor = mix(roughness, kind.r, onTop.a);',
      )
      .replace(
        '#include <metalnessmap_fragment>',
        'float metalnessFactor = mix(metalness, kind.g, onTop.a);',
      )
      .replace(
        '#include <emissivemap_fragment>',
        'totalEmissiveRadiance += onTop.rgb * onTop.a * kind.b * 4.0;',
      )
      .replace(
        '#include <lights_physical_fragment>',
        '#include <lights_physical_fragment>\nif (kind.r < 0.06 && onTop.a > 0.5) material.specularColor = vec3(0.07);\nmaterial.clearcoat *= mix(1.0, 1.0 - smoothstep(0.1, 0.5, kind.r), onTop.a);',
      );
  };
  const plain = new THREE.MeshPhysicalMaterial({
    color: hex,
    metalness,
    roughness,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
  });
  return { body: material, plain, dark: gloss };
}

export const chrome = new THREE.MeshStandardMaterial({
  color: '#d5d7d8',
  metalness: 1,
  roughness: 0.16,
});
export const plastic = new THREE.MeshStandardMaterial({ color: '#17181a', roughness: 0.62 });
export const gloss = new THREE.MeshPhysicalMaterial({
  color: '#060708',
  roughness: 0.15,
  clearcoat: 1,
});
export const rubber = new THREE.MeshStandardMaterial({ color: '#141415', roughness: 0.82 });
export const alloy = new THREE.MeshStandardMaterial({
  color: '#c3c6c8',
  metalness: 0.95,
  roughness: 0.27,
});
export const darkAlloy = new THREE.MeshStandardMaterial({
  color: '#3b3f43',
  metalness: 0.8,
  roughness: 0.35,
});
export const disc = new THREE.MeshStandardMaterial({
  color: '#5c5f61',
  metalness: 0.9,
  roughness: 0.45,
});
export const well = new THREE.MeshBasicMaterial({ color: '#050505' });
export const tailGlow = new THREE.MeshStandardMaterial({
  color: '#8c0a0c',
  emissive: '#c01010',
  emissiveIntensity: 0.5,
  roughness: 0.2,
});
