import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ownAddressOf } from '@/lib/routing/hosts';
import { siteClient } from './site-client';

it.each(['127.0.0.2', '::1', '::', '0.0.0.0'])(
  'reaches a site of this machine that listens on %s alone',
  async (address) => {
    const site = createServer(({ headers }, response) => response.end(headers.host));
    await once(site.listen(0, address), 'listening');
    const { port } = site.address() as AddressInfo;
    const client = siteClient(1, ownAddressOf({ LISTEN_HOST: address, PORT: port }));
    expect(await client.get('https://mn.mall.example/about')).toMatchObject({
      status: 200,
      body: 'mn.mall.example',
    });
    client.close();
    site.close();
  },
);
