/** Routes of the public pages by the form of their addresses; the first that fits counts. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/car\/\d+$/, '/car/{id}'],
  [/^\/car\/\d+\/\d+$/, '/car/{id}/{unit}'],
  [/^\/brand\?sign=/, '/brand?sign={type}'],
  [/^\/brand\/[^/?]+/, '/brand/{id}'],
  [/^\/activity\/\d+$/, '/activity/{id}'],
  [/^\/article\?page=/, '/article'],
  [/^\/article\/\d+$/, '/article/{id}'],
  [/^\/promotionPage\/[^/?]+$/, '/promotionPage/{coder}'],
  [/^\/answers\/[^/?]+$/, '/answers/{sign}'],
  [/^\/menuCar\/(?!helper$)[^/?]+$/, '/menuCar/{filter}'],
];

/** The route that a page belongs to, as the specification writes it (section 2). */
export function routeOf(path: string): string {
  const known = ROUTES.find(([form]) => form.test(path));
  return known?.[1] ?? path.split('?')[0] ?? path;
}

/** Pages that show in each language what there is in it, or what concerns its readers. */
const OWN_CONTENTS = ['/answers', '/landedCost'];

/** Whether a page has as much in every language, so that a short one lacks something. */
export const isAlikeInAll = (path: string) => !OWN_CONTENTS.includes(routeOf(path));
