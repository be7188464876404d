import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PurgeServer } from '#testing/deploy/purged-cache.ts';
import { readPurgeService } from './purge-service.ts';
import { sendPurges } from './send-purges.ts';

const SHOP = 'https://shop.example';
const TOKEN = 'secret-token';

let server: PurgeServer;
let waits: number[];
beforeEach(async () => {
  waits = [];
  server = await PurgeServer.start();
});
afterEach(() => server.close());

function purger(cdn: string, token = TOKEN) {
  return {
    service: readPurgeService(cdn, token, {
      cloudflare: server.origin,
      fastly: server.origin,
      bunny: server.origin,
    }),
    baseUrl: SHOP,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  };
}

const pages = (count: number) => Array.from({ length: count }, (_, index) => `/product/mug-${index}/`);

describe('each cache is asked as its API says', () => {
  it('Cloudflare: 100 addresses a request, everything above 10,000', async () => {
    await sendPurges(purger('cloudflare:zone1'), pages(101));
    expect(server.requests()).toEqual(Array(2).fill('POST /zones/zone1/purge_cache'));
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
    });
    const files = (server.bodies() as { files: string[] }[]).map((body) => body.files);
    expect(files.map(({ length }) => length).sort()).toEqual([1, 100]);
    expect(files.flat().sort()).toEqual(
      pages(101)
        .map((page) => SHOP + page)
        .sort(),
    );
    server.forget();
    await sendPurges(purger('cloudflare:zone1'), pages(10_001));
    expect(server.bodies()).toEqual([{ purge_everything: true }]);
  });

  it('Fastly: a request for each address, everything above 500', async () => {
    await sendPurges(purger('fastly:service1'), ['/de/', '/product/caf%C3%A9/']);
    expect(server.requests().sort()).toEqual([
      'POST /purge/shop.example/de/',
      'POST /purge/shop.example/product/caf%C3%A9/',
    ]);
    expect(server.received[0]?.headers['fastly-key']).toBe(TOKEN);
    server.forget();
    await sendPurges(purger('fastly:service1'), pages(501));
    expect(server.requests()).toEqual(['POST /service/service1/purge_all']);
  });

  it('Bunny: the exact address, everything above 40', async () => {
    await sendPurges(purger('bunny:42'), ['/de/']);
    expect(server.requests()).toEqual(['POST /purge?url=https%3A%2F%2Fshop.example%2Fde%2F&exactPath=true']);
    expect(server.received[0]?.headers.accesskey).toBe(TOKEN);
    server.forget();
    await sendPurges(purger('bunny:42'), pages(41));
    expect(server.requests()).toEqual(['POST /pullzone/42/purgeCache']);
  });

  it('a cache that takes PURGE: each path with the name of the shop', async () => {
    await sendPurges(purger(`purge:${server.origin}`, ''), ['/de/']);
    expect(server.requests()).toEqual(['PURGE /de/']);
    expect(server.received[0]?.headers['x-purge-host']).toBe('shop.example');
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('anything else: lists of 500', async () => {
    await sendPurges(purger(`${server.origin}/list`), pages(501));
    const lists = (server.bodies() as { urls: string[] }[]).map(({ urls }) => urls.length);
    expect(lists.sort()).toEqual([1, 500].sort());
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });
});

it.each([
  ['cloudflare:zone1', 'POST /zones/zone1/purge_cache', 100, 'tags'],
  ['fastly:service1', 'POST /service/service1/purge', 256, 'surrogate_keys'],
  ['bunny:42', 'POST /pullzone/42/purgeCache', 1, 'CacheTag'],
])('%s gets cache tags where answers have them', async (cdn, request, batch, field) => {
  const options = { ...purger(cdn), tagKey: 'islet' };
  await sendPurges(options, ['/de/product/mug/', '/product/mug/']);
  const body = batch === 1 ? 'islet:product:mug' : ['islet:product:mug'];
  expect([server.requests(), server.bodies()]).toEqual([[request], [{ [field]: body }]]);
  server.forget();
  await sendPurges(options, pages(batch + 1));
  expect(server.requests()).toEqual([request, request]);
});

it('addresses are sent no faster than the cache takes them', async () => {
  await sendPurges(purger('cloudflare:zone1'), pages(900));
  expect(server.received).toHaveLength(9);
  // Nothing is waited for in truth, so each delay has those before it.
  expect(Math.max(...waits)).toBeGreaterThan(800);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
});

it('Bunny gets wider tags while it takes few requests, and narrow ones again later', async () => {
  let now = 0;
  const apis = { cloudflare: server.origin, fastly: server.origin, bunny: server.origin };
  const service = readPurgeService('bunny:42', TOKEN, apis, () => now);
  const purged = async (count: number) => {
    server.forget();
    await sendPurges({ service, baseUrl: SHOP, tagKey: 'islet' }, [...pages(count), '/', '/de/']);
    return server.received.length;
  };
  expect(await purged(12)).toBe(13);
  // Three are left, for the kind of the products and the home page.
  expect(await purged(12)).toBe(2);
  expect(await purged(1)).toBe(1);
  now = 8000;
  expect(await purged(12)).toBe(2);
  now = 60_000;
  expect(await purged(12)).toBe(13);
});

it('Cloudflare gets half of the requests that it takes now, so that deploys can follow each other', async () => {
  let now = 0;
  const apis = { cloudflare: server.origin, fastly: server.origin, bunny: server.origin };
  const service = readPurgeService('cloudflare:zone1', TOKEN, apis, () => now);
  const purged = async () => {
    server.forget();
    await sendPurges({ service, baseUrl: SHOP, tagKey: 'islet' }, [...pages(650), '/', '/de/']);
    return server.received.length;
  };
  expect([await purged(), await purged()]).toEqual([7, 7]);
  // Five of the eleven that are left are too few.
  expect(await purged()).toBe(1);
  now = 60_000;
  expect([await purged(), service.tags?.most]).toEqual([7, 400]);
});

it('says that everything is purged, and what would spare it', async () => {
  const lines: string[] = [];
  await sendPurges({ ...purger('bunny:42'), log: (line) => lines.push(line) }, pages(41));
  expect(lines).toEqual([expect.stringMatching(/^Bunny purges everything: 41 .* 40 .* ISLET_CDN_KEY /)]);
});

it('a cache that takes any number of addresses gets them, whatever its key', async () => {
  await sendPurges({ ...purger(`${server.origin}/list`), tagKey: 'islet' }, pages(600));
  expect(server.requests()).toHaveLength(2);
});

describe('a purge that fails', () => {
  it('is sent again when the API says so, and in growing steps', async () => {
    server.answers.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 });
    await sendPurges(purger('fastly:service1'), ['/']);
    expect(server.received).toHaveLength(3);
    expect(waits[0]).toBe(7000);
    expect(waits[1]).toBeGreaterThanOrEqual(1000);
  });

  it('says what to do about a token, which it does not show', async () => {
    server.answers.push({ status: 403 });
    const failed = sendPurges(purger('cloudflare:zone1'), ['/']);
    await expect(failed).rejects.toThrow(/Cloudflare refused to purge \(status 403\).*Zone → Cache Purge/);
    await expect(failed).rejects.not.toThrow(TOKEN);
    expect(waits).toEqual([]);
  });

  it('is one too where Cloudflare answers 200 and says so', async () => {
    const refusal = { status: 200, body: { success: false, errors: [{ message: 'Unable to purge' }] } };
    server.answers.push(refusal, refusal, refusal, refusal);
    await expect(sendPurges(purger('cloudflare:zone1'), ['/'])).rejects.toThrow(
      'Cloudflare does not purge: Unable to purge.',
    );
  });

  it('is not waited for where the API asks for more than a minute', async () => {
    server.answers.push({ status: 429, headers: { 'retry-after': '600' } });
    await expect(sendPurges(purger('bunny:42'), ['/'])).rejects.toThrow('Bunny does not purge: status 429.');
    expect(waits).toEqual([]);
  });
});

it.each(['akamai:1', 'cloudflare:', 'fastly:../x', 'ftp://cache.example', 'purge:cache', ''])(
  '"%s" is no cache',
  (cdn) => {
    expect(() => readPurgeService(cdn, TOKEN)).toThrow(`ISLET_CDN is "${cdn}"; it takes cloudflare:ZONE`);
  },
);

it('an API needs a token', () => {
  expect(() => readPurgeService('fastly:service1', '')).toThrow('ISLET_CDN_TOKEN is missing');
});
