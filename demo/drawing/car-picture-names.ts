/** Which side of the car a picture shows. */
export type CarView = 'side' | 'front' | 'rear';

/** One picture of a model, in gallery order. */
export interface CarPicture {
  /**
   * Path below `demo/public/pictures/`, without size and ending: `cars/<model_sign>/<n>`. Append
   * `-480.avif` (480×320) or `-960.avif` (960×640).
   */
  file: string;
  view: CarView;
  colour: string;
}

/** Widths every car picture is stored in, in pixels; the height is two thirds of the width. */
export const CAR_PICTURE_WIDTHS = [480, 960] as const;

/**
 * Pictures of a model, a pure function of its row so that no manifest has to be kept in step with
 * the catalogue: 1 is the side view in the first colour, 2 its front, 3 its rear, from 4 on the
 * side view in each further colour. A row without colours is drawn in silver.
 */
export function carPictures(row: { model_sign: string; colours: string[] }): CarPicture[] {
  const [first = 'silver', ...others] = row.colours;
  const shots: { view: CarView; colour: string }[] = [
    { view: 'side', colour: first },
    { view: 'front', colour: first },
    { view: 'rear', colour: first },
    ...others.map((colour) => ({ view: 'side' as const, colour })),
  ];
  return shots.map((shot, i) => ({ file: `cars/${row.model_sign}/${i + 1}`, ...shot }));
}
