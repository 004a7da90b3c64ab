/** How long scripts wait for the first view at most, on a network that is slow to bring it. */
const PATIENCE_MS = 3000;

/** As Next writes the scripts of a page; those of old browsers (`noModule`) are not among them. */
const SCRIPT_TAG = /<script src="(\/_next\/static\/[^"]+)" async=""><\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;

/**
 * Starts the page's scripts once it is loaded and its first view painted (`data-painted`, of
 * lib/browser/boot-script.ts), the visitor touches something, or PATIENCE_MS have passed. A hidden tab
 * paints nothing, so it waits for the time. The frame between brings what the first one left out
 * (app/styles/first-view.css).
 */
const STARTER = `(function(){var on=0;function go(){if(on++)return;
document.querySelectorAll('script[type=late]').forEach(function(l){var s=document.createElement('script');s.setAttribute('src',l.getAttribute('src'));s.setAttribute('async','');l.replaceWith(s)})}
addEventListener('load',function wait(){requestAnimationFrame(document.querySelector('[data-painted]')?function(){setTimeout(go)}:wait)});
['pointerdown','keydown','focusin'].forEach(function(n){addEventListener(n,go,{capture:true,passive:true})});
setTimeout(go,${PATIENCE_MS})})()`;

/**
 * Lets the first view have the network to itself. Pages are complete without script, so their
 * text, styles, face and first picture come before 140 KB of hydration (docs/adr/0014).
 * @param html a page as Next renders it
 */
export function withLateScripts(html: string): string {
  const late = html.replace(SCRIPT_TAG, '<script type="late" src="$1"></script>');
  if (late === html) return html;
  return late
    .replace(SCRIPT_PRELOAD, '')
    .replace('</body>', () => `<script>${STARTER}</script></body>`);
}
