import { vi } from 'vitest';

/**
 * jsdom decodes and draws no pictures. This does what a browser does with them as far as the
 * product can see: a file that begins with `broken` cannot be decoded, any other is a picture of
 * the given measures, and what is drawn comes out as the bytes of `drawn`.
 */
export function addPictures(drawn: Uint8Array, size = { width: 3000, height: 2000 }): void {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name?.startsWith('broken')) throw new DOMException('no picture', 'InvalidStateError');
    return { ...size, close() {} };
  });
  const prototype = HTMLCanvasElement.prototype;
  prototype.getContext = (() => ({ fillRect() {}, drawImage() {} })) as never;
  prototype.toBlob = (callback: BlobCallback) =>
    callback(new Blob([drawn as BlobPart], { type: 'image/jpeg' }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
}
