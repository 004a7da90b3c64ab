import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A file as a visitor chooses it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph as telephones take them: larger than needed, turned by its orientation mark. */
export async function photograph(name: string, background: string): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width: 2600, height: 1300, channels: 3, background } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A film of about a second, recorded by the browser from a moving square. */
export async function film(page: Page, name: string): Promise<ChosenFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    await new Promise<void>((resolve) => {
      let frame = 0;
      const timer = setInterval(() => {
        if (!context || frame === 30) {
          clearInterval(timer);
          resolve();
          return;
        }
        context.fillStyle = '#0f4c4a';
        context.fillRect(0, 0, 320, 180);
        context.fillStyle = '#c2410c';
        context.fillRect(frame * 8, 60, 60, 60);
        frame += 1;
      }, 40);
    });
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

/** The same film with an element of nothing at its end, so that it is larger than the limit. */
export function padded(file: ChosenFile, toBytes: number): ChosenFile {
  const size = toBytes - file.buffer.length;
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head[1] = 0x01;
  head.writeUIntBE(size, 3, 6);
  return { ...file, buffer: Buffer.concat([file.buffer, head, Buffer.alloc(size)]) };
}
