import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP_PAGE, type ListPageNumber, listingPath } from '#storefront/domain/routes/list-paths.ts';
import { localePrefix, ROUTES, routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { ensurePrograms } from '#testing/machine/debian-packages.ts';
import { freePort } from '#testing/machine/loopback.ts';
import { configureNginx } from '#testing/machine/nginx.ts';
import { askHost, checkHost, type Host } from '#testing/recipes/host-checks.ts';
import { cacheTagHeaders } from '../../pipeline/hosting/cache-tags.ts';
import { precompress } from '../../pipeline/hosting/compression.ts';
import { startServer } from './server.ts';

const TAG_HEADERS = { 'Cache-Tag': ',', 'CDN-Tag': ',', 'Surrogate-Key': ' ' };
const ASSET = '/_assets/app.hash.js';
const folder = temporaryFolder();
const dist = join(folder.path, 'dist');
const programs = ensurePrograms({ nginx: 'nginx-light', caddy: 'caddy' });
/** An example with this release and with cache tags. */
const example = (name: string) =>
  readFileSync(new URL(`./examples/${name}`, import.meta.url), 'utf8')
    .replace('/var/lib/islet/dist', dist)
    .replaceAll(/# (.* (?:Cache-Tag|CDN-Tag|Surrogate-Key) )/g, '$1');

function writeRelease(name: string): void {
  const release = join(folder.path, name);
  const page = (title: string) => `<!doctype html><title>${title}</title>${`<p>${name}</p>`.repeat(1000)}`;
  writeFiles(release, {
    'index.html': page('home'),
    'builds/latest.json': '{"id":"1"}',
    'sw.js': '// A worker. '.repeat(200),
    [ASSET.slice(1)]: 'export const greeting = "hello";\n'.repeat(500),
    _headers: '/*',
    _redirects: '/a /b',
    '.islet-tmp-1': 'half a file',
    '.islet-deploy/record.json': '{}',
  });
  for (const locale of LOCALE_CODES) {
    const prefix = localePrefix(locale);
    for (const path of ['/404.html', '/product/404.html']) {
      writeFiles(release, { [`${prefix}${path}`]: page(`${path} in ${locale}`) });
    }
    for (const number of [1, 2, DEEP_PAGE] as const) {
      const path = listingPath(locale, null, number);
      writeFiles(release, {
        [`${path}index.html`]: page(`page ${number} in ${locale}`),
        [`${path}_payload.json`]: JSON.stringify({ listing: { pageCount: 60 } }),
      });
    }
    for (const route of ['order-summary', 'oauth-login'] as const) {
      writeFiles(release, { [`${routePath(route, locale)}index.html`]: page(`${route} in ${locale}`) });
    }
  }
}

interface Configured {
  command: string;
  check: string[];
  serve: string[];
}

/** The example as this machine can run it: another port, and files of its own below the test's folder. */
function configure(name: 'nginx' | 'caddy', port: number): Configured {
  const home = join(folder.path, name);
  mkdirSync(home);
  const command = programs[name] ?? name;
  if (name === 'caddy') {
    const file = join(home, 'host.conf');
    const text = example('Caddyfile').replace(
      'shop.example {',
      `http://shop.example:${port} {\n\tbind 127.0.0.1`,
    );
    writeFileSync(file, `{\n\tadmin off\n\tstorage file_system ${home}\n}\n${text}`);
    const config = ['--adapter', 'caddyfile', '--config', file];
    return { command, check: ['validate', ...config], serve: ['run', ...config] };
  }
  const site = join(home, 'site.conf');
  writeFileSync(site, example('nginx.conf').replace('listen 80;', `listen 127.0.0.1:${port};`));
  const types = 'types { text/html html; application/json json; text/javascript js; }';
  const options = configureNginx(home, `${types} include ${site};`);
  return { command, check: ['-t', ...options], serve: [...options, '-g', 'daemon off;'] };
}

/** Addresses of every route in two locales, and of files, pages or not. */
const TAGGED = [
  ...['', '/de'].flatMap((prefix) =>
    Object.values(ROUTES).map((route) => prefix + route.replaceAll(/\{(\w+)\}/g, 'caf%C3%A9')),
  ),
  ...[
    '/de',
    '/dex/',
    '/product',
    '/product/caf%C3%A9',
    '/product/caf%C3%A9/?from=/de/',
    '/products/page/57/',
  ],
  ...['/_payload.json', '/de/_payload.json', '/product/caf%C3%A9/_payload.json', '/de/product/404.html'],
  ...['/sitemap.xml', '/builds/latest.json', `/product/${'a'.repeat(251)}/`, ASSET],
];

/** A list of which two pages are files, and whose deep page answers the others. */
async function checkDeepPages(host: Host): Promise<void> {
  for (const locale of LOCALE_CODES) {
    const path = (number: ListPageNumber) => listingPath(locale, null, number);
    const deep = await askHost(host, path(DEEP_PAGE));
    expect(deep.text).toContain(`page ${DEEP_PAGE} in ${locale}`);
    expect(await askHost(host, path(57))).toMatchObject({ status: 200, text: deep.text });
    expect((await askHost(host, `${path(57)}?filter=sale[true]`)).text).toBe(deep.text);
    expect((await askHost(host, path(2))).text).toContain(`page 2 in ${locale}`);
    const { status, headers } = await askHost(host, path(2).slice(0, -1));
    expect([301, 308]).toContain(status);
    expect(headers.location?.replace(/^http:\/\/[^/]+/, '')).toBe(path(2));
  }
}

const running: ChildProcess[] = [];

async function startHost(name: 'nginx' | 'caddy'): Promise<Host> {
  const port = await freePort();
  const { command, check, serve } = configure(name, port);
  const checked = spawnSync(command, check, { encoding: 'utf8' });
  expect(checked.status, checked.stderr).toBe(0);
  const child = spawn(command, serve, { stdio: 'ignore' });
  running.push(child);
  const host = { origin: `http://shop.example:${port}`, hsts: true };
  while (child.exitCode === null) {
    if (await askHost(host, '/').catch(() => null)) return host;
  }
  throw new Error(`${name} ended with ${child.exitCode}`);
}

beforeAll(async () => {
  writeRelease('one');
  writeRelease('two');
  await precompress(join(folder.path, 'one/_assets'));
  symlinkSync('one', dist);
});

afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null) continue;
    child.kill();
    await once(child, 'exit');
  }
  folder.remove();
});

it('Islet’s own server answers as the recipes say', async () => {
  const server = await startServer({ root: dist, port: 0 });
  try {
    const host = { origin: server.url.replace('127.0.0.1', 'localhost'), hsts: false };
    expect(await checkHost(host, ASSET)).toEqual([]);
    await checkDeepPages(host);
    // Other hosts do not know where a list ends.
    expect((await askHost(host, '/products/page/61/')).status).toBe(404);
  } finally {
    await server.close();
  }
});

describe.each(['nginx', 'caddy'] as const)('%s with its example', (name) => {
  it.skipIf(programs[name] === undefined)(
    'answers as the recipes say, and shows the next release',
    async () => {
      const host = await startHost(name);
      expect(await checkHost(host, ASSET)).toEqual([]);
      await checkDeepPages(host);
      for (const path of TAGGED) {
        const { headers } = await askHost(host, path);
        const expected = cacheTagHeaders(path.replace(/\?.*/, ''), 'islet');
        for (const [header, separator] of Object.entries(TAG_HEADERS)) {
          const tags = (text = '') => [...new Set(text.split(separator))];
          expect(tags(headers[header.toLowerCase()]), `${header} of ${path}`).toEqual(tags(expected[header]));
        }
      }
      const [before, after] = [dist, `${dist}-next`];
      symlinkSync('two', after);
      renameSync(after, before);
      expect((await askHost(host, '/')).text).toContain('<p>two</p>');
      symlinkSync('one', after);
      renameSync(after, before);
    },
  );
});
