import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { Shopper } from '../../fixtures/shopper.ts';

let backend: FixtureBackend;
let shopper: Shopper;
beforeAll(async () => {
  backend = await serveFixture();
  shopper = new Shopper(backend);
  const sold = backend.store.all<{ id: number }>(
    "SELECT id FROM products WHERE type = 'SIMPLE' AND price IS NOT NULL LIMIT 60",
  );
  for (const { id } of sold) {
    await shopper.send(`mutation { addToCart(input: { productId: ${id} }) { clientMutationId } }`);
  }
});
afterAll(() => backend.close());

const copies = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');

test('other shoppers are answered while a request asks for much', async () => {
  let isDone = false;
  const much = shopper
    .send(
      `{ cart { ${copies(200, 'contents(first: 100) { nodes { product { node { id slug name } } } }')} } }`,
    )
    .then(({ errors }) => {
      isDone = true;
      return errors;
    });
  let answers = 0;
  while (!isDone) {
    await backend.query('{ generalSettings { title } }');
    answers += 1;
  }
  expect(await much).toBeUndefined();
  expect(answers).toBeGreaterThan(3);
});

test('the cart is read once for all its names', async () => {
  const timeOf = async (query: string) => {
    const before = performance.now();
    await shopper.send(query);
    return performance.now() - before;
  };
  const once = await timeOf('{ cart { isEmpty } }');
  expect(await timeOf(`{ ${copies(300, 'cart { isEmpty }')} }`)).toBeLessThan(20 * once);
});
