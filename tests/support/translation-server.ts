import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NEVER_IDLE } from '@/tests/support/patience';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** A local server with the APIs of LibreTranslate and DeepL. */
export class TranslationServer {
  /** The requests that it got, in order. */
  readonly asked: Asked[] = [];
  /** Its answer to a text; tests give it bad habits. */
  translate: (markup: string) => string = shortened;
  /** Sent instead of a translation. */
  answer: { status: number; body?: string; headers?: Record<string, string> } | undefined;
  private readonly server: Server;

  constructor() {
    this.server = createServer(NEVER_IDLE, async (request, response) => {
      let text = '';
      for await (const piece of request) text += piece;
      const body = text ? JSON.parse(text) : {};
      const { method = '', url = '', headers } = request;
      this.asked.push({ method, url, headers, body });
      const { status, body: said, headers: more } = this.answer ?? { status: 200 };
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(said ?? JSON.stringify(this.answerTo(url, body)));
    });
  }

  get origin(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  private answerTo(url: string, body: Record<string, unknown>): unknown {
    const all = (texts: unknown) => (texts as string[]).map((each) => this.translate(each));
    switch (url) {
      case '/languages':
        return [{ code: 'ru', name: 'Russian', targets: ['en', 'mn'] }];
      case '/translate':
        return { translatedText: all(body.q) };
      case '/v2/languages?type=target':
        return [{ language: 'EN-GB' }, { language: 'PT-BR' }, { language: 'MN' }];
      default:
        return { translations: all(body.text).map((each) => ({ text: each })) };
    }
  }

  listen = () =>
    new Promise<void>((resolve) => this.server.listen(0, 'localhost', () => resolve()));
  close = () => new Promise((resolve) => this.server.close(resolve));
}

/** Replaces every word by a Mongolian one; markup stays. */
export const shortened = (markup: string) =>
  markup.replace(/<[^>]*>|\p{L}+/gu, (part) => (part.startsWith('<') ? part : 'үг'));
