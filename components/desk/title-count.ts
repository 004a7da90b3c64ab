/** Events that show that the page is seen. */
const SEEN_BY = ['pointerdown', 'keydown', 'focus', 'visibilitychange'] as const;

/** Counts new enquiries in the tab's title, until the page is seen. */
export class TitleCount {
  private count = 0;
  private readonly ended = new AbortController();
  /** Rendering the page again writes its title again. */
  private readonly rewritten = new MutationObserver(() => this.show());

  constructor() {
    for (const type of SEEN_BY) {
      window.addEventListener(type, () => this.seen(), { signal: this.ended.signal });
    }
    this.rewritten.observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }

  add(count: number): void {
    this.count += count;
    this.show();
  }

  /** Ends the counting; the title is what it was. */
  end(): void {
    this.ended.abort();
    this.rewritten.disconnect();
    this.count = 0;
    this.show();
  }

  private seen(): void {
    if (document.hidden || this.count === 0) return;
    this.count = 0;
    this.show();
  }

  private show(): void {
    const title = document.title.replace(/^\(\d+\) /, '');
    const wanted = this.count > 0 ? `(${this.count}) ${title}` : title;
    if (document.title !== wanted) document.title = wanted;
  }
}
