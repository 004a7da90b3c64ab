import { describe, expect, it, vi } from 'vitest';
import { deferScripts } from './deferred-scripts';

const HTML = `<head><link rel="stylesheet" href="/_next/static/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/m.js"/><script src="/_next/static/a.js" async=""></script><script src="/_next/static/old.js" noModule=""></script></head><body><h1>Car</h1><script>self.data=[1]</script><script src="/_next/static/m.js" async=""></script></body>`;

/** The page in this document, with the last script of its head, which starts the others, run. */
function open(html: string) {
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  document.head.innerHTML = /<head>(.*)<\/head>/s.exec(html)?.[1] ?? '';
  const starter = [...document.head.querySelectorAll('script')].at(-1)?.textContent ?? '';
  new Function(starter)();
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

const started = () =>
  [...document.querySelectorAll('script[async][src^="/_next/"]')].map((script) =>
    script.getAttribute('src'),
  );

describe('scripts of a page', () => {
  it('are neither run nor preloaded by anything in the HTML', () => {
    const html = deferScripts(HTML);
    expect(html).not.toContain('as="script"');
    expect(html).not.toMatch(/<script[^>]* src="[^"]+" async/);
    expect(html).toContain(
      '<script type="application/json" data-deferred-scripts="">["/_next/static/a.js","/_next/static/m.js"]</script>',
    );
    expect(html).toContain('<script src="/_next/static/old.js" noModule="">');
    expect(html).toContain('<script>self.data=[1]</script>');
  });

  it('run in their order after the page has loaded and its first view is painted', () => {
    vi.useFakeTimers();
    open(deferScripts(HTML));
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(500);
    expect(started()).toEqual([]);
    document.documentElement.dataset.painted = '';
    vi.advanceTimersByTime(100);
    expect(started()).toEqual(['/_next/static/a.js', '/_next/static/m.js']);
    delete document.documentElement.dataset.painted;
    vi.useRealTimers();
  });

  const downloads = () =>
    [...document.head.querySelectorAll('link[rel=preload]')].map((link) =>
      link.getAttribute('href'),
    );

  it('are downloaded once the first view is painted, before they run', () => {
    vi.useFakeTimers();
    open(deferScripts(HTML));
    vi.advanceTimersByTime(500);
    expect(downloads()).toEqual([]);
    document.documentElement.dataset.painted = '';
    vi.advanceTimersByTime(100);
    delete document.documentElement.dataset.painted;
    expect(downloads()).toEqual(['/_next/static/a.js', '/_next/static/m.js']);
    expect(started()).toEqual([]);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(started()).toHaveLength(2);
    vi.useRealTimers();
  });

  it('are downloaded before it where style sheets took long, and run after it as well', () => {
    vi.useFakeTimers();
    const styles = { duration: 200 } as PerformanceResourceTiming;
    const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([styles]);
    open(deferScripts(HTML));
    entries.mockRestore();
    expect(downloads()).toEqual(['/_next/static/a.js', '/_next/static/m.js']);
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(500);
    expect(started()).toEqual([]);
    document.documentElement.dataset.painted = '';
    vi.advanceTimersByTime(100);
    delete document.documentElement.dataset.painted;
    expect(started()).toEqual(['/_next/static/a.js', '/_next/static/m.js']);
    vi.useRealTimers();
  });

  it.each(['pointerdown', 'keydown', 'focusin'])('run at once on %s, and only once', (name) => {
    open(deferScripts(HTML));
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
    expect(started()).toHaveLength(2);
  });

  it('run after a second on a network that does not bring the first view', () => {
    vi.useFakeTimers();
    open(deferScripts(HTML));
    vi.advanceTimersByTime(999);
    expect(started()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started()).toHaveLength(2);
    vi.useRealTimers();
  });

  it('stay unchanged where Next writes them in another form', () => {
    const other = HTML.replaceAll('async=""></script>', 'async=""data-new=""></script>');
    expect(deferScripts(other)).toBe(other);
    expect(deferScripts('<body>plain</body>')).toBe('<body>plain</body>');
  });

  it('are listed as addresses, which end no element', () => {
    const html = deferScripts(
      '<head></head><body><script src="/_next/static/a.js?a=1&amp;b=</script>" async=""></script></body>',
    );
    expect(html).toContain('["/_next/static/a.js?a=1&b=\\u003c/script>"]');
  });
});
