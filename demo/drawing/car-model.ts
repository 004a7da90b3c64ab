/** The columns of a catalogue model row that shape its pictures. */
export interface CarModel {
  model_sign: string;
  brand_sign: string;
  type_sign: string;
  energy_type: string;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  wheelbase_mm: number | null;
  clearance_mm: number | null;
  doors: number;
  price_usd: number;
  colours: string[];
}

/** Cars without a combustion engine get a closed nose and aero wheels. */
export function isElectric(model: CarModel): boolean {
  return model.energy_type === 'electric';
}

/** Plug-in families wear sleeker noses than plain petrol cars even though they breathe. */
export function hasSlimGrille(model: CarModel): boolean {
  return ['electric', 'range-extender', 'plugin-hybrid'].includes(model.energy_type);
}

/** Price class that decides wheel size and trim: 0 budget, 1 middle, 2 premium. */
export function priceClass(model: CarModel): 0 | 1 | 2 {
  if (model.price_usd < 15000) return 0;
  return model.price_usd < 34000 ? 1 : 2;
}
