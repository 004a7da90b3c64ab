import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/contract/envelope';
import { NetworkError } from '@/lib/contract/network-error';
import { fileErrorText, noteTexts, selectionErrorText, submitErrorOf } from './error-texts';
import type { UploadItem } from './media/media-file';
import { MediaError } from './media/media-file';
import { InvalidUrlError } from './media/upload-media';
import { formLabels } from './review-labels';

const labels = formLabels('en');
const failed = (error: unknown, failedAt: UploadItem['failedAt']): UploadItem => ({
  id: '1',
  name: 'road.mp4',
  kind: 'video',
  phase: 'failed',
  progress: null,
  previewUrl: null,
  notes: [],
  error,
  failedAt,
  media: null,
});

describe('a file that failed', () => {
  it.each([
    [new MediaError('file-too-large'), 'File is too large, maximum size 10 MB'],
    [new MediaError('image-too-large'), 'Image is too large, please select a smaller image'],
    [new MediaError('too-many-images'), 'Only 6 images are allowed'],
    [
      new MediaError('no-codec'),
      'File road.mp4 processing failed: Browser does not support any video codec format',
    ],
    [
      new MediaError('no-recorder'),
      'File road.mp4 processing failed: Browser does not support MediaRecorder',
    ],
    [new TypeError('x is undefined'), 'File road.mp4 processing failed: Unknown error'],
  ])('while it was prepared (%s) says why', (error, text) => {
    expect(fileErrorText(failed(error, 'processing'), labels)).toBe(text);
  });

  it.each([
    [new ApiError(1, 'file too large'), 'File is too large, maximum size 10 MB'],
    [new ApiError(413, 'file too large'), 'File is too large, maximum size 10 MB'],
    [new ApiError(1, 'image too large'), 'Image is too large, please select a smaller image'],
    [new ApiError(1, 'only image and video'), 'Only image and video files are accepted'],
    [new ApiError(1, 'file damaged'), 'File upload failed: the file is damaged'],
    [new ApiError(503, ''), 'File upload failed'],
    [new ApiError(1, 'Сначала отправьте отзыв.'), 'File upload failed: Сначала отправьте отзыв.'],
    [new ApiError(503, 'Нет места.'), 'File upload failed: Нет места.'],
    [
      new ApiError(503, 'the service is away for a moment, request 7'),
      'File upload failed: Our server isn’t responding. Please try again in a minute.',
    ],
    [new NetworkError('away'), 'File upload failed: no connection'],
    [new ApiError(1, 'body incomplete'), 'File upload failed: no connection'],
    [new InvalidUrlError('javascript:'), 'Upload returned invalid URL'],
    [new TypeError('x is undefined'), 'File upload failed: Unknown error'],
  ])('while it was uploaded (%s) says why', (error, text) => {
    expect(fileErrorText(failed(error, 'upload'), labels)).toBe(text);
  });
});

it('a video that became a picture says so, and why', () => {
  const item = { ...failed(null, null), notes: ['no-codec', 'video-to-image'] as const };
  expect(noteTexts({ ...item, notes: [...item.notes] }, labels)).toEqual([
    'Browser does not support any video codec format',
    'Video file is too large, converted to static image',
  ]);
});

it.each([
  ['only-videos', 'Only 1 video file is allowed'],
  ['only-images', 'Only 6 images are allowed'],
  ['only-files', 'Only 7 files'],
  ['only-media', 'Only image and video files are accepted'],
] as const)('%s is a sentence', (error, text) => {
  expect(selectionErrorText(error, labels)).toBe(text);
});

describe('a review that was rejected', () => {
  it.each([
    [new ApiError(1, 'please select rating'), { field: 'rating', text: 'Please select a rating' }],
    [
      new ApiError(1, 'please fill experience'),
      { field: 'experience', text: 'Please fill in your purchase experience' },
    ],
    [
      new ApiError(401, 'not logged in'),
      { field: null, text: 'Not logged in, please login first', isLoginNeeded: true },
    ],
    [new ApiError(1, 'No such car.'), { field: null, text: 'Submit failed: No such car.' }],
    [new ApiError(500, ''), { field: null, text: 'Submit failed' }],
    [
      new ApiError(429, 'slow down', 130),
      {
        field: null,
        text: 'Submit failed: Too many attempts in a short time. Please try again in 3\u00a0min.',
      },
    ],
    [new NetworkError('away'), { field: null, text: 'Submit failed: no connection' }],
  ])('(%s) says why', (error, expected) => {
    expect(submitErrorOf(error, labels)).toEqual(expected);
  });
});
