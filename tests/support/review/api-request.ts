/** Carries what a page sends to the API of a test. */
export type Answer = (request: Request) => Promise<Response>;

function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}

const BOUNDARY = 'part-of-a-test';

async function multipartOf(form: FormData): Promise<Uint8Array<ArrayBuffer>> {
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
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]));
}

/**
 * An XMLHttpRequest that asks `answer` instead of a network: jsdom's own knows only real hosts.
 * It reports half of the body as sent before it asks.
 */
export function requestClassFor(answer: Answer) {
  return class ApiRequest extends EventTarget {
    readonly upload = new EventTarget();
    readyState = 0;
    status = 0;
    statusText = '';
    responseText = '';
    timeout = 0;
    onloadend: (() => void) | null = null;
    onabort: (() => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    ontimeout: (() => void) | null = null;
    private readonly headers = new Headers();
    private method = '';
    private url = '';
    private isAborted = false;
    private answerHeaders = '';

    open(method: string, url: string) {
      this.method = method;
      this.url = new URL(url, window.location.href).href;
      this.readyState = 1;
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    getAllResponseHeaders() {
      return this.answerHeaders;
    }

    abort() {
      this.isAborted = true;
      this.onabort?.();
    }

    send(form: FormData) {
      this.ask(form).catch(() => {
        if (!this.isAborted) this.onerror?.(new Event('error'));
      });
    }

    private async ask(form: FormData) {
      const body = await multipartOf(form);
      this.headers.set('content-type', `multipart/form-data; boundary=${BOUNDARY}`);
      const half = { lengthComputable: true, loaded: body.length / 2, total: body.length };
      this.upload.dispatchEvent(new ProgressEvent('progress', half));
      const { method, headers } = this;
      const response = await answer(new Request(this.url, { method, headers, body }));
      if (this.isAborted) return;
      this.status = response.status;
      this.responseText = await response.text();
      this.answerHeaders = [...response.headers]
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n');
      this.readyState = 4;
      this.onloadend?.();
    }
  };
}
