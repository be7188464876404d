import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { INDEX_SCHEMA } from '#storefront/domain/search/catalog-index/index-format.ts';

const colors = [
  { id: 21, slug: 'rot', name: 'Rot', aliases: ['red', 'rouge'] },
  { id: 22, slug: 'sand', name: 'Sand' },
];
const FILES: Record<string, unknown> = {
  '/builds/latest.json': { id: 'b1', timestamp: 1, index: { de_DE: 'root-de', en_US: 'root-en' } },
  '/catalog-index/root-de.json': {
    ...{ schema: INDEX_SCHEMA, products: 0, facets: 'facets-de', columns: [], shards: [], cards: [] },
  },
  '/catalog-index/facets-de.json': {
    groups: [{ group: 'pa_color', label: 'Color', openByDefault: false, options: colors }],
  },
};

/** Addresses that were written, and events that told the page. */
let written: string[] = [];

/** Opens a page of a browser, whose host answers with the files above, and writes its address anew. */
async function openPage(pathname: string, search: string): Promise<void> {
  vi.stubGlobal('location', { pathname, search });
  // A page of its own: the index of another one stays loaded.
  vi.resetModules();
  const { writeOwnSlugs } = await import('./own-slugs.ts');
  await writeOwnSlugs();
}

beforeEach(() => {
  written = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (address: string) => Response.json(FILES[address.split('?')[0] ?? '']));
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => written.push(address),
  });
  vi.stubGlobal('PopStateEvent', Event);
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => written.push(type));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  [
    '?filter=pa_color[rouge,sand],price[10,]&orderby=price',
    '?filter=pa_color[rot,sand],price[10,]&orderby=price',
  ],
  [
    '?filter=category[mugs],pa_color[red,rot,unknown]&search=tea',
    '?filter=category[mugs],pa_color[rot,unknown]&search=tea',
  ],
])('writes the address of a shared list anew, and has the list read it: %s', async (shared, own) => {
  await openPage('/de/products/page/2/', shared);
  expect(written).toEqual([`/de/products/page/2/${own}`, 'popstate']);
});

it('leaves an address that has its own options alone, or such as no language has', async () => {
  for (const search of ['', '?search=red', '?filter=pa_color[rot,unknown]', '?filter=pa_size[red]']) {
    await openPage('/de/products/', search);
  }
  expect(written).toEqual([]);
});
