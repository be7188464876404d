import { expect, test } from 'vitest';
import { startServer } from '#operations/serve/server.ts';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { freePort } from '#testing/machine/loopback.ts';
import { NGINX, startNginx } from '#testing/machine/nginx.ts';

/** Requests with a body that the shop does not read, each followed by another shopper's. */
const ROUNDS = 12;

test.skipIf(NGINX === undefined).each([
  ['small', 5],
  ['large', 200_000],
])('a %s body that is not read costs no other request on the same connection of nginx', async (_, length) => {
  const folder = temporaryFolder();
  writeFiles(folder.path, { 'dist/index.html': 'home', 'dist/404.html': 'gone' });
  const shop = await startServer({ root: `${folder.path}/dist`, port: 0 });
  const port = await freePort();
  const nginx = await startNginx(
    `${folder.path}/nginx`,
    `upstream shop { server ${new URL(shop.url).host} max_fails=0; keepalive 1; }
     server { listen 127.0.0.1:${port}; location / { proxy_pass http://shop; proxy_request_buffering off;
       proxy_next_upstream off; proxy_http_version 1.1; proxy_set_header Connection ""; } }`,
    port,
  );
  const ask = async (init: RequestInit) => (await fetch(`http://127.0.0.1:${port}/`, init)).status;
  try {
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // nginx itself gives up the connection on which it could not send the whole body.
      statuses.push(await ask({ method: 'POST', body: 'x'.repeat(length) }).catch(() => 405));
      statuses.push(await ask({}));
    }
    expect(statuses).toEqual(Array.from({ length: ROUNDS }, () => [405, 200]).flat());
  } finally {
    await nginx.stop();
    await shop.close();
    folder.remove();
  }
});
