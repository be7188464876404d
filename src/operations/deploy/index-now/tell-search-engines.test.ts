import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sitemapIndexFile } from '#pipeline/discovery/sitemaps.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { type Loopback, serveLoopback } from '#testing/machine/loopback.ts';
import { type IndexNowOptions, tellSearchEngines } from './tell-search-engines.ts';
import { noteDeployed, readIndexNowState } from './told-addresses.ts';

/** An address of documentation, which is public and needs no name server. */
const SHOP = 'https://203.0.113.7';
const KEY = 'key-of-the-test';
const NOON = Date.UTC(2026, 6, 1, 12);

interface Told {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

let release: TinyRelease;
let told: Told[];
/** Statuses of answers to come; after them everything is accepted. */
let answers: { status: number; headers?: Record<string, string> }[];
let waits: number[];
/** The release that the public shop answers with; null for that of this machine. */
let publicBuild: string | null;
let server: Loopback;

beforeEach(async () => {
  release = new TinyRelease();
  [told, answers, waits, publicBuild] = [[], [], [], null];
  server = await serveLoopback(async (request, response) => {
    if (request.url === '/builds/latest.json') {
      const own = readFileSync(join(release.work.dist, 'builds/latest.json'), 'utf8');
      return void response.end(publicBuild === null ? own : JSON.stringify({ id: publicBuild }));
    }
    told.push((await json(request)) as Told);
    const { status, headers } = answers.shift() ?? { status: 202 };
    response.writeHead(status, headers).end();
  });
  list({ '/': null, '/product/mug/': '2026-01-01', '/de/product/mug/': '2026-01-01' });
});
afterEach(async () => {
  await server.close();
  release.remove();
});

/** Writes sitemaps, as a release has them. @param pages path -> when it was changed, null for one without a date */
function list(pages: Record<string, string | null>, shop = SHOP): void {
  for (const locale of LOCALE_CODES) {
    const own = locale === 'en_US' ? pages : {};
    const urls = Object.entries(own).map(([path, modified]) => {
      const date = modified === null ? '' : `<lastmod>${modified}</lastmod>`;
      return `<url><loc>${shop}${path}</loc>${date}</url>\n`;
    });
    release.write(`pages-${locale}.xml`, `<urlset>\n${urls.join('')}</urlset>\n`);
    release.write(
      sitemapIndexFile(locale),
      `<sitemapindex>\n<sitemap><loc>${shop}/pages-${locale}.xml</loc></sitemap>\n</sitemapindex>\n`,
    );
  }
}

function tell(options: Partial<IndexNowOptions> = {}) {
  return tellSearchEngines({
    workspace: release.work,
    settings: { key: KEY },
    ofDeploys: false,
    services: { endpoint: `${server.origin}/indexnow`, shop: server.origin },
    wait: async (milliseconds) => void waits.push(milliseconds),
    now: () => NOON,
    ...options,
  });
}

const paths = () => told.map(({ urlList }) => urlList.map((url) => url.slice(SHOP.length)));
const state = () => readIndexNowState(release.work.indexNow);

describe('search engines are told', () => {
  it('every address once, with the key and where it is shown', async () => {
    expect(await tell()).toEqual({ told: 3, waiting: 0, problem: null });
    const all = ['/', '/de/product/mug/', '/product/mug/'];
    expect(told).toEqual([
      {
        host: '203.0.113.7',
        key: KEY,
        keyLocation: `${SHOP}/${KEY}.txt`,
        urlList: all.map((path) => SHOP + path),
      },
    ]);
    expect(await tell()).toEqual({ told: 0, waiting: 0, problem: null });
    release.publish(['/']);
    list({ '/': null, '/product/mug/': '2026-01-01', '/de/product/mug/': '2026-01-01' });
    await tell();
    expect(paths()).toEqual([all, ['/']]);
    expect(state()).toMatchObject({ last: { at: '2026-07-01T12:00:00.000Z', addresses: 1 }, problem: null });
  });

  it('what has changed, come and gone since', async () => {
    await tell();
    list({ '/': null, '/product/mug/': '2026-02-02', '/product/bowl/': '2026-02-02' });
    await tell();
    expect(paths()[1]).toEqual(['/de/product/mug/', '/product/bowl/', '/product/mug/']);
  });

  it('again of a page that is as it was before, since it has changed twice', async () => {
    await tell();
    list({ '/': null, '/product/mug/': '2026-02-02', '/de/product/mug/': '2026-01-01' });
    await tell();
    list({ '/': null, '/product/mug/': '2026-01-01', '/de/product/mug/': '2026-01-01' });
    await tell();
    expect(paths().slice(1)).toEqual([['/product/mug/'], ['/product/mug/']]);
  });

  it('of an address that moves to another sitemap only if it has changed', async () => {
    const parts = (pages: Record<string, [page: string, modified: string][]>) => {
      list({});
      const names = Object.keys(pages);
      for (const name of names) {
        const urls = (pages[name] ?? []).map(
          ([path, modified]) => `<url><loc>${SHOP}${path}</loc><lastmod>${modified}</lastmod></url>\n`,
        );
        release.write(name, `<urlset>\n${urls.join('')}</urlset>\n`);
      }
      const entries = names.map((name) => `<sitemap><loc>${SHOP}/${name}</loc></sitemap>\n`);
      release.write(sitemapIndexFile('en_US'), `<sitemapindex>\n${entries.join('')}</sitemapindex>\n`);
    };
    parts({
      'a.xml': [
        ['/a/', '2026-01-01'],
        ['/b/', '2026-01-01'],
      ],
      'c.xml': [['/c/', '2026-01-01']],
    });
    await tell();
    parts({
      'a.xml': [['/a/', '2026-01-01']],
      'b.xml': [['/b/', '2026-01-01']],
      'c.xml': [['/c/', '2026-01-01']],
    });
    await tell();
    expect(paths()).toEqual([['/a/', '/b/', '/c/']]);
    parts({ 'a.xml': [['/a/', '2026-01-01']], 'b.xml': [['/b/', '2026-02-02']] });
    await tell();
    expect(paths()[1]).toEqual(['/b/', '/c/']);
    parts({ 'b.xml': [['/b/', '2026-02-02']] });
    await tell();
    expect(paths()[2]).toEqual(['/a/']);
  });

  it('what a record of an earlier release does not have in that way', async () => {
    await tell();
    const db = new DatabaseSync(release.work.indexNow);
    db.exec('DROP TABLE sitemap; ALTER TABLE told DROP COLUMN sitemap');
    db.close();
    list({ '/': null, '/product/mug/': '2026-02-02', '/de/product/mug/': '2026-01-01' });
    await tell();
    expect(paths()[1]).toEqual(['/product/mug/']);
  });

  it('in batches of 10,000', async () => {
    const pages = Array.from({ length: 10_001 }, (_, number) => [`/product/${number}/`, '2026-01-01']);
    list(Object.fromEntries(pages) as Record<string, string>);
    expect(await tell()).toMatchObject({ told: 10_001 });
    expect(told.map(({ urlList }) => urlList.length)).toEqual([10_000, 1]);
    expect(new Set(told.flatMap(({ urlList }) => urlList)).size).toBe(10_001);
    expect(state()?.last?.addresses).toBe(10_001);
  });

  it('everything of a shop that has another address now', async () => {
    await tell();
    const other = 'https://203.0.113.8';
    list({ '/': null }, other);
    await tell();
    expect(told[1]).toMatchObject({ host: '203.0.113.8', urlList: [`${other}/`] });
  });
});

describe('nothing is told', () => {
  it('by a shop whose address is not public, and nothing is recorded', async () => {
    for (const shop of ['http://localhost:4321', 'https://shop.test', 'http://192.168.1.4']) {
      list({ '/': null }, shop);
      expect(await tell()).toBeNull();
    }
    expect(told).toEqual([]);
    expect(state()).toBeNull();
  });

  it('by a machine whose release is not the one that is public', async () => {
    publicBuild = 'of another machine';
    expect(await tell()).toMatchObject({ told: 0, problem: expect.stringContaining('build1') });
    expect(told).toEqual([]);
    publicBuild = null;
    expect(await tell()).toMatchObject({ told: 3, problem: null });
  });

  it('by a machine that the public shop does not answer', async () => {
    const nobody = { endpoint: `${server.origin}/indexnow`, shop: 'http://127.0.0.1:9' };
    expect(await tell({ services: nobody })).toMatchObject({ told: 0, problem: expect.any(String) });
    expect(told).toEqual([]);
  });

  it('of what no deploy has changed, where releases are deployed', async () => {
    await tell();
    list({ '/': null, '/product/mug/': '2026-02-02', '/de/product/mug/': '2026-02-02' });
    noteDeployed(release.work.indexNow, [
      '/product/mug/',
      '/product/mug/_payload.json',
      '/builds/latest.json',
    ]);
    await tell({ ofDeploys: true });
    await tell({ ofDeploys: true });
    expect(paths().slice(1)).toEqual([['/product/mug/']]);
    noteDeployed(release.work.indexNow, ['/de/product/mug/']);
    await tell({ ofDeploys: true });
    expect(paths()[2]).toEqual(['/de/product/mug/']);
  });

  it('twice by two that tell at once', async () => {
    await Promise.all([tell(), tell()]);
    expect(paths()).toHaveLength(1);
  });
});

describe('what search engines answer', () => {
  it.each([
    [400, 'status 400'],
    [403, `${SHOP}/${KEY}.txt`],
    [422, 'status 422'],
  ])('%i: is not sent again before the next time, which sends what waits', async (status, text) => {
    answers.push({ status });
    expect(await tell()).toEqual({ told: 0, waiting: 3, problem: expect.stringContaining(text) });
    expect(told).toHaveLength(1);
    expect(state()).toMatchObject({
      last: null,
      waiting: 3,
      problem: { text: expect.stringContaining(text) },
    });
    expect(await tell()).toEqual({ told: 3, waiting: 0, problem: null });
    expect(state()).toMatchObject({ waiting: 0, problem: null });
  });

  it('429: is sent again after the time that it asks for, and left for later where that is long', async () => {
    answers.push({ status: 429, headers: { 'retry-after': '30' } });
    expect(await tell()).toMatchObject({ told: 3 });
    expect(waits).toEqual([30_000]);
    list({ '/': null });
    answers.push({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await tell()).toMatchObject({ told: 0, waiting: 2, problem: expect.stringContaining('429') });
    expect(waits).toEqual([30_000]);
  });

  it('500: is sent again, later each time, and then left for later', async () => {
    answers.push({ status: 500 }, { status: 503 });
    expect(await tell()).toMatchObject({ told: 3, problem: null });
    expect(waits).toHaveLength(2);
    list({ '/': null });
    answers.push(...Array(4).fill({ status: 500 }));
    expect(await tell()).toMatchObject({
      told: 0,
      waiting: 2,
      problem: expect.stringContaining('status 500'),
    });
    expect(told).toHaveLength(7);
  });

  it('keeps of several batches those that were not accepted', async () => {
    const pages = Array.from({ length: 10_002 }, (_, number) => [`/product/${number}/`, '2026-01-01']);
    list(Object.fromEntries(pages) as Record<string, string>);
    answers.push({ status: 200 }, { status: 403 });
    expect(await tell()).toMatchObject({ told: 10_000, waiting: 2 });
    await tell();
    expect(told.at(-1)?.urlList).toHaveLength(2);
  });
});
