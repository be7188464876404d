import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpServer } from '#kit/http-server/http-server.ts';
import { closeServer, listen } from '#kit/http-server/listen.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { previewPath, withPreviews } from './preview-handler.ts';
import { type PreviewKey, sealKey } from './preview-key.ts';
import { NothingToPreview } from './previewed.ts';

const SECRET = 'a secret of at least thirty-two characters';
let rendered: { key: PreviewKey; locale: Locale; german: string }[];
let pageOf: (key: PreviewKey) => Uint8Array | null;
let stop = async () => {};
let url: string;

beforeEach(async () => {
  rendered = [];
  pageOf = ({ id }) => new TextEncoder().encode(`page ${id}`);
  const render = async (key: PreviewKey, locale: Locale, pathIn: (locale: Locale) => string) => {
    rendered.push({ key, locale, german: pathIn('de_DE') });
    return pageOf(key);
  };
  const server = createHttpServer({
    name: 'shop',
    answer: withPreviews(render, SECRET, (_, response) => void response.end('the shop')),
  });
  url = await listen(server, { host: '127.0.0.1', port: 0, settings: { host: '', port: '' } });
  stop = () => closeServer(server);
});
afterEach(() => stop());

const keyUntil = (until: number): PreviewKey => ({ kind: 'product', id: 7, moment: null, until });
const segment = (until = Date.now() + 60_000) => sealKey(keyUntil(until), SECRET);
const ask = (path: string, method = 'GET') => fetch(url + path, { method, redirect: 'manual' });

it('answers with the page in the locale of the address, which nobody keeps or lists', async () => {
  const answer = await ask(previewPath('de_DE', segment()));
  expect([answer.status, await answer.text()]).toEqual([200, 'page 7']);
  expect(rendered).toMatchObject([{ key: { id: 7 }, locale: 'de_DE' }]);
  expect(rendered[0]?.german).toBe(previewPath('de_DE', segment(rendered[0]?.key.until)));
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(headers.etag).toBeUndefined();
});

it('says nothing of what is behind an address that was not made here, or has ended', async () => {
  const key = segment();
  for (const [path, status] of [
    [`/preview/${key.slice(0, -1)}/`, 404],
    ['/preview/', 404],
    ['/fr/preview/?preview_id=7&type=product&until=9999999999&proof=00', 404],
    [`/preview/${segment(Date.now() - 1000)}/`, 410],
  ] as const) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([status, 'private, no-store']);
  }
  expect((await ask(previewPath('en_US', key), 'POST')).status).toBe(405);
  expect(rendered).toEqual([]);
});

it('says why there is no page', async () => {
  pageOf = () => null;
  const missing = await ask(previewPath('en_US', segment()));
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining('The store shows no product 7.'),
  ]);
  pageOf = () => {
    throw new NothingToPreview(says('previews.noFile', { name: 'returns' }));
  };
  const lost = await ask(previewPath('en_US', segment()));
  expect([lost.status, await lost.text()]).toEqual([404, expect.stringContaining('returns')]);
  pageOf = () => {
    throw new IsletError(says('previews.notReady'));
  };
  const early = await ask(previewPath('en_US', segment()));
  expect([early.status, await early.text()]).toEqual([502, expect.stringContaining('There is no release')]);
});

it('keeps its address out of the log where a page fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  pageOf = () => {
    throw new Error('boom');
  };
  const key = segment();
  const answer = await ask(previewPath('en_US', key));
  expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong.\n']);
  expect(log.mock.calls.map(([line]) => line)).toEqual(['The preview of product 7 failed.']);
  log.mockRestore();
});

it.each(['/', '/previews/', '/product/preview/', '/de/', '/preview', '//preview/x'])(
  'leaves %s to the shop or is none of its pages',
  async (path) => {
    const text = await (await ask(path)).text();
    expect(text).toBe(path === '/preview' ? 'There is no preview at this address.\n' : 'the shop');
  },
);
