import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { type DeployReport, deployRelease } from '../deploy.ts';
import { openTarget } from '../targets/open-target.ts';
import { readPurgeService } from './purge-service.ts';
import { sendPurges } from './send-purges.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

const SHOP = 'https://shop.example';
const TOKEN = 'secret-token';

let server: Server;
let origin: string;
let received: Received[];
/** Answers to come; after them every request succeeds. */
let answers: Answer[];
let waits: number[];

beforeEach(async () => {
  [received, answers, waits] = [[], [], []];
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    const { status, headers: more, body } = answers.shift() ?? { status: 200 };
    response.writeHead(status, more).end(body && JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function purger(cdn: string, token = TOKEN) {
  return {
    service: readPurgeService(cdn, token, { cloudflare: origin, fastly: origin, bunny: origin }),
    baseUrl: SHOP,
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  };
}

const pages = (count: number) => Array.from({ length: count }, (_, index) => `/product/mug-${index}/`);
const requests = () => received.map(({ method, url }) => `${method} ${url}`);
const bodies = () => received.map(({ body }) => JSON.parse(body) as unknown);

describe('each cache is asked as its API says', () => {
  it('Cloudflare: 30 addresses a request, everything above 3,000', async () => {
    await sendPurges(purger('cloudflare:zone1'), pages(31));
    expect(requests()).toEqual(Array(2).fill('POST /zones/zone1/purge_cache'));
    expect(received[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
    });
    const files = (bodies() as { files: string[] }[]).map((body) => body.files);
    expect(files.map(({ length }) => length).sort()).toEqual([1, 30]);
    expect(files.flat().sort()).toEqual(
      pages(31)
        .map((page) => SHOP + page)
        .sort(),
    );
    received.length = 0;
    await sendPurges(purger('cloudflare:zone1'), pages(3001));
    expect(bodies()).toEqual([{ purge_everything: true }]);
  });

  it('Fastly: a request for each address, everything above 500', async () => {
    await sendPurges(purger('fastly:service1'), ['/de/', '/product/caf%C3%A9/']);
    expect(requests().sort()).toEqual([
      'POST /purge/shop.example/de/',
      'POST /purge/shop.example/product/caf%C3%A9/',
    ]);
    expect(received[0]?.headers['fastly-key']).toBe(TOKEN);
    received.length = 0;
    await sendPurges(purger('fastly:service1'), pages(501));
    expect(requests()).toEqual(['POST /service/service1/purge_all']);
  });

  it('Bunny: the exact address, everything above 100', async () => {
    await sendPurges(purger('bunny:42'), ['/de/']);
    expect(requests()).toEqual(['POST /purge?url=https%3A%2F%2Fshop.example%2Fde%2F&exactPath=true']);
    expect(received[0]?.headers.accesskey).toBe(TOKEN);
    received.length = 0;
    await sendPurges(purger('bunny:42'), pages(101));
    expect(requests()).toEqual(['POST /pullzone/42/purgeCache']);
  });

  it('a cache that takes PURGE: each path with the name of the shop', async () => {
    await sendPurges(purger(`purge:${origin}`, ''), ['/de/']);
    expect(requests()).toEqual(['PURGE /de/']);
    expect(received[0]?.headers['x-purge-host']).toBe('shop.example');
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it('anything else: lists of 500', async () => {
    await sendPurges(purger(`${origin}/list`), pages(501));
    const lists = (bodies() as { urls: string[] }[]).map(({ urls }) => urls.length);
    expect(lists.sort()).toEqual([1, 500].sort());
    expect(received[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });
});

describe('a purge that fails', () => {
  it('is sent again when the API says so, and in growing steps', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }];
    await sendPurges(purger('fastly:service1'), ['/']);
    expect(received).toHaveLength(3);
    expect(waits[0]).toBe(7000);
    expect(waits[1]).toBeGreaterThanOrEqual(1000);
  });

  it('says what to do about a token, which it does not show', async () => {
    answers = [{ status: 403 }];
    const failed = sendPurges(purger('cloudflare:zone1'), ['/']);
    await expect(failed).rejects.toThrow(/Cloudflare refused to purge \(status 403\).*Zone → Cache Purge/);
    await expect(failed).rejects.not.toThrow(TOKEN);
    expect(waits).toEqual([]);
  });

  it('is one too where Cloudflare answers 200 and says so', async () => {
    const refusal = { status: 200, body: { success: false, errors: [{ message: 'Unable to purge' }] } };
    answers = [refusal, refusal, refusal, refusal];
    await expect(sendPurges(purger('cloudflare:zone1'), ['/'])).rejects.toThrow(
      'Cloudflare does not purge: Unable to purge.',
    );
  });

  it('is not waited for where the API asks for more than a minute', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '600' } }];
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

describe('a deploy', () => {
  let release: TinyRelease;
  beforeEach(() => {
    release = new TinyRelease();
  });
  afterEach(() => release.remove());

  async function deploy(overrides: object = {}): Promise<DeployReport> {
    const target = await openTarget({ to: join(release.home, 'target') });
    const purge = purger(`${origin}/list`);
    return await deployRelease({
      ...{ workspace: release.work, target, grace: { pages: 0, immutable: 0 }, purge, ...overrides },
    });
  }
  const purged = () => (bodies() as { urls: string[] }[]).flatMap(({ urls }) => urls);

  it('purges exactly the addresses that it changed', async () => {
    await deploy({ purge: null });
    release.publish(['/de/']);
    const { changed } = await deploy();
    expect(changed).toEqual(expect.arrayContaining(['/de/', '/de/_payload.json', '/builds/latest.json']));
    expect(changed).not.toContain('/');
    expect(purged()).toEqual(changed.map((address) => SHOP + address));
    expect(await deploy()).toMatchObject({ changed: [], purged: 0 });
    expect(received).toHaveLength(1);
  });

  it('asks for no purge in a dry run', async () => {
    await deploy({ dryRun: true });
    expect(received).toEqual([]);
  });

  it('has the next one purge what could not be purged, together with what changed since', async () => {
    await deploy({ purge: null });
    release.publish(['/de/']);
    answers = [{ status: 403 }];
    await expect(deploy()).rejects.toThrow('The release is deployed, and the next deploy purges');
    received.length = 0;
    release.publish(['/']);
    await deploy();
    expect(purged()).toEqual(expect.arrayContaining([`${SHOP}/`, `${SHOP}/de/`]));
    received.length = 0;
    await deploy();
    expect(received).toEqual([]);
  });
});
