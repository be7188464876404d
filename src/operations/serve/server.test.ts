import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageRouteName, REWRITTEN_ROUTES, routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { type Answer, ask, temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { precompress } from '../../pipeline/hosting/compression.ts';
import { type RunningServer, startServer } from './server.ts';

const folder = temporaryFolder();
const root = join(folder.path, 'dist');
const release = join(folder.path, 'one');
const long = '<p>Tide mug, glazed by hand.</p>'.repeat(100);
const script = 'export const greeting = "hello from the island";\n'.repeat(100);
const picture = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256));
let server: RunningServer;

beforeAll(async () => {
  writeFiles(release, {
    'index.html': 'home',
    '404.html': 'Page Not Found',
    'de/404.html': 'Seite nicht gefunden',
    'product/404.html': 'Product not found.',
    'de/product/404.html': 'Produkt nicht gefunden.',
    'products/index.html': 'all products',
    'product/tide-mug/index.html': long,
    'product/tide-mug/_payload.json': '{"schema":1}',
    'product/v1.5-print/index.html': 'a slug with a dot',
    'product/café/index.html': 'a slug with an accent',
    'order-summary/_payload.json': '{"route":"order-summary"}',
    'builds/latest.json': '{"id":"1"}',
    'images/placeholder.jpg': picture,
    'pictures/3f2a-320.webp': picture,
    'catalog-index/3f2a.json': JSON.stringify(long),
    '_assets/app.hash.js': script,
    '_assets/tiny.hash.js': 'tiny',
    'robots.txt': 'User-agent: *',
    'sitemap.xml': '<sitemapindex/>',
    'sw.js': 'addEventListener("fetch", () => {});',
    'manifest.webmanifest': '{"name":"Shop"}',
    _headers: '/*',
    _redirects: '/a /b',
    '.islet-tmp-1': 'half a file',
    'back\\slash.txt': 'a name that other systems read as a path',
    '.well-known/security.txt': 'Contact: shop',
  });
  for (const locale of LOCALE_CODES) {
    for (const page of new Set<PageRouteName>(Object.values(REWRITTEN_ROUTES))) {
      writeFiles(release, {
        [`${routePath(page as 'order-summary', locale)}index.html`]: `${page} in ${locale}`,
      });
    }
  }
  writeFiles(folder.path, { 'secret.txt': 'secret' });
  await precompress(join(release, '_assets'));
  symlinkSync('one', root);
  server = await startServer({ root, port: 0 });
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => ask(server.url, path, { headers });

describe('pages', () => {
  it('are served at their address, which ends in a slash', async () => {
    const answer = await get('/product/tide-mug/');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toBe(long);
  });

  it.each([
    ['/products?orderby=price', '/products/?orderby=price'],
    ['/products/index.html?a=1', '/products/?a=1'],
    ['/product/v1.5-print', '/product/v1.5-print/'],
    ['/product/caf%C3%A9', '/product/caf%C3%A9/'],
    ['/order-summary/17?key=x', '/order-summary/17/?key=x'],
    ['/products/page/1/', '/products/'],
    ['/de/products/page/1?filter=a', '/de/products/?filter=a'],
    ['/fr/product-category/mugs/page/1/', '/fr/product-category/mugs/'],
  ])('redirect %s to %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.location]).toEqual([308, to]);
  });

  it('answer percent-encoded addresses', async () => {
    expect((await get('/product/caf%C3%A9/')).text).toBe('a slug with an accent');
    expect((await get('/product/%74ide-mug/')).status).toBe(200);
  });

  it('answer addresses that only the browser can read, in every locale', async () => {
    for (const locale of LOCALE_CODES) {
      const order = await get(routePath('order-summary-orderId', locale, { orderId: 17 }));
      expect([order.status, order.text]).toEqual([200, `order-summary in ${locale}`]);
      const received = await get(`${routePath('order-received', locale, { orderId: 17 })}?key=wc_order_1`);
      expect([received.status, received.text]).toEqual([200, `order-summary in ${locale}`]);
      const login = await get(`${routePath('oauth-login-provider', locale, { provider: 'google' })}?code=1`);
      expect([login.status, login.text]).toEqual([200, `oauth-login in ${locale}`]);
    }
  });

  it('leave files ahead of rewrites', async () => {
    expect((await get('/order-summary/_payload.json')).text).toBe('{"route":"order-summary"}');
  });

  it('need no body for HEAD', async () => {
    const head = await ask(server.url, '/product/tide-mug/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(long)));
    expect(head.body.byteLength).toBe(0);
  });

  it('refuse other methods', async () => {
    const answer = await ask(server.url, '/products/', { method: 'POST' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

it.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
])('%s has its type and is asked for again each time', async (path, type) => {
  const { status, headers } = await get(path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
});

describe('unknown addresses', () => {
  it.each([
    ['/nowhere/', 'Page Not Found'],
    ['/nowhere/deep/down', 'Page Not Found'],
    ['/de/nirgends/', 'Seite nicht gefunden'],
    ['/product/gone/', 'Product not found.'],
    ['/product/gone', 'Product not found.'],
    ['/de/product/gone/', 'Produkt nicht gefunden.'],
    ['/de/product/gone/_payload.json', 'Produkt nicht gefunden.'],
    ['/404.html', 'Page Not Found'],
    ['/products/page/99/', 'Page Not Found'],
  ])('%s: status 404 and the nearest error page', async (path, text) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([404, text]);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each(['/_assets/gone.js', '/_astro/gone.js', '/catalog-index/gone.json'])(
    '%s: no page stands for a file that is gone, and nothing keeps the answer',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.text]).toEqual([404, 'Not found.\n']);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/120.0', true],
    ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', true],
    ['AdsBot-Google (+http://www.google.com/adsbot.html)', true],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 (compatible; Baiduspider/2.0)', true],
    ['Mozilla/5.0 (Linux; Android 13; CUBOT X70) Chrome/120.0 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', false],
    ['', false],
  ])('show crawlers the status alone: %s', async (agent, isCrawler) => {
    const answer = await get('/de/product/gone/', { 'User-Agent': agent });
    expect([answer.status, answer.text]).toEqual([
      404,
      isCrawler ? 'Not found.\n' : 'Produkt nicht gefunden.',
    ]);
    expect(answer.headers.vary).toMatch(/user-agent/i);
  });

  it.each(['/_headers', '/_redirects', '/.islet-tmp-1', '/product/.git/config', '/back%5cslash.txt'])(
    'hide %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('do not follow links out of the release, and follow those within', async () => {
    symlinkSync(join(folder.path, 'secret.txt'), join(release, 'linked.txt'));
    symlinkSync(folder.path, join(release, 'linked'));
    symlinkSync('index.html', join(release, 'start.html'));
    for (const path of ['/linked.txt', '/linked/secret.txt']) {
      const answer = await get(path);
      expect([answer.status, answer.text]).toEqual([404, 'Page Not Found']);
    }
    expect((await get('/start.html')).text).toBe('home');
  });

  it('show well-known files', async () => {
    expect((await get('/.well-known/security.txt')).text).toBe('Contact: shop');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/products/..%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/pictures/%2e%2e%2f%2e%2e%2fsecret.txt',
  ])('do not lead out of the release: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });

  it.each(['//products', '//products/..', '/\\products'])(
    'never redirect to another host: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.location).toBeUndefined();
    },
  );

  it.each(['/%', '/%ff', '/a%00b'])('are refused when malformed: %s', async (path) => {
    expect((await get(path)).status).toBe(400);
  });
});

describe('caching', () => {
  const immutable = 'public, max-age=31536000, immutable';
  it.each([
    ['/', 'no-cache'],
    ['/product/tide-mug/_payload.json', 'no-cache'],
    ['/builds/latest.json?t=1', 'no-cache'],
    ['/_assets/app.hash.js', immutable],
    ['/pictures/3f2a-320.webp', immutable],
    ['/catalog-index/3f2a.json', immutable],
    ['/images/placeholder.jpg', 'public, max-age=3600'],
  ])('%s: %s', async (path, policy) => {
    expect((await get(path)).headers['cache-control']).toBe(policy);
  });

  it('gives a cache in front tags of all that changes under its name, of what is missing or moved too', async () => {
    const keyed = await startServer({ root, port: 0, tagKey: 'islet' });
    const tagsOf = async (url: string, path: string) => {
      const { headers } = await fetch(url + path, { redirect: 'manual' });
      return ['surrogate-key', 'cache-tag', 'cdn-tag'].map((name) => headers.get(name));
    };
    for (const [path, ...tags] of [
      ['/', 'islet', 'islet:en', 'islet:home'],
      ['/builds/latest.json', 'islet', 'islet:en', 'islet:files'],
      ['/images/placeholder.jpg', 'islet', 'islet:en', 'islet:files'],
      ['/product/tide-mug?from=ad', 'islet', 'islet:en', 'islet:product', 'islet:product:tide-mug'],
      ['/de/product/no-such-mug/', 'islet', 'islet:de', 'islet:product', 'islet:product:no-such-mug'],
    ] as const) {
      const list = tags.join(',');
      expect(await tagsOf(keyed.url, path), path).toEqual([tags.join(' '), list, list]);
    }
    const none = [null, null, null];
    for (const path of ['/_assets/app.hash.js', '/pictures/3f2a-320.webp']) {
      expect(await tagsOf(keyed.url, path), path).toEqual(none);
    }
    await keyed.close();
    expect(await tagsOf(server.url, '/')).toEqual(none);
  });

  it.each(['/product/tide-mug/', '/_assets/app.hash.js', '/pictures/3f2a-320.webp'])(
    'confirms what the browser has of %s without sending it again',
    async (path) => {
      const { etag = '', 'last-modified': modified = '' } = (await get(path)).headers;
      for (const headers of [
        { 'If-None-Match': etag },
        { 'If-None-Match': `"other", ${etag}` },
        { 'If-Modified-Since': modified },
      ]) {
        const answer = await get(path, headers);
        expect(answer.status).toBe(304);
        expect(answer.body.byteLength).toBe(0);
        expect(answer.headers.etag).toBe(etag);
        expect(answer.headers['cache-control']).toBeDefined();
      }
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    },
  );

  it.each(['replaced', 'rewritten'])(
    'sees a page that was %s by one of the same size and time',
    async (how) => {
      const file = join(release, how, 'index.html');
      const written = how === 'replaced' ? `${file}.new` : file;
      const time = new Date('2030-01-01T00:00:00Z');
      const put = (text: string) => {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(written, text);
        utimesSync(written, time, time);
        renameSync(written, file);
      };
      put('price 24');
      const before = await get(`/${how}/`);
      put('price 25');
      const after = await get(`/${how}/`, { 'If-None-Match': before.headers.etag ?? '' });
      expect([after.status, after.text]).toEqual([200, 'price 25']);
    },
  );
});

describe('parts of files', () => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=4990-', 4990, 5000],
    ['bytes=-10', 4990, 5000],
    ['bytes=10-99999', 10, 5000],
  ])('%s', async (range, start, end) => {
    const answer = await get('/pictures/3f2a-320.webp', { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/5000`);
    expect(answer.body.equals(picture.subarray(start, end))).toBe(true);
  });

  it('are not cut out of a page, which is answered whole', async () => {
    const answer = await get('/product/tide-mug/', { Range: 'bytes=0-7' });
    expect([answer.status, answer.text]).toEqual([200, long]);
    expect(answer.headers['accept-ranges']).toBeUndefined();
  });

  it('that lie beyond the end are refused', async () => {
    const answer = await get('/pictures/3f2a-320.webp', { Range: 'bytes=5000-' });
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */5000']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['items=0-3', 'bytes=9-3', 'bytes=x'])(
    'asked for in no valid way (%s) do no harm',
    async (range) => {
      const { status } = await get('/pictures/3f2a-320.webp', { Range: range });
      expect([200, 416]).toContain(status);
      expect((await get('/')).status).toBe(200);
    },
  );

  it('are not mixed with another version of the file', async () => {
    const answer = await get('/pictures/3f2a-320.webp', { Range: 'bytes=0-9', 'If-Range': '"old"' });
    expect([answer.status, answer.body.byteLength]).toEqual([200, 5000]);
  });
});

describe('compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('of a page for Accept-Encoding "%s": %s', async (accepted, encoding) => {
    const answer = await get('/product/tide-mug/', { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(answer.body.byteLength));
    expect(decoded(answer.body, encoding)).toBe(long);
  });

  it('is left out for small pages', async () => {
    expect((await get('/', { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it('is left out for pictures', async () => {
    const answer = await get('/pictures/3f2a-320.webp', { 'Accept-Encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBeUndefined();
    expect(answer.body.equals(picture)).toBe(true);
  });

  it('of an error page keeps its status', async () => {
    writeFiles(release, { 'es/404.html': long });
    const answer = await get('/es/nada/', { 'Accept-Encoding': 'br' });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([404, 'br']);
    expect(decoded(answer.body, 'br')).toBe(long);
  });

  it.each([
    ['br', '.br'],
    ['gzip', '.gz'],
  ])('of a hashed asset with %s is the copy made ahead', async (encoding, extension) => {
    const answer = await get('/_assets/app.hash.js', { 'Accept-Encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(decoded(answer.body, encoding)).toBe(script);
    const copy = await get(`/_assets/app.hash.js${extension}`);
    expect(answer.body.equals(copy.body)).toBe(true);
  });

  function decoded(body: Buffer, encoding: string | undefined): string {
    if (encoding === 'br') return brotliDecompressSync(body).toString();
    return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
  }
});

describe('every answer', () => {
  it.each(['/', '/nowhere/', '/products', '/pictures/3f2a-320.webp', '/%'])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    },
  );
});

describe('a release that is replaced while it is served', () => {
  it('is followed at once, and the old one may go', async () => {
    const own = temporaryFolder();
    const link = join(own.path, 'dist');
    const point = (name: string) => {
      symlinkSync(name, `${link}.new`);
      renameSync(`${link}.new`, link);
    };
    writeFiles(own.path, { 'a/index.html': 'first release', 'a/old/index.html': 'old' });
    writeFiles(own.path, { 'b/index.html': 'second', 'b/new/index.html': 'new' });
    point('a');
    const running = await startServer({ root: link, port: 0 });
    try {
      const first = await ask(running.url, '/');
      expect(first.text).toBe('first release');
      expect((await ask(running.url, '/new/')).status).toBe(404);

      point('b');
      rmSync(join(own.path, 'a'), { recursive: true });
      const second = await ask(running.url, '/', { headers: { 'If-None-Match': first.headers.etag ?? '' } });
      expect([second.status, second.text]).toEqual([200, 'second']);
      expect((await ask(running.url, '/new/')).text).toBe('new');
      expect((await ask(running.url, '/old/')).status).toBe(404);

      writeFiles(own.path, { 'b/later/index.html': 'added later' });
      expect((await ask(running.url, '/later/')).text).toBe('added later');

      rmSync(link);
      expect((await ask(running.url, '/')).status).toBe(503);
    } finally {
      await running.close();
      own.remove();
    }
  });
});

describe('releases that follow each other quickly', () => {
  it('never cut an answer short or lose a page', { timeout: 30_000 }, async () => {
    const own = temporaryFolder();
    const link = join(own.path, 'dist');
    const page = (number: number) => `<p>release ${number}</p>`.repeat(number % 2 === 0 ? 4000 : 100);
    const publish = (number: number) => {
      writeFiles(own.path, { [`${number}/index.html`]: page(number) });
      symlinkSync(String(number), `${link}.new`);
      renameSync(`${link}.new`, link);
      rmSync(join(own.path, String(number - 1)), { recursive: true, force: true });
    };
    publish(0);
    const running = await startServer({ root: link, port: 0 });
    try {
      let current = 0;
      let reading = true;
      const reader = async () => {
        const answers: Answer[] = [];
        while (reading) answers.push(await ask(running.url, '/'));
        return answers;
      };
      const readers = [reader(), reader(), reader()];
      while (current < 80) {
        current += 1;
        publish(current);
        await ask(running.url, '/');
      }
      reading = false;
      for (const answer of (await Promise.all(readers)).flat()) {
        expect(answer.status).toBe(200);
        const number = Number(/release (\d+)/.exec(answer.text)?.[1]);
        expect(answer.text === page(number)).toBe(true);
      }
    } finally {
      await running.close();
      own.remove();
    }
  });
});

describe('starting and stopping', () => {
  it('listens on loopback only by default', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('says what to do when there is no release', async () => {
    await expect(startServer({ root: join(folder.path, 'none'), port: 0 })).rejects.toThrow(
      /no release in .*none\. Build one with "npm run build"/,
    );
  });

  it('says what to do when the port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(startServer({ root, port })).rejects.toThrow(
      new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken.*--port`),
    );
  });

  it('stops listening when closed', async () => {
    const running = await startServer({ root, port: 0 });
    expect((await ask(running.url, '/')).status).toBe(200);
    await running.close();
    await expect(ask(running.url, '/')).rejects.toThrow(/ECONNREFUSED/);
  });
});
