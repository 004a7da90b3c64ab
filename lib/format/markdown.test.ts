import { describe, expect, it } from 'vitest';
import { withLineRules } from '@/lib/i18n/line-breaks';
import { allOriginsOf } from '@/lib/routing/hosts';
import { renderMarkdown } from './markdown';

describe('renderMarkdown', () => {
  it('renders headings, paragraphs, lists, bold and quotes', () => {
    const { html } = renderMarkdown(
      'First.\n\n## Why\n\n- **one**\n- two\n\n1. do\n2. pay\n\n> Careful.',
    );
    expect(html).toContain('<p>First.</p>');
    expect(html).toContain('<h2 id="p-why">Why</h2>');
    expect(html).toContain('<li><strong>one</strong></li>');
    expect(html).toContain('<ol>\n<li>do</li>');
    expect(html).toContain('<blockquote>\n<p>Careful.</p>');
  });

  it('lists second-level headings with anchors in their own script', () => {
    const { headings } = renderMarkdown(
      '## Что **делать**, до оплаты\n\n### Мелочи\n\n## Хаана вэ?',
    );
    expect(headings).toEqual([
      { id: 'p-что-делать-до-оплаты', text: 'Что делать, до оплаты' },
      { id: 'p-хаана-вэ', text: 'Хаана вэ?' },
    ]);
  });

  it('gives equal headings different anchors', () => {
    const { headings } = renderMarkdown('## Price\n\n## Price\n\n## …\n\n## !');
    expect(headings.map(({ id }) => id)).toEqual(['p-price', 'p-price-2', 'p-part', 'p-part-2']);
  });

  it('leaves the first-level heading to the page', () => {
    const { html } = renderMarkdown('# Title');
    expect(html).toBe('<h2 id="p-title">Title</h2>\n');
  });

  it('puts a table into a box of its own that the keyboard can scroll', () => {
    const { html } = renderMarkdown('| kW | hp |\n|---|--:|\n| 110 | 149.6 |');
    expect(html).toMatch(/^<div class="table-box" tabindex="0"><table>/);
    expect(html.trimEnd()).toMatch(/<\/table><\/div>$/);
    expect(html).toContain('<td>110</td>');
  });

  it('shows raw HTML as text', () => {
    const { html } = renderMarkdown('<script>alert(1)</script>\n\na <b onclick="x()">b</b>');
    expect(html).not.toMatch(/<(script|b)\b/);
    expect(html).toContain('&lt;script&gt;');
  });

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'vbscript:x', 'data:text/html,x'])(
    'makes no link of %s',
    (address) => {
      expect(renderMarkdown(`[press](${address})`).html).not.toContain('<a');
    },
  );

  it('cannot be left through an attribute', () => {
    const { html } = renderMarkdown('[a](/x"onmouseover="y) and [b](</x" onfocus="y>)');
    expect(html).not.toMatch(/<a[^>]* on/);
  });

  it('links inside the site plainly, and to other hosts without weight', () => {
    const { html } = renderMarkdown(
      '[in](/buyCar) [out](https://customs.example/) [too](//x.example)',
    );
    expect(html).toContain('<a href="/buyCar">in</a>');
    expect(html).toContain('<a href="https://customs.example/" rel="noopener nofollow">out</a>');
    expect(html).toContain('<a href="//x.example" rel="noopener nofollow">too</a>');
  });

  it('links to the site’s own hosts plainly, in whatever language and protocol', () => {
    const links = ['https://mn.own.example/car/1', '//www.own.example/', 'HTTP://own.example/a'];
    const origins = allOriginsOf('https://own.example');
    const { html } = renderMarkdown(links.map((link) => `[in](${link})`).join(' '), origins);
    expect(html).not.toContain('rel=');
    const foreign = [
      'https://own.example.evil/',
      'https://xown.example/',
      'https://own.example@x.y/',
    ];
    for (const link of foreign) {
      expect(renderMarkdown(`[out](${link})`, origins).html).toContain('rel="noopener nofollow"');
    }
  });

  it('links to the address that was typed, also where the text around it has rules of lines', () => {
    const typed = '[Замын-Үүд](https://x.example/Замын-Үүд)';
    const [, href = ''] =
      /href="([^"]*)"/.exec(renderMarkdown(withLineRules('mn', typed)).html) ?? [];
    expect(decodeURI(href)).toBe('https://x.example/Замын-Үүд');
  });

  it('shows no pictures, because pages allow none from other hosts', () => {
    expect(renderMarkdown('![x](https://other.example/x.png)').html).not.toContain('<img');
  });
});
