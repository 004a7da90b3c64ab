import { escapeMarkup } from '@/lib/format/escape-markup';

/** One picture that was taken. */
export interface Shot {
  screen: string;
  path: string;
  locale: string;
  widthPx: number;
  /** Beside the index. */
  file: string;
}

/** A page with all pictures, a row for each screen. */
export function indexOf(shots: Shot[]): string {
  const screens = [...new Set(shots.map(({ screen }) => screen))];
  const rows = screens.map((screen) => {
    const own = shots.filter((shot) => shot.screen === screen);
    const pictures = own.map(({ file, locale, widthPx }) => {
      const name = `${locale}, ${widthPx} px`;
      return `<a href="${file}"><img src="${file}" alt="${screen}, ${name}" loading="lazy"><br>${name}</a>`;
    });
    return `<h2>${escapeMarkup(screen)} <small>${escapeMarkup(own[0]?.path ?? '')}</small></h2>\n<p>${pictures.join('\n')}</p>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { font-family: sans-serif; margin: 2rem }
p { display: flex; gap: 1rem; overflow-x: auto; align-items: start }
img { height: 22rem; width: auto; object-fit: cover; object-position: top; border: 1px solid #ccc }
</style>
<h1>${shots.length} screens</h1>
${rows.join('\n')}
</html>
`;
}
