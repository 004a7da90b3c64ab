// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { withLateScripts } from './late-scripts';

const HTML = `<head><link rel="stylesheet" href="/_next/static/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/m.js"/><script src="/_next/static/a.js" async=""></script><script src="/_next/static/old.js" noModule=""></script></head><body><h1>Car</h1><script>self.data=[1]</script><script src="/_next/static/m.js" async=""></script></body>`;

/** The page in this document, with its last script, which starts the others, run. */
function open(html: string) {
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  document.head.innerHTML = /<head>(.*)<\/head>/.exec(html)?.[1] ?? '';
  const starter = [...document.body.querySelectorAll('script')].at(-1)?.textContent ?? '';
  new Function(starter)();
}

const started = () =>
  [...document.querySelectorAll('script[async][src^="/_next/"]')].map((script) =>
    script.getAttribute('src'),
  );

describe('scripts of a page', () => {
  it('are asked for by nothing in the HTML', () => {
    const html = withLateScripts(HTML);
    expect(html).not.toMatch(/as="script"/);
    expect(html.match(/<script type="late" src="[^"]+"><\/script>/g)).toHaveLength(2);
    expect(html).toContain('<script src="/_next/static/old.js" noModule="">');
    expect(html).toContain('<script>self.data=[1]</script>');
  });

  it('start in their order after the page has loaded and its first view is painted', async () => {
    open(withLateScripts(HTML));
    dispatchEvent(new Event('load'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(started()).toEqual([]);
    document.documentElement.dataset.painted = '';
    await vi.waitFor(() => expect(started()).toEqual(['/_next/static/a.js', '/_next/static/m.js']));
    expect(document.querySelectorAll('script[type=late]')).toHaveLength(0);
    delete document.documentElement.dataset.painted;
  });

  it.each(['pointerdown', 'keydown', 'focusin'])('start at once on %s, and only once', (name) => {
    open(withLateScripts(HTML));
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
    expect(started()).toHaveLength(2);
  });

  it('start after three seconds on a network that does not bring the first view', () => {
    vi.useFakeTimers();
    open(withLateScripts(HTML));
    vi.advanceTimersByTime(2999);
    expect(started()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started()).toHaveLength(2);
    vi.useRealTimers();
  });

  it('leave a page without scripts as it is', () => {
    expect(withLateScripts('<body>plain</body>')).toBe('<body>plain</body>');
  });
});
