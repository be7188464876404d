import { beforeEach, expect, test, vi } from 'vitest';
import { clientConfigJson } from '#shop/site/embedded-config.ts';
import { mergeSettings } from '#shop/site/settings.ts';

/** A page of a shop whose icon service answers with something. */
async function onPage(answer: () => Promise<Response>) {
  vi.resetModules();
  const asked: URL[] = [];
  const text = clientConfigJson(mergeSettings({ iconService: 'https://icons.example/ph.json' }, {}), 'en_US');
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) });
  vi.stubGlobal('location', new URL('https://shop.example/checkout/'));
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url);
    return answer();
  });
  const { $icons, requestIcon: wantIcon } = await import('./runtime-icons.ts');
  return { asked, $icons, wantIcon };
}

beforeEach(() => vi.unstubAllGlobals());

test('icons of a page are asked for together and once', async () => {
  const body = { width: 256, height: 256, icons: { bank: { body: '<path/>' }, money: { body: '<g/>' } } };
  const { asked, $icons, wantIcon } = await onPage(async () => Response.json(body));
  for (const name of ['money', 'bank', 'money']) wantIcon(name);
  await vi.waitFor(() => expect(Object.keys($icons.get())).toEqual(['bank', 'money']));
  wantIcon('bank');
  expect(asked.map(String)).toEqual(['https://icons.example/ph.json?icons=bank%2Cmoney']);
});

test.each([
  ['refuses', async () => new Response('no', { status: 503 })],
  ['answers something else', async () => new Response('<html>')],
  ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
])('a service that %s gives no icons, and nothing breaks', async (_, answer) => {
  const { asked, $icons, wantIcon } = await onPage(answer);
  wantIcon('bank');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect($icons.get()).toEqual({});
});
