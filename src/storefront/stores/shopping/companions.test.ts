import { afterEach, expect, test, vi } from 'vitest';
import { PAYLOAD_SCHEMA, payloadCard } from '#storefront/domain/catalog/payload/payload-facts.ts';
import { payloadProduct } from '#storefront/domain/catalog/payload/payload-product.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { loadCompanions } from './companions.ts';

const picture = {
  databaseId: 7,
  sourceUrl: '',
  altText: 'A jug',
  title: '',
  width: 900,
  height: 900,
  asset: 'jug',
};
const jug = mug({ databaseId: 2, slug: 'jug', name: 'Jug', image: picture, onSale: true });

/** Answers with the pages of products, by slug; without one the host is out of reach. */
function serve(pages: Record<string, object>) {
  const fetched = vi.fn(async (address: string) => {
    const slug = address.split('/').at(-2) ?? '';
    const lists = pages[slug];
    if (lists === undefined) throw new TypeError('Failed to fetch');
    const product = payloadProduct(mug({ slug }));
    return Response.json({ schema: PAYLOAD_SCHEMA, route: 'product-slug', product, related: [], ...lists });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what goes with a product is read from its page, as its card is', async () => {
  serve({ 'mug-a': { crossSells: [payloadCard(jug)] } });
  const [found] = await loadCompanions('de_DE', [{ slug: 'mug-a' }], [], 4);
  const { databaseId, slug, name, price, regular, onSale } = jug;
  const files = { asset: 'jug', sourceUrl: '', width: 900, height: 900 };
  expect(found).toMatchObject({ databaseId, slug, name, price, regular, onSale, image: files });
});

test('pages are asked of the products that were added last, and what cannot be read is left out', async () => {
  const slugs = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'c'].map((slug) => ({ slug }));
  const fetched = serve({ h: { related: [payloadCard(jug)] }, c: {} });
  const found = await loadCompanions('en_US', slugs, [], 4);
  expect(found.map(({ slug }) => slug)).toEqual(['jug']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(
    ['c', 'h', 'g', 'f', 'e', 'd'].map((slug) => `/product/${slug}/_payload.json`),
  );
});
