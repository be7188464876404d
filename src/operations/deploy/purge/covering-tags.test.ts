import { describe, expect, it } from 'vitest';
import { cacheTags } from '#pipeline/hosting/cache-tags.ts';
import { coveringTags } from './send-purges.ts';

const products = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, index) => `${prefix}/product/mug-${index}/`);

describe('tags that cover addresses', () => {
  it('are one for a page and its data in all locales, and for all pages of a list', () => {
    const addresses = ['', '/de', '/fr'].flatMap((locale) => [
      `${locale}/product/mug/`,
      `${locale}/product/mug/_payload.json`,
      `${locale}/product-category/mugs/`,
      `${locale}/product-category/mugs/page/2/`,
      `${locale}/`,
    ]);
    expect(coveringTags(addresses, 'islet', 100).sort()).toEqual([
      'islet:home',
      'islet:product-category:mugs',
      'islet:product:mug',
    ]);
  });

  it('are those of a kind where its pages are too many, and of other kinds page by page', () => {
    const lists = ['/product-category/mugs/', '/product-category/bowls/'];
    expect(coveringTags([...lists, ...products(99), '/de/product/mug-0/'], 'islet', 100).sort()).toEqual([
      'islet:product',
      'islet:product-category:bowls',
      'islet:product-category:mugs',
    ]);
    expect(coveringTags([...lists, ...products(98), '/de/product/mug-0/'], 'islet', 100)).toHaveLength(100);
  });

  it('are that of the locale where nothing else changed', () => {
    expect(coveringTags([...products(200, '/de'), '/de/'], 'islet', 100)).toEqual(['islet:de']);
  });

  it('are that of the shop where even the kinds are too many', () => {
    expect(coveringTags(['/', '/de/', '/products/', '/contact/', '/wishlist/'], 'islet', 2)).toEqual([
      'islet',
    ]);
  });

  it('name each address, whatever the limit', () => {
    const addresses = [...products(50), ...products(50, '/de'), '/', '/de/', '/brand/a/', '/brand/b/'];
    for (let most = 1; most <= 60; most += 1) {
      const tags = new Set(coveringTags(addresses, 'k', most));
      expect(tags.size).toBeLessThanOrEqual(most);
      for (const address of addresses) {
        expect(
          Object.values(cacheTags(address, 'k')).some((tag) => tags.has(tag)),
          address,
        ).toBe(true);
      }
    }
  });
});
