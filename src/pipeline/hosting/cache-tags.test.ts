import { describe, expect, it } from 'vitest';
import { cacheTagHeaders, cacheTags } from './cache-tags.ts';

const tagsOf = (address: string) => Object.values(cacheTags(address, 'k'));

describe('tags of an address', () => {
  it.each([
    ['/', ['k', 'k:en', 'k:home', 'k:home']],
    ['/_payload.json', ['k', 'k:en', 'k:home', 'k:home']],
    ['/pt-br/', ['k', 'k:pt-br', 'k:home', 'k:home']],
    ['/de/products/page/57/', ['k', 'k:de', 'k:products', 'k:products']],
    ['/product-category/mugs/page/2/', ['k', 'k:en', 'k:product-category', 'k:product-category:mugs']],
    ['/fr/product-category/mugs/', ['k', 'k:fr', 'k:product-category', 'k:product-category:mugs']],
    ['/brand/north/', ['k', 'k:en', 'k:brand', 'k:brand:north']],
    ['/pages/imprint/', ['k', 'k:en', 'k:pages', 'k:pages:imprint']],
    ['/checkout/', ['k', 'k:en', 'k:checkout', 'k:checkout']],
    ['/sitemap.xml', ['k', 'k:en', 'k:files', 'k:files']],
    ['/builds/latest.json', ['k', 'k:en', 'k:files', 'k:files']],
  ])('%s', (address, tags) => {
    expect(tagsOf(address)).toEqual(tags);
  });

  it('are the same for all spellings of an address, and for its data', () => {
    const spellings = [
      '/product/caf%C3%A9/',
      '/product/caf%c3%a9/',
      '/product/caf%C3%A9',
      '/product/caf%C3%A9/index.html',
      '/product/caf%C3%A9/_payload.json',
    ];
    for (const address of spellings) {
      expect(tagsOf(address), address).toEqual(['k', 'k:en', 'k:product', 'k:product:caf%C3%A9']);
    }
  });

  it('leave out what is no slug', () => {
    expect(tagsOf(`/product/${'a'.repeat(251)}/`).at(-1)).toBe('k:product');
    expect(tagsOf('/product/%C3/').at(-1)).toBe('k:product');
    expect(tagsOf('/product/').at(-1)).toBe('k:product');
  });
});

it('each cache has its header; hashed files have none', () => {
  expect(cacheTagHeaders('/de/product/mug/', 'islet')).toEqual({
    'Surrogate-Key': 'islet islet:de islet:product islet:product:mug',
    'Cache-Tag': 'islet,islet:de,islet:product,islet:product:mug',
    'CDN-Tag': 'islet,islet:de,islet:product,islet:product:mug',
  });
  expect(cacheTagHeaders('/', null)).toEqual({});
  expect(cacheTagHeaders('/_assets/app.hash.js', 'islet')).toEqual({});
});

it('the header fits the cache that takes the shortest', () => {
  const address = `/pt-br/product-category/${'%F0%9F%8D%B5'.repeat(20)}/page/2/`;
  const headers = cacheTagHeaders(address, 'k'.repeat(64));
  expect(headers['CDN-Tag']).toContain('%F0%9F%8D%B5');
  expect(headers['CDN-Tag']?.length).toBeLessThan(1024);
});
