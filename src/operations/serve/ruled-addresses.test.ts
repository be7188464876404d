import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { type RunningServer, startServer } from './server.ts';

const folder = temporaryFolder();
let server: RunningServer;

beforeAll(async () => {
  writeFiles(folder.path, {
    '404.html': 'Page Not Found',
    'contact/index.html': 'a page of the release before',
    'wishlist/index.html': 'a page of the release before',
    'order-summary/index.html': 'orders',
  });
  server = await startServer({
    root: folder.path,
    port: 0,
    routeRules: {
      '/contact/': { redirect: '/privacy-policy/' },
      '/wishlist/': 'block',
      '/checkout/order-received/{orderId}/': 'block',
    },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder.path, { recursive: true });
});

describe('the server', () => {
  it.each([
    ['/shop?orderby=price', '/products/?orderby=price'],
    ['/de/my-account/view-order/7/', '/de/order-summary/7/'],
    ['/contact/', '/privacy-policy/'],
  ])('redirects %s to %s, whatever the release has there', async (path, location) => {
    expect(await ask(server.url, path)).toMatchObject({ status: 308, headers: { location } });
  });

  it.each(['/wishlist/', '/wishlist', '/checkout/order-received/7/'])('has no page at %s', async (path) => {
    expect(await ask(server.url, path)).toMatchObject({ status: 404, text: 'Page Not Found' });
  });

  it('rewrites what no rule concerns', async () => {
    expect(await ask(server.url, '/order-summary/7/')).toMatchObject({ status: 200, text: 'orders' });
  });
});
