import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchOptions } from '../../../src/testing/machine/browser.ts';
import { selfSignedCertificate } from '../../../src/testing/machine/certificate.ts';
import { PROJECT } from '../harness/process.ts';

/** Installed when it is first needed: with its dependencies it is larger than all else that the project installs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** An occasional failure of its own, whatever the page: "Please run Lighthouse again". */
const NO_TRACE = 'NO_NAVSTART';

/** Lighthouse's view of a page on a slow phone. */
export interface PageReport {
  /** Points of its category "performance", out of 100. */
  speed: number;
  /** The least of its other categories: accessibility, best practices and SEO. */
  others: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  /** Score of the shift. */
  cls: number;
  /** Over the wire before anyone scrolls. */
  bytes: number;
}

/** The part of Lighthouse's JSON that is read. */
interface Output {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Finds or installs Lighthouse. @returns opens a page with it, as on a mid-range phone */
export function installLighthouse(): (url: string) => Promise<PageReport> {
  const folder = join(PROJECT, '.islet/lighthouse');
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(cli)) {
    mkdirSync(folder, { recursive: true });
    // A project of its own: without a manifest npm installs into the folder above.
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    console.log(`Installing ${LIGHTHOUSE} …`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', LIGHTHOUSE], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const { executablePath, args } = launchOptions(true);
  const file = join(folder, 'report.json');
  // The proxy's certificate is its own.
  const chrome = ['--headless=new', '--ignore-certificate-errors', ...args].join(' ');
  return async (url) => {
    const flags = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${chrome}`];
    const env = { ...process.env, CHROME_PATH: executablePath };
    // Asynchronous: the same process serves the pages.
    const once = () => promisify(execFile)(process.execPath, [cli, url, ...flags], { cwd: PROJECT, env });
    await once().catch((error: unknown) => {
      if (!String(error).includes(NO_TRACE)) throw error;
      console.log(`Lighthouse recorded nothing of ${url} (${NO_TRACE}), and is run again.`);
      return once();
    });
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Output;
    const points = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      speed: points('performance'),
      others: Math.min(...['accessibility', 'best-practices', 'seo'].map(points)),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
    };
  };
}

/** Headers of a connection, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

interface CachedResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Serves a site of this machine by HTTP/2 over TLS, as CDNs and the web servers of the recipes do: over HTTP/1.1 a
 * phone opens six connections, each of which costs round trips. What was asked for once comes from memory: the
 * browser has to share two cores with its server. Its certificate is one that browsers only take with a flag.
 * @param site its origin
 * @returns the origin by HTTP/2
 * @throws Error if openssl can be neither found nor installed
 */
export async function serveByHttp2(site: string): Promise<{ origin: string; close: () => void }> {
  const cache = new Map<string, Promise<CachedResponse>>();
  const server = createSecureServer(selfSignedCertificate('127.0.0.1'), (incoming, outgoing) => {
    const encoding = String(incoming.headers['accept-encoding'] ?? '');
    const key = `${incoming.url} ${encoding}`;
    const response = cache.get(key) ?? fetchFrom(site + incoming.url, encoding);
    cache.set(key, response);
    response.then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
      () => {
        cache.delete(key);
        outgoing.stream.close();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

async function fetchFrom(url: string, encoding: string): Promise<CachedResponse> {
  const asked = request(url, { headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const own = Object.entries(response.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name));
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode ?? 502, headers: Object.fromEntries(own), body };
}
