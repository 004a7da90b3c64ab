import type { Picture } from '@/lib/contract/calls/car';

/** Views that the demo draws in a model's first colour, in gallery order. */
const FIRST_COLOUR_VIEWS = ['three-quarter', 'rear', 'side'] as const;

/**
 * The drawings of a model in `demo/public/pictures/cars` (docs/adr/0074): three views in its first
 * colour, then a three-quarter view in each other one, silver when it has none. Imported cars bring
 * their own.
 */
export function drawnPictures(model: { model_sign: string; colours: string[] }): Picture[] {
  const [first = 'silver', ...others] = model.colours;
  const shots = [
    ...FIRST_COLOUR_VIEWS.map((view) => ({ view, colour: first })),
    ...others.map((colour) => ({ view: 'three-quarter' as const, colour })),
  ];
  return shots.map((shot, i) => ({
    src: `/pictures/cars/${model.model_sign}/${i + 1}-960.avif`,
    small_src: `/pictures/cars/${model.model_sign}/${i + 1}-480.avif`,
    width: 960,
    height: 640,
    ...shot,
    is_drawing: true,
  }));
}
