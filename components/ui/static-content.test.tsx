// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { registerContent, registeredContent } from './content-registry';
import { StaticContent, StaticHtml } from './static-content';

function Price({ usd }: { usd: number }) {
  return <b>{usd} USD</b>;
}

it('is HTML in the page, whatever it is made of', () => {
  const html = renderToStaticMarkup(
    <StaticContent of={['prices', 1, 2]} as="ul" className="prices">
      <li>
        <Price usd={1} />
      </li>
      <li>{'<2>'}</li>
    </StaticContent>,
  );
  expect(html.replace(/ data-content="[\w-]+"/, '')).toBe(
    '<ul class="prices"><li><b>1 USD</b></li><li>&lt;2&gt;</li></ul>',
  );
});

it('is HTML in the page where it was a text of HTML', () => {
  const html = renderToStaticMarkup(<StaticHtml html="<p>Хоргос</p>" className="prose" />);
  expect(html).toMatch(/^<div class="prose" data-content="[\w-]{10}"><p>Хоргос<\/p><\/div>$/);
});

it('hands no child to the data that the browser hydrates from', () => {
  const { props } = StaticContent({ of: ['a'], as: 'ul', children: <li>text</li> });
  expect(Object.keys(props).sort()).toEqual(['as', 'className', 'id']);
});

it('fails rather than showing nothing when its content is gone', () => {
  registerContent('first', 'text');
  for (let i = 0; i < 1000; i += 1) registerContent(`entry ${i}`, i);
  expect(() => registeredContent('first')).toThrow('no content is registered');
  expect(registeredContent('entry 999')).toBe(999);
});
