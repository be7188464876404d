import { expect, it } from 'vitest';
import { fixtureCatalog, mug, shop } from '#testing/fixtures/mug-shop.ts';
import { cardStates, newestCards } from './card-states.ts';

const states = (...products: ReturnType<typeof mug>[]) =>
  new Map(
    cardStates(newestCards(fixtureCatalog(shop({ products })))).map(({ title, card }) => [title, card]),
  );

it('takes products of the catalog that are in a state', () => {
  const soldOut = mug({ databaseId: 2, slug: 'sold-out', stockStatus: 'OUT_OF_STOCK' });
  const shown = states(mug(), soldOut);
  expect(shown.get('Sold out')).toMatchObject({ databaseId: 2, slug: 'sold-out' });
  expect(shown.get('In stock')).toMatchObject({ databaseId: 1, stockStatus: 'IN_STOCK' });
});

it('shows a product as it would look in a state that no product is in', () => {
  const shown = states(mug());
  expect(shown.get('Sold out')).toMatchObject({ databaseId: 1, stockStatus: 'OUT_OF_STOCK' });
  expect(shown.get('On sale')).toMatchObject({ databaseId: 1, onSale: true });
  expect(shown.get('Without a picture')).toMatchObject({ databaseId: 1, image: null });
  expect(shown.get('A long name')?.name.length).toBeGreaterThanOrEqual(60);
  expect(shown.get('Free')?.price).toEqual({ min: 0, max: 0 });
});

it('invents no colours and no set, and nothing for an empty catalog', () => {
  const shown = states(mug({ attributes: [] }));
  expect(shown.has('A set')).toBe(false);
  expect(states().size).toBe(0);
});
