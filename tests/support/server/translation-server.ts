import { afterAll, afterEach, beforeAll } from 'vitest';
import { shortened, TranslationServer } from '../translation-server';

/** Of a file's tests. */
export function withTranslationServer(): TranslationServer {
  const server = new TranslationServer();
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  afterEach(() => {
    server.asked.length = 0;
    server.translate = shortened;
    server.answer = undefined;
  });
  return server;
}
