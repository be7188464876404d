import { describe, expect, it } from 'vitest';
import { recordedData } from '../../fixtures/server.ts';
import type { ResultOf } from '../../graphql.ts';
import type { getAllTerms } from '../../operations/store.ts';
import { mapReviews, type ProductNode } from './map-product.ts';
import { isoDecimals, mapSettings } from './map-settings.ts';
import { type CategoryNode, mapCategory, mapTerms, taxonomyEnum } from './map-terms.ts';

describe('categories', () => {
  const nodesOf = (name: string) =>
    recordedData<{ productCategories: { nodes: CategoryNode[] } }>(name).productCategories.nodes;

  it('have plain names, sanitized texts and images', () => {
    const decor = nodesOf('category-tree')
      .map((node) => mapCategory(node))
      .find(({ slug }) => slug === 'decor');
    expect(decor).toMatchObject({
      databaseId: 21,
      name: 'Decor',
      parentId: null,
      description: 'All our Decor – <em>nice</em> &amp; cheap.',
    });
    expect(
      nodesOf('categories')
        .map((node) => mapCategory(node))
        .map(({ image }) => image?.altText ?? null),
    ).toContain('Beanie with logo 1');
  });

  it('may lack everything but their name', () => {
    const bare = nodesOf('category-tree')
      .map((node) => mapCategory(node))
      .find(({ slug }) => slug === 'uncategorized');
    expect(bare).toMatchObject({ description: '', image: null, parentId: null });
  });
});

describe('reviews', () => {
  it('are sanitized, in the order and time zone of the store', () => {
    type Recorded = { product: { reviews: { edges: { node: { rendered: string } }[] } } };
    const { reviews } = recordedData<Recorded>('product-reviews').product;
    const edges = reviews.edges.map((edge) => ({
      ...edge,
      node: { ...edge.node, content: edge.node.rendered },
    }));
    const asSelected = { edges } as unknown as ProductNode['reviews'];
    expect(mapReviews(asSelected)).toMatchObject([
      { rating: 4, content: '<p>Nice.</p>\n<p>Second paragraph.</p>', date: '2026-11-21T00:59:30' },
      {
        rating: 3,
        content: '<p>It’s okay &amp; a bit small.</p>',
        author: { name: 'Bert', avatarUrl: null },
      },
    ]);
  });
});

describe('terms', () => {
  it('of all taxonomies come with their counts', () => {
    const terms = mapTerms(recordedData<ResultOf<typeof getAllTerms>>('terms'));
    expect(terms).toContainEqual(
      expect.objectContaining({ taxonomyName: 'pa_size', name: 'Large', slug: 'large', count: 1 }),
    );
    expect(terms).toHaveLength(18);
  });

  it.each([
    ['pa_color', 'PACOLOR'],
    ['pa_shoe-size', 'PASHOESIZE'],
    ['product_cat', 'PRODUCTCATEGORY'],
    ['product_tag', 'PRODUCTTAG'],
  ])('of %s are requested as %s', (taxonomy, value) => {
    expect(taxonomyEnum(taxonomy)).toBe(value);
  });
});

describe('settings', () => {
  const answer = recordedData<
    Parameters<typeof mapSettings>[0] & NonNullable<Parameters<typeof mapSettings>[1]>
  >('settings');

  it('have those that the store returns and no others', () => {
    expect(mapSettings(answer, answer)).toEqual({
      siteName: 'Woo Test Shop',
      catalogLanguage: 'en-US',
      currency: { code: 'EUR', decimals: 2 },
      productsPerPage: 24,
      facets: [
        { slug: 'pa_color', label: 'Color', showCount: true, hideEmpty: true, openByDefault: true },
        { slug: 'pa_size', label: 'Size', showCount: true, hideEmpty: true, openByDefault: false },
      ],
    });
  });

  it('need no settings plugin', () => {
    expect(mapSettings(answer, null)).toEqual({ siteName: 'Woo Test Shop', catalogLanguage: 'en-US' });
  });

  it.each([
    ['de_DE_formal', 'de-DE'],
    ['fr', 'fr'],
    ['', undefined],
  ])('know that %s is %s', (language, tag) => {
    const general = { generalSettings: { title: 'x', description: '', language } };
    expect(mapSettings(general, null).catalogLanguage).toBe(tag);
  });

  it('have the decimals of a currency', () => {
    expect(['EUR', 'JPY', 'KWD'].map(isoDecimals)).toEqual([2, 0, 3]);
  });
});
