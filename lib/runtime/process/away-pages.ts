import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { overloadPageHtml, smallDocument } from '@/lib/format/small-page';
import { DESK_LANGUAGE_TAGS, DESK_LANGUAGES } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { isDeskHost, languageOfHost } from '@/lib/routing/host-locale';
import { allOriginsOf } from '@/lib/routing/hosts';

/** Where the pages lie; the configurations in deploy/ name it. */
export const awayFolderIn = (dataDir: string) => join(dataDir, 'away');

/** How soon a browser that shows one reloads. */
const ASK_AGAIN_S = 5;

/** In all languages of staff at once: a file cannot depend on cookies or request headers. */
function deskPage(): string {
  const texts = DESK_LANGUAGES.map((language) => {
    const t = deskTextsOf(language, 'away');
    return { tag: DESK_LANGUAGE_TAGS[language], title: t('startingTitle'), text: t('page') };
  });
  const main = texts.map(
    ({ tag, title, text }) =>
      `<section lang="${tag}"><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p></section>`,
  );
  const [first] = texts;
  return smallDocument(
    {
      lang: first?.tag ?? 'en',
      dir: 'ltr',
      title: first?.title ?? '',
      askAgainAfterS: ASK_AGAIN_S,
    },
    main.join(''),
  );
}

/** The page of each host, named by its first label: `mn.html` of `mn.mall.example`. */
export function awayFilesOf(dataDir: string, siteOrigin: string): { host: string; file: string }[] {
  const [, ...origins] = allOriginsOf(siteOrigin);
  return origins.map((origin) => {
    const { host, hostname } = new URL(origin);
    const [label] = hostname.split('.');
    return { host, file: join(awayFolderIn(dataDir), `${label}.html`) };
  });
}

/**
 * Writes the pages that a proxy in front shows while the site restarts: for each host `LABEL.html`
 * with the telephones of the stores, in its language, and `www.html` for hosts without a label.
 * Every user of the machine may read them, since the proxy runs as its own user. A file with the
 * same content is not written.
 * @param dataDir gets them in a folder `away`
 */
export async function writeAwayPages(dataDir: string, siteOrigin: string): Promise<void> {
  const folder = awayFolderIn(dataDir);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (const { host, file } of awayFilesOf(dataDir, siteOrigin)) {
    const html = isDeskHost(host)
      ? deskPage()
      : overloadPageHtml(languageOfHost(host), ASK_AGAIN_S);
    if ((await readFile(file, 'utf8').catch(() => '')) === html) continue;
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, html);
    await chmod(unfinished, 0o644);
    await rename(unfinished, file);
  }
}
