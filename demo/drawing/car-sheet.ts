import type { CarModel } from './car-model';
import type { CarView } from './car-picture-names';
import { Defs } from './defs';
import { drawFront } from './front-view';
import { drawHeavyFront, drawHeavyRear } from './heavy-faces';
import { drawRear } from './rear-view';
import { isFullSize, sideView } from './side-view';
import { drawStudio, placeCar, SHEET, standCar, standFace } from './studio';

/** A complete SVG document of one car picture. */
export function carSheet(model: CarModel, view: CarView, colour: string): string {
  const defs = new Defs();
  let content = drawStudio(defs);
  if (view === 'side') {
    const side = sideView(model, colour, defs);
    content += standCar(
      side.markup,
      side.length,
      placeCar(side.length, side.height),
      side.axles,
      defs,
    );
  } else {
    const heavy = isFullSize(model);
    const draw =
      view === 'front' ? (heavy ? drawHeavyFront : drawFront) : heavy ? drawHeavyRear : drawRear;
    content += standFace(draw(model, colour, defs), model.width_mm, model.height_mm, defs);
  }
  const { width, height } = SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${content}</svg>`;
}
