import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/fixtures/served-folder.ts';
import { Helper } from './helper.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it.each([
  ['under way', true],
  ['that is still to begin', false],
])(
  'leaves an examination %s so that the shop can be stopped, and takes no more work',
  async (_, isBegun) => {
    const store = createServer(() => undefined);
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const helper = new Helper({ project: folder.path, home: folder.path });
    const examined = helper.run('doctor', {
      ...{ law: false, endpoint: `http://127.0.0.1:${port}/graphql`, adminUrl: null },
    });
    const outcome = examined.catch((error: Error) => error.message);
    if (isBegun) await once(store, 'request');
    await helper.stop();
    expect(await outcome).toBe('The shop is being stopped.');
    await expect(helper.run('releases', {})).rejects.toThrow('The shop is being stopped.');
    store.closeAllConnections();
    store.close();
  },
  120_000,
);
