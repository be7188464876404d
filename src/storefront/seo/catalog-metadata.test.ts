import { describe, expect, it } from 'vitest';
import {
  type CategoriesPage,
  type HomePage,
  type ListingPageData,
  loadPageData,
  type ProductPage,
} from '#storefront/domain/page-data/page-data.ts';
import {
  category,
  type FixtureShop,
  fixtureCatalog,
  mug,
  picture,
  shop,
} from '#testing/fixtures/mug-shop.ts';
import { catalogMetadata } from './catalog-metadata.ts';

function facts(path: string, fixture: Partial<FixtureShop> = {}) {
  const made = shop(fixture);
  const page = loadPageData(path, fixtureCatalog(made));
  return catalogMetadata(page as HomePage | ListingPageData | CategoriesPage | ProductPage, made.settings);
}

describe('metadata of catalog pages', () => {
  it('is in the language of the page', () => {
    expect(facts('/de/products/').title).toBe('Alle Produkte');
    expect(facts('/fr/categories/')).toMatchObject({ title: 'Catégories', canonical: '/fr/categories/' });
  });

  it('has a default description of the shop', () => {
    expect(facts('/de/').description).toBe('Islet: Stöbere in allen Produkten und Kategorien.');
  });

  it('has the name, short description and picture of a product', () => {
    expect(facts('/product/tide-mug/')).toMatchObject({
      title: 'Tide Mug',
      description: 'A mug for the tide.',
      canonical: '/product/tide-mug/',
      image: { src: '/pictures/picture-1-1200.webp', width: 1200, height: 1200, alt: 'Picture 1' },
      type: 'product',
    });
  });

  it('has a default for a product without texts and picture', () => {
    const bare = facts('/product/tide-mug/', {
      products: [mug({ shortDescription: '', description: '', image: null })],
    });
    expect(bare.description).toBe('Tide Mug from Islet.');
    expect(bare.image).toBeUndefined();
  });

  it('has the beginning of the text of a brand, or a sentence about it', () => {
    const maker = { databaseId: 7, taxonomyName: 'product_brand', slug: 'north', name: 'North' };
    const products = [mug({ terms: [maker] })];
    const described = (more: { description?: string }) =>
      facts('/brand/north/', { products, terms: [{ ...maker, kind: 'brand', ...more }] }).description;
    expect(described({ description: '<p>Knits for &amp; from the north.</p>' })).toBe(
      'Knits for & from the north.',
    );
    expect(described({})).toBe('Everything by North, newest first.');
  });

  it('names a picture without a text after what it shows, and has none that could not be processed', () => {
    const categories = [category({ image: picture(7, { altText: '' }) })];
    expect(facts('/product-category/ceramics/', { categories }).image).toMatchObject({
      src: '/pictures/picture-7-1200.webp',
      alt: 'Ceramics',
    });
    const broken = [mug({ image: picture(7, { asset: null }) })];
    expect(facts('/product/tide-mug/', { products: broken }).image).toBeUndefined();
  });

  it('has the name and description of a category, or a default', () => {
    const described = { categories: [category({ description: '<p>From the &amp; kiln.</p>' })] };
    expect(facts('/product-category/ceramics/', described).description).toBe('From the & kiln.');
    expect(facts('/product-category/ceramics/').description).toBe('Products of the category Ceramics.');
  });
});
