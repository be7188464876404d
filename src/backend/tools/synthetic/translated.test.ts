import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { demoCatalog } from '../demo/catalog.ts';
import { syntheticCatalog } from './index.ts';
import { inSyntheticLanguages, SYNTHETIC_LANGUAGES } from './translated.ts';

let backend: FixtureBackend;
beforeAll(async () => {
  const { shop } = demoCatalog();
  backend = await serveFixture({
    catalog: inSyntheticLanguages(syntheticCatalog(40, { shop, products: [] })),
  });
});
afterAll(() => backend.close());

it('has every product, category and term in every language', async () => {
  const { products, productCategories, terms } = (await backend.query(`{
    products(first: 100) { nodes { ...on Product { slug language { slug } translations { databaseId } }
      productCategories { nodes { language { slug } } } } }
    productCategories(first: 100) { nodes { slug translations { databaseId } } }
    terms(first: 100, where: { taxonomies: [PACOLOR] }) { nodes { ...on PaColor { translations { databaseId } } } }
  }`)) as Record<
    string,
    {
      nodes: {
        language?: { slug: string };
        translations: unknown[];
        productCategories?: { nodes: { language: { slug: string } }[] };
      }[];
    }
  >;
  const others = SYNTHETIC_LANGUAGES.length - 1;
  for (const list of [products, productCategories, terms]) {
    expect(list?.nodes.length).toBeGreaterThan(0);
    for (const { translations } of list?.nodes ?? []) expect(translations).toHaveLength(others);
  }
  for (const { language, productCategories: own } of products?.nodes ?? []) {
    for (const category of own?.nodes ?? []) expect(category.language.slug).toBe(language?.slug);
  }
});
