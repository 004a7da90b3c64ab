import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PlainPictureForm } from './plain-picture-form';

it('sends several files without script, and takes no HEIC where telephones can convert it', () => {
  const html = renderToStaticMarkup(<PlainPictureForm language="en" />);
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  expect(form?.getAttribute('action')).toBe('/uploads');
  expect(form?.enctype).toBe('multipart/form-data');
  const input = form?.querySelector('input');
  expect([input?.name, input?.multiple]).toEqual(['pictures', true]);
  expect(input?.accept).toBe('image/jpeg,image/png,image/webp,image/avif');
});
