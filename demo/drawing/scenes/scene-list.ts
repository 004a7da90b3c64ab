import { Defs } from '../defs';
import type { Output } from '../encode';
import { drawCalendar, drawCustomsStamp, drawPaperwork, drawTeaGift } from './desk-scenes';
import { drawHero, drawHeroPortrait, PORTRAIT } from './hero-scenes';
import { WIDE } from './landscape';
import { drawMallYard, drawShowroom, drawSpareParts, drawWorkshop } from './mall-scenes';
import { drawFamilyTrip, drawPickupWork, drawWinterRoad } from './outing-scenes';
import { drawErenhotPort, drawKhorgosPort } from './port-scenes';
import { drawConvoySteppe, drawSteppeRoad, drawTruckConvoy } from './road-scenes';
import { drawChargingStation, drawCityNight, drawDiagnostics } from './town-scenes';

/** A drawn scene for promotions, articles and page heads. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  /** Stored widths with their budgets in bytes. */
  sizes: readonly { width: number; budget: number }[];
  draw: (defs: Defs) => string;
}

const wide = (name: string, draw: (defs: Defs) => string): Scene => ({
  name,
  ...WIDE,
  sizes: [
    { width: 800, budget: 25_000 },
    { width: 1600, budget: 60_000 },
  ],
  draw,
});

/** Every scene; file names are `pictures/scenes/<name>-<width>.avif`. */
export const SCENES: readonly Scene[] = [
  wide('hero-border-gate', drawHero),
  {
    name: 'hero-border-gate-portrait',
    ...PORTRAIT,
    // The first picture of home on a phone: every kilobyte delays it.
    sizes: [{ width: 600, budget: 11_000 }],
    draw: drawHeroPortrait,
  },
  wide('steppe-road', drawSteppeRoad),
  wide('mall-yard', drawMallYard),
  wide('workshop', drawWorkshop),
  wide('showroom', drawShowroom),
  wide('paperwork-desk', drawPaperwork),
  wide('truck-convoy', drawTruckConvoy),
  wide('winter-road', drawWinterRoad),
  wide('charging-station', drawChargingStation),
  wide('tea-gift', drawTeaGift),
  wide('khorgos-port', drawKhorgosPort),
  wide('erenhot-port', drawErenhotPort),
  wide('family-trip', drawFamilyTrip),
  wide('pickup-work', drawPickupWork),
  wide('city-night', drawCityNight),
  wide('spare-parts', drawSpareParts),
  wide('remote-diagnostics', drawDiagnostics),
  wide('convoy-steppe', drawConvoySteppe),
  wide('customs-stamp', drawCustomsStamp),
  wide('calendar-offer', drawCalendar),
];

/** Stored sizes of a scene. */
export function sceneOutputs(scene: Scene): Output[] {
  return scene.sizes.map(({ width, budget }) => ({
    file: `pictures/scenes/${scene.name}-${width}.avif`,
    width,
    height: Math.round((width * scene.height) / scene.width),
    budget,
    format: 'avif',
    quality: 60,
  }));
}

/** A complete SVG document of a scene. */
export function sceneSheet(scene: Scene): string {
  const defs = new Defs();
  const content = scene.draw(defs);
  const { width, height } = scene;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${content}</svg>`;
}
