import { busForm, drawBus } from './bodies/bus';
import { hatchbackForm } from './bodies/hatchback';
import { liftbackForm } from './bodies/liftback';
import { drawLightTruck, lightTruckForm } from './bodies/light-truck';
import { offRoaderForm } from './bodies/off-roader';
import { drawBed, pickupForm } from './bodies/pickup';
import { sedanForm } from './bodies/sedan';
import { suvForm } from './bodies/suv';
import { minivanForm, mpvForm } from './bodies/van';
import { wagonForm } from './bodies/wagon';
import type { CarModel } from './car-model';
import type { Defs } from './defs';
import { dressOf } from './dress';
import { drawSideCar } from './side-car';
import type { SideForm } from './side-form';

/** A drawn vehicle in mm, front bumper at x = 0 facing left, standing on y = 0. */
export interface SideView {
  markup: string;
  length: number;
  height: number;
  axles: number[];
}

const PASSENGER: Record<string, (model: CarModel) => SideForm> = {
  sedan: sedanForm,
  hatchback: hatchbackForm,
  liftback: liftbackForm,
  wagon: wagonForm,
  'compact-suv': suvForm,
  'large-suv': suvForm,
  'off-roader': offRoaderForm,
  mpv: mpvForm,
  minivan: minivanForm,
  pickup: pickupForm,
};

/** People movers below this length share the van's body although the catalogue files them as buses. */
const VAN_BUS_LENGTH = 6500;

/** Trucks and full-size buses have faces and sides of their own. */
export function isFullSize(model: CarModel): boolean {
  return (
    model.type_sign === 'light-truck' ||
    (model.type_sign === 'bus' && model.length_mm > VAN_BUS_LENGTH)
  );
}

/** Side view of a model in one of its colours. */
export function sideView(model: CarModel, colour: string, defs: Defs): SideView {
  if (model.type_sign === 'light-truck') {
    const form = lightTruckForm(model);
    return {
      ...form,
      markup: drawLightTruck(form, colour, defs),
      axles: [form.frontAxle, form.rearAxle],
    };
  }
  if (isFullSize(model)) {
    const form = busForm(model);
    return { ...form, markup: drawBus(form, colour, defs), axles: [form.frontAxle, form.rearAxle] };
  }
  const form = (
    PASSENGER[model.type_sign] ?? (model.type_sign === 'bus' ? minivanForm : sedanForm)
  )(model);
  const dress = dressOf(model, colour);
  const extra = model.type_sign === 'pickup' ? drawBed(model, colour) : undefined;
  const length = form.spareWheel ? form.length + 160 : form.length;
  return {
    markup: drawSideCar(form, { ...dress, extra }, defs),
    length,
    height: form.height,
    axles: [form.frontAxle, form.rearAxle],
  };
}
