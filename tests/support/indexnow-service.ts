import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NEVER_IDLE } from '@/tests/support/patience';

/** A post as a search engine reads it. */
export interface IndexNowPost {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

export interface IndexNowService {
  endpoint: string;
  posts: IndexNowPost[];
  /** Its response to each post, with headers; changed while it runs. */
  answer: (post: IndexNowPost) => [status: number, headers?: Record<string, string>];
  close(): Promise<void>;
}

/** An HTTP server in the place of a search engine's IndexNow service. */
export async function openIndexNowService(): Promise<IndexNowService> {
  const server = createServer(NEVER_IDLE);
  const service: IndexNowService = {
    endpoint: '',
    posts: [],
    answer: () => [200],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const post = JSON.parse(Buffer.concat(chunks).toString());
    service.posts.push(post);
    const [status, headers] = service.answer(post);
    response.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`;
  return service;
}
