import { expect, it } from 'vitest';
import { acceptFiles } from './media-file';

const image = (name = 'a.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const video = (name = 'a.mp4') => new File(['x'], name, { type: 'video/mp4' });
const text = () => new File(['x'], 'a.txt', { type: 'text/plain' });
const none = { image: 0, video: 0 };

it('takes six images and one video', () => {
  const chosen = [video(), ...Array.from({ length: 6 }, () => image())];
  const { accepted, errors } = acceptFiles(chosen, none);
  expect(accepted).toHaveLength(7);
  expect(errors).toEqual([]);
});

it.each([
  ['a seventh image', [image()], { image: 6, video: 0 }, 'only-images'],
  ['a second video', [video()], { image: 0, video: 1 }, 'only-videos'],
  ['too many of both', [image(), video()], { image: 6, video: 1 }, 'only-files'],
  ['what is neither', [text()], none, 'only-media'],
  ['a file without a type', [new File(['x'], 'a')], none, 'only-media'],
] as const)('rejects %s', (_, chosen, attached, error) => {
  const { accepted, errors } = acceptFiles(chosen, attached);
  expect(accepted).toEqual([]);
  expect(errors).toEqual([error]);
});

it('takes those chosen first and rejects only the rest', () => {
  const { accepted, errors } = acceptFiles([image('1'), image('2'), text(), image('3')], {
    image: 4,
    video: 0,
  });
  expect(accepted.map(({ file }) => file.name)).toEqual(['1', '2']);
  expect(errors).toEqual(['only-media', 'only-images']);
});
