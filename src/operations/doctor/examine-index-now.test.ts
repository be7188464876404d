import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort, type Loopback, serveLoopback } from '#testing/machine/loopback.ts';
import { isPublicOrigin } from '../deploy/index-now/tell-search-engines.ts';
import type { IndexNowState } from '../deploy/index-now/told-addresses.ts';
import { indexNow } from './checks/operation.ts';
import { Examination, type ExaminationOptions } from './examination.ts';

const KEY = 'key-of-the-test';

let shop: Loopback;
/** The shop's answer for the key's file; null for none. */
let shown: string | null;

beforeEach(async () => {
  shown = KEY;
  shop = await serveLoopback((request, response) => {
    const isFile = request.url === `/${KEY}.txt` && shown !== null;
    response.writeHead(isFile ? 200 : 404).end(isFile ? shown : '');
  });
});
afterEach(() => shop.close());

function examine(options: Partial<ExaminationOptions> = {}) {
  const examination = new Examination({
    url: 'https://store.example/graphql',
    siteUrl: shop.origin,
    config: { indexNow: { key: KEY } },
    webhookSecret: null,
    pollSeconds: 60,
    isPublic: async () => true,
    ...options,
  });
  return indexNow(examination);
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it('says that it is not used', async () => {
  expect(await examine({ config: {} })).toMatchObject([{ id: 'indexNow.off' }]);
});

it('says that the shop is not public', async () => {
  const found = await examine({ isPublic: isPublicOrigin });
  expect(found).toEqual([{ id: 'indexNow.private', params: { url: shop.origin } }]);
});

it('says that the key is not shown', async () => {
  shown = null;
  const url = `${shop.origin}/${KEY}.txt`;
  expect(await examine()).toEqual([{ id: 'indexNow.keyFile', params: { url, reason: 'status 404' } }]);
  shown = 'key of another shop';
  expect(await examine()).toMatchObject([{ params: { reason: 'it shows another text' } }]);
  expect(await examine({ siteUrl: `http://127.0.0.1:${await freePort()}` })).toMatchObject([
    { params: { reason: 'ECONNREFUSED' } },
  ]);
});

it('says what was told last, and why nothing was', async () => {
  expect(await examine({ told: null })).toMatchObject([{ id: 'indexNow.unused' }]);
  const told: IndexNowState = {
    last: { at: minutesAgo(5), addresses: 12 },
    waiting: 0,
    problem: null,
  };
  expect(await examine({ told })).toEqual([
    { id: 'indexNow.ok', params: { time: '5 min', addresses: '12 addresses' } },
  ]);
  const problem = { at: minutesAgo(2), text: 'They refused.' };
  expect(await examine({ told: { ...told, waiting: 3, problem } })).toMatchObject([
    { id: 'indexNow.failed', params: { time: '2 min' } },
  ]);
});
