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
  [/^\/menuCar\/(?!helper$)[^/?]+$/, '/menuCar/{filter}'],
];

/** The route that a page belongs to, as the specification writes it (section 2). */
export function routeOf(path: string): string {
  const known = ROUTES.find(([form]) => form.test(path));
  return known?.[1] ?? path.split('?')[0] ?? path;
}
