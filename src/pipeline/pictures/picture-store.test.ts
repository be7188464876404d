import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FETCH_LIMITS } from '#kit/remote-images/fetch-image.ts';
import { PictureFiles } from './picture-files.ts';
import { PictureSourceIndex } from './picture-source-index.ts';
import { PictureStore, type PictureStoreOptions } from './picture-store.ts';
import { assetName } from './process-picture.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A store's media folder: paths and what answers them, and every request it got. */
class MediaHost {
  readonly routes = new Map<string, Handler>();
  readonly requests: string[] = [];
  readonly #server = createServer((request, response) => {
    this.requests.push(request.url ?? '');
    const handler = this.routes.get(request.url ?? '');
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Serves a file that answers conditional requests by its ETag. */
  put(path: string, bytes: Buffer, etag = `"${bytes.byteLength}"`): void {
    this.routes.set(path, (request, response) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { ETag: etag }).end(bytes);
    });
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

const solid = (background: string, width = 700) =>
  sharp({ create: { width, height: 350, channels: 3, background } })
    .jpeg()
    .toBuffer();

const host = new MediaHost();
const other = new MediaHost();
let origin: string;
let otherOrigin: string;
let folder: string;
let clock: number;
const open: PictureStore[] = [];
/** Counts pictures whose files are made. */
const make = vi.spyOn(PictureFiles.prototype, 'make');
const HOUR = 60 * 60 * 1000;

beforeAll(async () => {
  [origin, otherOrigin] = await Promise.all([host.start(), other.start()]);
});
afterAll(() => Promise.all([host.stop(), other.stop()]));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-pictures-'));
  clock = Date.now();
  host.routes.clear();
  host.requests.length = 0;
  other.requests.length = 0;
  make.mockClear();
});
afterEach(() => {
  for (const store of open.splice(0)) store.close();
  rmSync(folder, { recursive: true });
});

function run(options: Partial<PictureStoreOptions> = {}): PictureStore {
  const store = new PictureStore({
    folder,
    provider: 'build',
    endpoint: `${origin}/graphql`,
    maxAgeMs: HOUR,
    now: () => clock,
    ...options,
  });
  open.push(store);
  return store;
}

/** Of the files of a picture that is 700 px wide. */
const WIDTHS = [320, 416, 700];

const webps = () => readdirSync(folder).filter((name) => name.endsWith('.webp'));

describe('a file of the project', () => {
  it('is made where it has changed, and is missing where there is no such file', async () => {
    const files = mkdtempSync(join(tmpdir(), 'islet-public-'));
    const store = run({ publicFolder: files });
    expect(await store.describeNamed('/images/pier.jpg')).toBeNull();
    mkdirSync(join(files, 'images'));
    const path = join(files, 'images/pier.jpg');
    writeFileSync(path, await solid('teal'));
    const facts = await store.describeNamed('/images/pier.jpg');
    expect(facts).toEqual({ asset: expect.stringMatching(/^[0-9a-f]{16}$/), width: 700, height: 350 });
    expect(await store.describeNamed('/images/pier.jpg')).toEqual(facts);
    expect(make).toHaveBeenCalledOnce();
    writeFileSync(path, await solid('navy', 800));
    expect(await store.describeNamed('/images/pier.jpg')).toMatchObject({ width: 800 });
    writeFileSync(path, 'no picture');
    expect(await store.describeNamed('/images/pier.jpg')).toBeNull();
    expect(store.problems()).toMatchObject([{ sourceUrl: '/images/pier.jpg' }]);
    expect(await store.describeNamed('/../images/pier.jpg')).toBeNull();
    rmSync(files, { recursive: true });
  });

  it('is linked as it is where pictures are not processed', async () => {
    const store = run({ provider: 'none', publicFolder: folder });
    writeFileSync(join(folder, 'pier.jpg'), await solid('teal'));
    expect(await store.describeNamed('/pier.jpg')).toEqual({ asset: null, width: null, height: null });
    expect(await store.describeNamed('/gone.jpg')).toBeNull();
  });
});

describe('a new picture', () => {
  it('is made in all widths, and can be found for the release', async () => {
    host.put('/mug.jpg', await solid('teal'));
    const store = run();
    const facts = await store.describe(`${origin}/mug.jpg`);
    expect(facts).toEqual({ asset: expect.stringMatching(/^[0-9a-f]{16}$/), width: 700, height: 350 });
    const files = WIDTHS.map((width) => `${facts?.asset}-${width}.webp`);
    expect(webps().sort()).toEqual(files.toSorted());
    for (const name of files) {
      expect((await sharp(readFileSync(join(folder, name))).metadata()).format).toBe('webp');
    }
    expect(store.problems()).toEqual([]);
  });

  it('may have an address relative to the store', async () => {
    host.put('/media/mug.jpg', await solid('teal'));
    expect(await run().describe('/media/mug.jpg')).not.toBeNull();
  });

  it('is fetched and made once, however many ask for it and whatever its addresses', async () => {
    const bytes = await solid('teal');
    host.put('/a.jpg', bytes);
    host.put('/b.jpg', bytes);
    const store = run();
    const [a, again, b] = await Promise.all(
      ['/a.jpg', '/a.jpg', '/b.jpg'].map((path) => store.describe(origin + path)),
    );
    expect(again).toEqual(a);
    expect(b).toEqual(a);
    expect(host.requests.sort()).toEqual(['/a.jpg', '/b.jpg']);
    expect(make).toHaveBeenCalledOnce();
    expect(webps()).toHaveLength(WIDTHS.length);
  });
});

describe('the next run', () => {
  let first: Awaited<ReturnType<PictureStore['describe']>>;
  beforeEach(async () => {
    host.put('/mug.jpg', await solid('teal'));
    first = await run().describe(`${origin}/mug.jpg`);
    host.requests.length = 0;
    make.mockClear();
  });

  it('does not even ask about a picture it saw lately', async () => {
    clock += HOUR - 1;
    const store = run();
    expect(await store.describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(host.requests).toEqual([]);
    expect(make).not.toHaveBeenCalled();
  });

  it('asks about an older one, and makes nothing when it is the same', async () => {
    clock += HOUR;
    const store = run();
    expect(await store.describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(make).not.toHaveBeenCalled();
    expect(await run().describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(host.requests).toEqual(['/mug.jpg']);
  });

  it('makes nothing when a server without ETags sends the same bytes', async () => {
    const bytes = await solid('teal');
    host.routes.set('/mug.jpg', (_request, response) => response.end(bytes));
    clock += HOUR;
    const store = run();
    expect(await store.describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(make).not.toHaveBeenCalled();
  });

  it('makes a picture that was replaced under its address', async () => {
    host.put('/mug.jpg', await solid('crimson', 400));
    clock += HOUR;
    const second = await run().describe(`${origin}/mug.jpg`);
    expect(second?.width).toBe(400);
    expect(second?.asset).not.toBe(first?.asset);
  });

  it('makes the files of a width that is new from the widest one, though the store is gone', async () => {
    const [, phone = ''] = webps();
    rmSync(join(folder, phone));
    clock += HOUR;
    host.routes.clear();
    const store = run();
    expect(await store.describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(store.problems()).toMatchObject([{ usesLastVersion: true }]);
    expect(webps()).toHaveLength(WIDTHS.length);
    const made = await sharp(readFileSync(join(folder, phone))).metadata();
    expect([made.width, made.format]).toEqual([416, 'webp']);
  });

  it('fetches a picture again whose widest file is damaged, where another is missing', async () => {
    const [small = '', , widest = ''] = webps();
    rmSync(join(folder, small));
    writeFileSync(join(folder, widest), 'no picture');
    expect(await run().describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(webps()).toHaveLength(WIDTHS.length);
    expect((await sharp(readFileSync(join(folder, small))).metadata()).width).toBe(320);
  });

  it('makes files again that went missing', async () => {
    for (const name of webps()) rmSync(join(folder, name));
    expect(await run().describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(webps()).toHaveLength(WIDTHS.length);
  });

  it('keeps what it has when the store does not answer, and says so', async () => {
    host.routes.set('/mug.jpg', (request) => request.socket.destroy());
    clock += HOUR;
    const store = run();
    expect(await store.describe(`${origin}/mug.jpg`)).toEqual(first);
    expect(store.problems()).toEqual([
      {
        sourceUrl: `${origin}/mug.jpg`,
        reason: expect.stringContaining('cannot be reached'),
        usesLastVersion: true,
      },
    ]);
  });
});

describe('a picture that is left for later', () => {
  const sources = () => readdirSync(folder).filter((name) => name.startsWith('.islet-source-'));

  it('is described as one that is made, and is then neither fetched nor measured again', async () => {
    host.put('/mug.jpg', await solid('teal'));
    const whole = await run().describe(`${origin}/mug.jpg`);
    rmSync(folder, { recursive: true });
    expect(await run({ defer: true }).describe(`${origin}/mug.jpg`)).toEqual(whole);
    expect(webps().filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(sources()).toHaveLength(WIDTHS.length);
    host.requests.length = 0;
    for (const defer of [true, false]) {
      expect(await run({ defer }).describe(`${origin}/mug.jpg`)).toEqual(whole);
    }
    expect(host.requests).toEqual([]);
  });

  it('is made at once where it failed before, and is no longer suspect then', async () => {
    const bytes = await solid('teal');
    host.put('/mug.jpg', bytes);
    const index = new PictureSourceIndex(join(folder, 'index.sqlite'));
    index.setBroken(assetName(bytes), true);
    const store = run({ defer: true });
    expect(store.broken()).toEqual([assetName(bytes)]);
    expect(await store.describe(`${origin}/mug.jpg`)).not.toBeNull();
    expect([sources().length, webps().length]).toEqual([0, WIDTHS.length]);
    expect(index.broken()).toEqual([]);
    index.close();
  });

  it('is a problem where it cannot be processed, now that it is tried', async () => {
    const bytes = (await solid('teal')).subarray(0, 1000);
    host.put('/mug.jpg', bytes);
    expect(await run({ defer: true }).describe(`${origin}/mug.jpg`)).not.toBeNull();
    for (const name of readdirSync(folder)) {
      if (name.startsWith('.islet-source-')) rmSync(join(folder, name));
    }
    const index = new PictureSourceIndex(join(folder, 'index.sqlite'));
    index.setBroken(assetName(bytes), true);
    index.close();
    const store = run({ defer: true });
    expect(await store.describe(`${origin}/mug.jpg`)).toBeNull();
    expect(store.problems()).toMatchObject([{ usesLastVersion: false }]);
  });

  it('stays while it is used, and goes when it is not and is old', async () => {
    host.put('/mug.jpg', await solid('teal'));
    const store = run({ defer: true });
    const facts = await store.describe(`${origin}/mug.jpg`);
    clock += 31 * 24 * HOUR;
    expect(store.prune(new Set([facts?.asset ?? '']))).toBe(0);
    expect(sources()).toHaveLength(WIDTHS.length);
    expect(store.prune(new Set())).toBe(WIDTHS.length);
    expect(sources()).toEqual([]);
  });
});

describe('a picture that cannot be had', () => {
  const small = { ...FETCH_LIMITS, maxBytes: 100 };
  const hasty = { ...FETCH_LIMITS, timeoutMs: 200 };

  async function reasonFor(address: string, options?: Partial<PictureStoreOptions>): Promise<string> {
    const store = run(options);
    expect(await store.describe(address)).toBeNull();
    expect(store.problems()).toEqual([
      { sourceUrl: address, reason: expect.any(String), usesLastVersion: false },
    ]);
    expect(webps()).toEqual([]);
    return store.problems()[0]?.reason ?? '';
  }

  it('is missing', async () => {
    expect(await reasonFor(`${origin}/gone.jpg`)).toContain('status 404');
  });

  it('is a page', async () => {
    host.put('/login.jpg', Buffer.from('<html>Please log in</html>'));
    expect(await reasonFor(`${origin}/login.jpg`)).toContain('no picture');
  });

  it('is too large, announced or not', async () => {
    host.put('/large.jpg', await solid('teal'));
    expect(await reasonFor(`${origin}/large.jpg`, { limits: small })).toContain('larger than');
    host.routes.set('/endless.jpg', (_request, response) => {
      response.writeHead(200);
      const more = () => response.write(Buffer.alloc(50), () => response.destroyed || setImmediate(more));
      more();
    });
    expect(await reasonFor(`${origin}/endless.jpg`, { limits: small })).toContain('larger than');
  });

  it('does not arrive in time', async () => {
    host.routes.set('/slow.jpg', () => {});
    expect(await reasonFor(`${origin}/slow.jpg`, { limits: hasty })).toContain('in time');
    host.routes.set('/stuck.jpg', (_request, response) => response.write('\xff'));
    expect(await reasonFor(`${origin}/stuck.jpg`, { limits: hasty })).toContain('in time');
  });

  it.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'ftp://store.example/a.jpg'])(
    'is at no web address: %s',
    async (address) => {
      expect(await reasonFor(address)).toContain('only http: and https:');
    },
  );

  it('is malformed', async () => {
    expect(await reasonFor('http://[nonsense/a.jpg')).toContain('malformed');
  });

  it('is on a private network, by number or by name', async () => {
    const port = new URL(otherOrigin).port;
    for (const hostname of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0']) {
      expect(await reasonFor(`http://${hostname}:${port}/mug.jpg`)).toContain('private network');
    }
    expect(other.requests).toEqual([]);
  });

  it('leads into a private network by a redirect', async () => {
    host.routes.set('/moved.jpg', (_request, response) => {
      response.writeHead(302, { Location: `${otherOrigin}/secret` }).end();
    });
    expect(await reasonFor(`${origin}/moved.jpg`)).toContain('private network');
    expect(other.requests).toEqual([]);
  });

  it('is redirected without end', async () => {
    host.routes.set('/loop.jpg', (_request, response) => {
      response.writeHead(301, { Location: '/loop.jpg' }).end();
    });
    expect(await reasonFor(`${origin}/loop.jpg`)).toContain('redirected more than 3 times');
    expect(host.requests).toHaveLength(4);
  });

  it('is tried again in the next run, and then shown', async () => {
    await reasonFor(`${origin}/late.jpg`);
    host.put('/late.jpg', await solid('teal'));
    expect(await run().describe(`${origin}/late.jpg`)).not.toBeNull();
  });

  it('holds up none of the others, nor asks a dead host for each', async () => {
    const dead = (_request: IncomingMessage, response: ServerResponse) => response.destroy();
    const paths = Array.from({ length: 30 }, (_, index) => `/dead/${index}.jpg`);
    for (const path of paths) host.routes.set(path, dead);
    const store = run();
    const found = await Promise.all(paths.map((path) => store.describe(origin + path)));
    expect(found.every((facts) => facts === null)).toBe(true);
    expect(store.problems()).toHaveLength(30);
    expect(new Set(host.requests).size).toBeLessThan(20);
    expect(store.problems().some(({ reason }) => reason.includes('in a row and was not asked again'))).toBe(
      true,
    );
  });
});

describe('redirects', () => {
  it('are followed, and a server that stumbles is asked twice', async () => {
    const bytes = await solid('teal');
    host.routes.set('/old.jpg', (_request, response) => {
      response.writeHead(301, { Location: '/new.jpg' }).end();
    });
    let stumbled = false;
    host.routes.set('/new.jpg', (_request, response) => {
      if (stumbled) response.end(bytes);
      else response.writeHead(503).end();
      stumbled = true;
    });
    expect(await run().describe(`${origin}/old.jpg`)).not.toBeNull();
  });
});

describe('unused pictures', () => {
  it('are deleted when they are old, used ones never', async () => {
    host.put('/used.jpg', await solid('teal'));
    host.put('/unused.jpg', await solid('crimson'));
    const store = run();
    const used = await store.describe(`${origin}/used.jpg`);
    await store.describe(`${origin}/unused.jpg`);
    const keep = new Set([used?.asset ?? '']);
    expect(store.prune(keep)).toBe(0);
    clock += 31 * 24 * HOUR;
    expect(store.prune(keep)).toBe(WIDTHS.length);
    expect(webps().every((name) => name.startsWith(used?.asset ?? '?'))).toBe(true);
    expect(webps()).toHaveLength(WIDTHS.length);
  });

  it('may be gone already', async () => {
    host.put('/mug.jpg', await solid('teal'));
    const store = run();
    await store.describe(`${origin}/mug.jpg`);
    const [name = ''] = webps();
    rmSync(join(folder, name));
    clock += 31 * 24 * HOUR;
    expect(store.prune(new Set())).toBe(WIDTHS.length - 1);
  });
});

describe('other providers', () => {
  it.each(['none', 'https://img.example/{width}/{url}'])('leave pictures alone: %s', async (provider) => {
    host.put('/mug.jpg', await solid('teal'));
    expect(await run({ provider }).describe(`${origin}/mug.jpg`)).toBeNull();
    expect(host.requests).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are checked', () => {
    expect(() => run({ provider: 'sharp' })).toThrow(/imageProvider is "sharp"/);
  });
});

describe('a damaged index', () => {
  const damages: [string, (file: string) => void][] = [
    ['that is no database', (file) => writeFileSync(file, 'hello')],
    ['without its pages', (file) => writeFileSync(file, readFileSync(file).fill(7, 4096))],
    [
      'with a folder in its place',
      (file) => {
        rmSync(file);
        mkdirSync(join(file, 'mine'), { recursive: true });
      },
    ],
  ];

  it.each(damages)('%s is set aside, said by name, and its pictures are fetched anew', async (_, damage) => {
    host.put('/mug.jpg', await solid('teal'));
    const before = run();
    const facts = await before.describe(`${origin}/mug.jpg`);
    const version = before.version;
    open.pop()?.close();
    const file = join(folder, 'index.sqlite');
    damage(file);
    const logged: string[] = [];
    const after = run({ log: (line) => logged.push(line) });
    expect(logged).toEqual([expect.stringContaining(`${file} is damaged`)]);
    expect(readdirSync(folder)).toContain('index.sqlite.damaged');
    // Another version has all pictures described again.
    expect(after.version).not.toBe(version);
    host.requests.length = 0;
    expect(await after.describe(`${origin}/mug.jpg`)).toEqual(facts);
    expect(host.requests).toEqual(['/mug.jpg']);
    expect(after.problems()).toEqual([]);
  });

  it('that is whole is not set aside', async () => {
    host.put('/mug.jpg', await solid('teal'));
    await run().describe(`${origin}/mug.jpg`);
    open.pop()?.close();
    const logged: string[] = [];
    run({ log: (line) => logged.push(line) });
    expect(logged).toEqual([]);
  });
});
