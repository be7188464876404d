import { beforeEach, expect, test, vi } from 'vitest';
import { clientConfigJson } from '#storefront/domain/page-data/embedded-config.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';

/** Opens a page whose icon service gives a response. */
async function openPage(respond: () => Promise<Response>) {
  vi.resetModules();
  const requests: URL[] = [];
  const text = clientConfigJson(mergeSettings({ iconService: 'https://icons.example/ph.json' }, {}), 'en_US');
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) });
  vi.stubGlobal('location', new URL('https://shop.example/checkout/'));
  vi.stubGlobal('fetch', (url: URL | string) => {
    // Test files share a process: a page that another one left may still ask its store.
    if (!(url instanceof URL)) return Promise.reject(new TypeError('This page has no other service.'));
    requests.push(url);
    return respond();
  });
  const { $icons, requestIcon } = await import('./runtime-icons.ts');
  return { requests, $icons, requestIcon };
}

beforeEach(() => vi.unstubAllGlobals());

test('icons of a page are requested together and once', async () => {
  const body = { width: 256, height: 256, icons: { bank: { body: '<path/>' }, money: { body: '<g/>' } } };
  const { requests, $icons, requestIcon } = await openPage(async () => Response.json(body));
  for (const name of ['money', 'bank', 'money']) requestIcon(name);
  await vi.waitFor(() => expect(Object.keys($icons.get())).toEqual(['bank', 'money']));
  requestIcon('bank');
  expect(requests.map(String)).toEqual(['https://icons.example/ph.json?icons=bank%2Cmoney']);
});

test.each([
  ['rejects the request', async () => new Response('no', { status: 503 })],
  ['returns something else', async () => new Response('<html>')],
  ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
])('a service that %s gives no icons and no error', async (_, respond) => {
  const { requests, $icons, requestIcon } = await openPage(respond);
  requestIcon('bank');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect($icons.get()).toEqual({});
});
