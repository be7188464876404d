import { afterEach, expect, test, vi } from 'vitest';
import { findPageProduct } from './open-page.ts';
import { pageProduct } from './page-product.ts';

/** Opens a page with these elements. */
function openPage(elements: Record<string, object>): void {
  vi.stubGlobal('document', { querySelector: (selector: string) => elements[selector] ?? null });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a product page names its product', () => {
  openPage({ '[data-product]': { dataset: { product: '143/tide-mug' } }, h1: { textContent: 'Tide Mug' } });
  expect(findPageProduct()).toEqual({ id: 143, slug: 'tide-mug', storeId: 143 });
  expect(pageProduct()).toEqual({ productId: 143, storeId: 143, slug: 'tide-mug', name: 'Tide Mug' });
});

test('a translated product has one id in the shop, and one in the store for what is sold', () => {
  openPage({ '[data-product]': { dataset: { product: '143/gezeitentasse/171' } } });
  expect(pageProduct()).toMatchObject({ productId: 143, storeId: 171, slug: 'gezeitentasse' });
});

test('other pages name none', () => {
  openPage({});
  expect(findPageProduct()).toBeNull();
  expect(pageProduct).toThrow('no product');
});
