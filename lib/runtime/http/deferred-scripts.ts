/**
 * Scripts run this long after the page is parsed at the latest, on a network that is slow to load
 * the first view.
 */
const START_WITHIN_MS = 1000;

/** A line is slow on which a style sheet takes this long from its request to its end. */
const SLOW_FILE_MS = 200;

/** As Next writes the scripts of a page; those of old browsers (`noModule`) are not among them. */
const SCRIPT_TAG = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;

/** The attribute of the data block that lists a page's deferred scripts. */
export const DEFERRED_SCRIPTS_ATTRIBUTE = 'data-deferred-scripts';

/**
 * Downloads the listed scripts as soon as the first view is painted (`data-painted`, set by
 * lib/browser/boot-script.ts), and adds them to the document, where they run, once the page is
 * loaded, too. At the end of the head it runs when the style sheets are there. Where these took
 * long, it downloads the scripts at once: a slow line would be idle while the page is laid out.
 * A visitor's first touch or key does both at once, and so do START_WITHIN_MS, which is what a hidden
 * tab waits for because it paints nothing. The animation frame before lets the browser lay out what
 * the first view left out (app/styles/first-view.css). Nothing runs before the page is parsed, as
 * with the elements that Next writes at its end.
 */
const LOADER = `(function(d){var started=0,
list=JSON.parse(d.querySelector('script[${DEFERRED_SCRIPTS_ATTRIBUTE}]').textContent);
function download(){list.forEach(function(src){var l=d.createElement('link');l.rel='preload';l.as='script';l.href=src;l.fetchPriority='low';d.head.appendChild(l)})}
function start(){if(d.readyState==='loading')return d.addEventListener('DOMContentLoaded',start);if(started++)return;
list.forEach(function(src){var s=d.createElement('script');s.src=src;s.async=true;s.setAttribute('async','');d.head.appendChild(s)})}
function whenPainted(run){requestAnimationFrame(d.querySelector('[data-painted]')?run:function(){whenPainted(run)})}
performance.getEntriesByType('resource').some(function(e){return e.duration>=${SLOW_FILE_MS}})?download():whenPainted(download);
addEventListener('load',function(){whenPainted(function(){setTimeout(start)})});
['pointerdown','keydown','focusin'].forEach(function(n){addEventListener(n,start,{capture:true,passive:true})});
d.addEventListener('DOMContentLoaded',function(){setTimeout(start,${START_WITHIN_MS})})})(document)`;

/** Text of a JSON data block: `<` could end the element. */
const jsonBlockOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Gives the network to the first view. Pages are complete without script, so their text, styles,
 * fonts and first picture load before 140 KB of hydration (docs/adr/0014): the page's script
 * elements become a list in a data block, from which a few lines create them later. HTML without a
 * head, or without script elements of the known form, is returned unchanged, and its scripts load as
 * Next intended. No script is named in the HTML for an earlier download: on a slow line that delayed
 * the first picture (0017).
 * @param html a page as Next renders it
 */
export function deferScripts(html: string): string {
  const headEnd = html.indexOf('</head>');
  const bodyEnd = Math.max(0, html.lastIndexOf('</body>'));
  const sources = [...html.slice(0, bodyEnd).matchAll(SCRIPT_TAG)].map(([, source = '']) =>
    source.replaceAll('&amp;', '&'),
  );
  if (sources.length === 0 || headEnd < 0) return html;
  const list = `<script type="application/json" ${DEFERRED_SCRIPTS_ATTRIBUTE}="">${jsonBlockOf(sources)}</script>`;
  const loader = `${list}<script>${LOADER}</script>`;
  const without = (part: string) => part.replace(SCRIPT_TAG, '').replace(SCRIPT_PRELOAD, '');
  return `${without(html.slice(0, headEnd))}${loader}${without(html.slice(headEnd, bodyEnd))}${html.slice(bodyEnd)}`;
}
