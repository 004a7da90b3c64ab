/** Scripts run after this long at the latest, on a network that is slow to load the first view. */
const START_WITHIN_MS = 1000;

/** As Next writes the scripts of a page; those of old browsers (`noModule`) are not among them. */
const SCRIPT_TAG = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;

/** The attribute of the data block that lists a page's deferred scripts. */
export const DEFERRED_SCRIPTS_ATTRIBUTE = 'data-deferred-scripts';

/**
 * Downloads the listed scripts as soon as the first view is painted (`data-painted`, set by
 * lib/browser/boot-script.ts), and adds them to the document, where they run, once the page is
 * loaded, too. A visitor's first touch or key does both at once, and so do START_WITHIN_MS, which is
 * what a hidden tab waits for because it paints nothing. The animation frame before lets the browser
 * lay out what the first view left out (app/styles/first-view.css).
 */
const LOADER = `(function(d){var started=0,
list=JSON.parse(d.querySelector('script[${DEFERRED_SCRIPTS_ATTRIBUTE}]').textContent);
function download(){list.forEach(function(src){var l=d.createElement('link');l.rel='preload';l.as='script';l.href=src;l.fetchPriority='low';d.head.appendChild(l)})}
function start(){if(started++)return;
list.forEach(function(src){var s=d.createElement('script');s.src=src;s.async=true;s.setAttribute('async','');d.head.appendChild(s)})}
function whenPainted(run){requestAnimationFrame(d.querySelector('[data-painted]')?run:function(){whenPainted(run)})}
whenPainted(download);
addEventListener('load',function(){whenPainted(function(){setTimeout(start)})});
['pointerdown','keydown','focusin'].forEach(function(n){addEventListener(n,start,{capture:true,passive:true})});
setTimeout(start,${START_WITHIN_MS})})(document)`;

/** Text of a JSON data block: `<` could end the element. */
const jsonBlockOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Gives the network to the first view. Pages are complete without script, so their text, styles,
 * fonts and first picture load before 140 KB of hydration (docs/adr/0014): the page's script
 * elements become a list in a data block, from which a few lines create them later. HTML without
 * script elements of the known form is returned unchanged, and its scripts load as Next intended.
 * No script is preloaded before the first view: on a slow line that delayed the first picture
 * (0017).
 * @param html a page as Next renders it
 */
export function deferScripts(html: string): string {
  const end = html.lastIndexOf('</body>');
  const content = html.slice(0, Math.max(0, end));
  const sources = [...content.matchAll(SCRIPT_TAG)].map(([, source = '']) =>
    source.replaceAll('&amp;', '&'),
  );
  if (sources.length === 0) return html;
  const list = `<script type="application/json" ${DEFERRED_SCRIPTS_ATTRIBUTE}="">${jsonBlockOf(sources)}</script>`;
  const rest = content.replace(SCRIPT_TAG, '').replace(SCRIPT_PRELOAD, '');
  return `${rest}${list}<script>${LOADER}</script>${html.slice(end)}`;
}
