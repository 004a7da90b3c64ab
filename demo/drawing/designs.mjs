import looks from '../catalogue/designs/looks.json' with { type: 'json' };

const COMBUSTION_WHEELS = ['five', 'double', 'ten', 'star', 'turbine', 'six', 'mesh', 'blade'];
const ELECTRIC_WHEELS = ['aero', 'turbine', 'blade', 'star'];
/** Types whose work gives them their face; a brand adds its grille. */
const PLAIN_TYPES = ['off-roader', 'pickup', 'minivan', 'light-truck', 'bus'];

const hash = (text) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

/** How a model looks: as its body type, its brand, and what is characteristic of itself. */
export function designOf(model) {
  const sign = model.model_sign;
  const wheels = model.energy_type === 'electric' ? ELECTRIC_WHEELS : COMBUSTION_WHEELS;
  const vary = (range, seed) => ((hash(sign + seed) % 1000) / 1000 - 0.5) * range;
  const type = looks.types[model.type_sign];
  const brand = looks.brands[model.brand_sign];
  const isPlain = PLAIN_TYPES.includes(model.type_sign);
  const own = looks.models.filter(([start]) => sign.startsWith(start)).map(([, look]) => look);
  return Object.assign(
    {
      wheelDesign: wheels[hash(sign) % wheels.length],
      wedge: 0.05 + vary(0.06, 'w'),
      lowerWedge: 0.06 + vary(0.1, 'l'),
      kick: Math.max(0, vary(0.5, 'k')),
    },
    brand,
    type,
    isPlain ? { grille: brand?.grille ?? type.grille } : brand,
    ...own,
  );
}
