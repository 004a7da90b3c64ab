const BOUNDARY = 'part-of-a-test';

/** What a file holds; jsdom's own are read by a FileReader only. */
export async function bytesOf(file: Blob): Promise<Uint8Array> {
  if ('arrayBuffer' in file) return new Uint8Array(await file.arrayBuffer());
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}

/** A form of jsdom as a browser would send it. */
export async function multipartOf(
  form: FormData,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
  const parts: Uint8Array[] = [];
  for (const [name, value] of form) {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`;
    const type = typeof value === 'string' ? '' : `\r\nContent-Type: ${value.type}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
    parts.push(
      Buffer.from(head),
      typeof value === 'string' ? Buffer.from(value) : await bytesOf(value),
      Buffer.from('\r\n'),
    );
  }
  // A copy: Node's own buffers may stand in shared memory, which a Request refuses by type.
  const bytes = new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]));
  return { bytes, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
}
