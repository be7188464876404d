import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { securityHeaders } from '#pipeline/hosting/response-headers.ts';
import { listingPath } from '#storefront/domain/routes/list-paths.ts';
import { localePrefix, routePath } from '#storefront/domain/routes/routes.ts';
import { hoverSrcset } from '#storefront/features/catalog/products/hover-picture.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { srcsetAddresses } from '../html/markup.ts';

/** A web server that serves a release. */
export interface Host {
  /** Such as `https://shop.example:443`; asked at 127.0.0.1, whatever its name. */
  origin: string;
  /** Certificate authority of its own. */
  ca?: string;
  /** True if it sends the header that keeps browsers on HTTPS. */
  hsts: boolean;
}

interface HostAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Asks a host for a path, exactly as it is written, and follows no redirect. */
export function askHost(
  { origin, ca }: Host,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<HostAnswer> {
  const { protocol, hostname, port } = new URL(origin);
  const secure = protocol === 'https:';
  const options = {
    host: '127.0.0.1',
    port: Number(port) || (secure ? 443 : 80),
    path,
    method,
    agent: false,
    ...{ headers: { Host: hostname, ...headers }, servername: hostname },
    ...(ca !== undefined && { ca }),
  };
  return new Promise((resolve, reject) => {
    const sent = (secure ? secureRequest : plainRequest)(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const decode = DECODERS[response.headers['content-encoding'] ?? ''];
        const body = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          text: (decode && body.length > 0 ? decode(body) : body).toString(),
        });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Answers that a host has to give, besides files as they are. */
interface HostCase {
  path: string;
  status: readonly number[];
  /** Where a redirect leads. */
  to?: string;
  /** Address that has to have the same content. */
  as?: string;
  method?: string;
}

const MOVED = [301, 308];

/** Addresses that every host treats alike: redirects, rewrites, what is missing and what is hidden. */
function hostCases(): HostCase[] {
  const inLocale = LOCALE_CODES.flatMap((locale): HostCase[] => {
    const prefix = localePrefix(locale);
    const moved = (from: string, to: string) => ({ path: prefix + from, status: MOVED, to: prefix + to });
    return [
      moved('/shop/', '/products/'),
      moved('/cart', '/checkout/'),
      moved('/product-category/mugs/tall/', '/product-category/tall/'),
      moved('/my-account/orders/', '/my-account/?tab=orders'),
      moved('/my-account/view-order/17/', '/order-summary/17/'),
      {
        path: routePath('products-page', locale, { pageNumber: 1 }),
        status: MOVED,
        to: listingPath(locale, null, 1),
      },
      {
        path: routePath('order-summary-orderId', locale, { orderId: 17 }),
        status: [200],
        as: routePath('order-summary', locale),
      },
      {
        path: routePath('oauth-login-provider', locale, { provider: 'google' }),
        status: [200],
        as: routePath('oauth-login', locale),
      },
      { path: `${prefix}/product-category/gone/page/7/`, status: [404], as: `${prefix}/404.html` },
      { path: `${prefix}/nothing-here/`, status: [404], as: `${prefix}/404.html` },
      { path: `${prefix}/product/nothing-here/`, status: [404], as: `${prefix}/product/404.html` },
    ];
  });
  return [
    ...inLocale,
    { path: '/_headers', status: [404] },
    { path: '/_redirects', status: [404] },
    { path: '/.islet-tmp-1', status: [404] },
    { path: '/.islet-deploy/record.json', status: [404] },
    { path: '/../../../etc/passwd', status: [400, 404] },
    { path: '/%2e%2e/%2e%2e/snapshot.sqlite', status: [400, 404] },
    { path: '/', status: [405], method: 'POST' },
  ];
}

/** Asks a host for everything in `hostCases` and for the headers of a page and of an asset. @returns what is wrong */
export async function checkHost(host: Host, asset: string): Promise<string[]> {
  const problems: string[] = [];
  const expect = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem);
  };
  for (const { path, status, to, as, method } of hostCases()) {
    const answer = await askHost(host, path, {}, method);
    expect(status.includes(answer.status), `${method ?? 'GET'} ${path}: ${answer.status}`);
    const location = answer.headers.location?.replace(host.origin.replace(/:\d+$/, ''), '');
    if (to !== undefined) expect(location === to, `${path}: leads to ${location}, not to ${to}`);
    if (as !== undefined) {
      const other = await askHost(host, as);
      expect(
        [200, answer.status].includes(other.status) && other.text === answer.text,
        `${path}: is not ${as}`,
      );
    }
    if (answer.status === 404) {
      const rule = answer.headers['cache-control'];
      expect(rule === 'no-cache', `${path}: Cache-Control ${rule} of a missing page`);
    }
    // A text that is not an address is refused before anybody asks whose it would be.
    if (answer.status !== 400) problems.push(...missingHeaders(host, path, answer));
  }
  problems.push(...(await checkBareAnswers(host)));
  problems.push(...(await checkCaching(host, '/', 'no-cache')));
  problems.push(...(await checkCaching(host, '/builds/latest.json', 'no-cache')));
  problems.push(...(await checkCaching(host, '/sw.js', 'no-cache')));
  problems.push(...(await checkCaching(host, asset, 'public, max-age=31536000, immutable')));
  return problems;
}

/** Crawlers get no error page, and nobody gets a page in the place of a script or picture that is gone. */
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';

async function checkBareAnswers(host: Host): Promise<string[]> {
  const cases = [
    { path: '/product/nothing-here/', agent: GOOGLEBOT, isBare: true, rule: 'no-cache' },
    { path: '/product/nothing-here/', agent: CUBOT, isBare: false, rule: 'no-cache' },
    ...['/_assets/gone.js', '/_astro/gone.js', '/pictures/gone.webp', '/catalog-index/gone.json'].map(
      (path) => ({
        path,
        agent: CUBOT,
        isBare: true,
        rule: 'no-store',
      }),
    ),
  ];
  const problems: string[] = [];
  for (const { path, agent, isBare, rule } of cases) {
    const { status, headers, text } = await askHost(host, path, { 'User-Agent': agent });
    const type = headers['content-type'];
    const isPlain = /^text\/plain/.test(type ?? '') && text.trim() === 'Not found.';
    if (status === 404 && isPlain === isBare && headers['cache-control'] === rule) continue;
    problems.push(`${path} for ${agent}: ${status}, ${type}, Cache-Control ${headers['cache-control']}`);
  }
  return [...problems, ...missingHeaders(host, '/_assets/gone.js', await askHost(host, '/_assets/gone.js'))];
}

function missingHeaders({ hsts }: Host, path: string, { headers }: HostAnswer): string[] {
  const wanted = Object.entries({
    ...securityHeaders(),
    ...(hsts && { 'Strict-Transport-Security': 'max-age=31536000' }),
  });
  return wanted
    .filter(([name, value]) => headers[name.toLowerCase()] !== value)
    .map(([name]) => `${path}: ${name} is ${headers[name.toLowerCase()]}`);
}

/** Looks at the rule for caches, encodings and conditional requests of a file. */
async function checkCaching(host: Host, path: string, rule: string): Promise<string[]> {
  const problems: string[] = [];
  const plain = await askHost(host, path);
  const own = plain.headers['cache-control'];
  if (plain.status !== 200 || own !== rule) problems.push(`${path}: ${plain.status}, Cache-Control ${own}`);
  const packed = await askHost(host, path, { 'Accept-Encoding': 'gzip' });
  if (packed.text !== plain.text) problems.push(`${path}: another content when compressed`);
  if (plain.text.length > 4096) {
    if (packed.headers['content-encoding'] !== 'gzip') problems.push(`${path}: is not compressed`);
    if (!/accept-encoding/i.test(packed.headers.vary ?? '')) problems.push(`${path}: Vary is missing`);
  }
  for (const encoding of ['identity', 'gzip']) {
    const { headers } = await askHost(host, path, { 'Accept-Encoding': encoding });
    const conditions: Record<string, string>[] = [{ 'If-None-Match': headers.etag ?? '' }];
    if (headers['last-modified']) conditions.push({ 'If-Modified-Since': headers['last-modified'] });
    for (const condition of conditions) {
      const { status } = await askHost(host, path, { 'Accept-Encoding': encoding, ...condition });
      if (status !== 304) problems.push(`${path}: ${status} for ${JSON.stringify(condition)} (${encoding})`);
    }
  }
  return problems;
}

/** Follows every link of a site from its first page. @returns the pages and files that were asked for, and what is wrong */
export async function walkSite(host: Host): Promise<{ asked: number; problems: string[] }> {
  const problems: string[] = [];
  const known = new Set(['/']);
  const queue = ['/'];
  const visit = async (path: string) => {
    const { status, headers, text } = await askHost(host, path, { 'Accept-Encoding': 'gzip' });
    if (status !== 200 && !MOVED.includes(status)) problems.push(`${path}: ${status}`);
    if (!/html|css/.test(headers['content-type'] ?? '')) return;
    for (const link of localLinks(text, path)) {
      if (known.has(link)) continue;
      known.add(link);
      queue.push(link);
    }
  };
  while (queue.length > 0) await Promise.all(queue.splice(0, 8).map(visit));
  return { asked: known.size, problems };
}

function* srcsets(text: string): Generator<string> {
  for (const [, set = ''] of text.matchAll(/\ssrcset="([^"]+)"/g)) yield set;
  const cards = text.matchAll(/\sdata-hover="([^"]+)"><img[^>]*(?:\ssrcset="([^"]*)")/g);
  for (const [, hover = '', first = ''] of cards) yield hoverSrcset(first, hover);
}

/** Paths of this site that a page or stylesheet names. */
function localLinks(text: string, from: string): string[] {
  const named = [
    ...text.matchAll(/\s(?:href|src)="([^"#?]+)[^"]*"/g),
    ...text.matchAll(/url\(["']?([^"'()#?]+)/g),
  ].map((match) => String(match[1]));
  return [...named, ...[...srcsets(text)].flatMap(srcsetAddresses)]
    .map((link) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^(?:[a-z]+:|\/\/)/i.test(link))
    .map((link) => new URL(link, `http://shop.example${from}`).pathname);
}
