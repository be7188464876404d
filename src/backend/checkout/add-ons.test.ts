import { afterEach, expect, test } from 'vitest';
import { ADD_ONS_KEY } from '../catalog/add-ons/add-ons.ts';
import { CALLS } from '../fixtures/buying-calls.ts';
import { Inbox } from '../fixtures/emails.ts';
import { recordedCatalog } from '../fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper } from '../fixtures/shopper.ts';

let backend: FixtureBackend | undefined;
afterEach(() => backend?.close());

const each = (price: string) => ({ price, price_type: 'quantity_based' });
const ADD_ONS = [
  {
    ...{ id: 'engraving', type: 'custom_text', name: 'Engraving', required: 0 },
    ...{ adjust_price: 1, ...each('5.00'), restrictions: 1, max: 6 },
  },
  {
    ...{ id: 'wrap', type: 'multiple_choice', display: 'select', name: 'Wrapping', required: '1' },
    options: [
      { label: 'Paper', ...each('') },
      { label: 'Linen', ...each('3') },
    ],
  },
  { id: 'extras', type: 'checkbox', name: 'Extras', options: [{ label: 'Card', ...each('1.5') }] },
  {
    id: 'stand',
    type: 'checkbox',
    name: 'Stand',
    options: [{ label: 'Stand', price: '7', price_type: 'flat_fee' }],
  },
  { id: 'broken', type: 'multiple_choice', name: 'Without options', options: [] },
  { id: 'file', type: 'file_upload', name: 'Picture', options: [] },
];

async function start(options: Parameters<typeof serveFixture>[0] = {}, addOns: readonly object[] = ADD_ONS) {
  const catalog = recordedCatalog();
  const products = catalog.products.map((product) =>
    product.slug === 't-shirt'
      ? { ...product, metaData: [{ key: ADD_ONS_KEY, value: JSON.stringify(addOns) }] }
      : product,
  );
  backend = await serveFixture({ catalog: { ...catalog, products }, ...options });
  const shopper = new Shopper(backend);
  const shirt = idOf(backend, 't-shirt');
  const input = (choice: object, quantity = 1) => ({
    input: { productId: shirt, quantity, extraData: JSON.stringify({ add_ons: choice }) },
  });
  return { backend, shopper, shirt, input };
}

const LINES =
  '{ cart { subtotal contents(first: 9) { nodes { quantity subtotal extraData(keysIn: ["item_data"]) { value } } } } }';

test('the server computes what add-ons cost, and each choice is a line of its own', async () => {
  const { shopper, input } = await start();
  await shopper.ask(CALLS.addToCart, input({ wrap: 'Paper', engraving: 'Ada' }, 2));
  await shopper.ask(CALLS.addToCart, input({ wrap: 'Linen', engraving: ' Bob ', 'extras-0': 'yes' }));
  await shopper.ask(CALLS.addToCart, input({ wrap: 'Paper', engraving: 'Ada' }));
  const texts = (...pairs: [string, string][]) => [
    { value: JSON.stringify(pairs.map(([name, value]) => ({ name, value }))) },
  ];
  expect(await shopper.ask(LINES)).toEqual({
    subtotal: '€96.50',
    contents: {
      nodes: [
        {
          ...{ quantity: 3, subtotal: '€69.00' },
          extraData: texts(['Engraving', 'Ada'], ['Wrapping', 'Paper']),
        },
        {
          ...{ quantity: 1, subtotal: '€27.50' },
          extraData: texts(['Engraving', 'Bob'], ['Wrapping', 'Linen'], ['Card', '✓']),
        },
      ],
    },
  });
});

test('a price for the whole line is charged once, whatever its quantity', async () => {
  const { shopper, input } = await start();
  const subtotal = async () => (await shopper.ask<{ cart: object }>('{ cart { subtotal } }')) as unknown;
  await shopper.ask(CALLS.addToCart, input({ wrap: 'Paper', 'stand-0': 'yes' }, 3));
  expect(await subtotal()).toEqual({ subtotal: '€61.00' });
  await shopper.ask(CALLS.addToCart, input({ wrap: 'Paper', 'stand-0': 'yes' }));
  expect(await subtotal()).toEqual({ subtotal: '€79.00' });
});

test('what is missing, unknown or too long is refused', async () => {
  const { backend, shopper, shirt, input } = await start();
  const refusal = async (choice: object) => (await shopper.refusals(CALLS.addToCart, input(choice)))[0];
  expect(await refusal({ engraving: 'Ada' })).toBe('Wrapping is a required field');
  expect(await refusal({ wrap: 'Silk' })).toBe('Silk is not a choice of Wrapping.');
  expect(await refusal({ wrap: 'Paper', 'extras-0': 'on' })).toBe('on is not a choice of Card.');
  expect(await refusal({ wrap: 'Paper', engraving: 'Adalbert' })).toBe('Engraving may have 6 characters.');
  expect(await refusal({ wrap: 'Paper', gold: 'yes' })).toBe('Sorry, this product cannot be purchased.');
  expect(await shopper.refusals(CALLS.addToCart, { input: { productId: shirt } })).toEqual([
    'Wrapping is a required field',
  ]);
  const plain = { input: { productId: idOf(backend, 'cap'), extraData: '{"add_ons":{"wrap":"Paper"}}' } };
  expect(await shopper.refusals(CALLS.addToCart, plain)).toHaveLength(1);
});

test('a required group of boxes asks for at least one of them', async () => {
  const boxes = [{ label: 'Card' }, { label: 'Ribbon' }];
  const { shopper, input } = await start({}, [
    { id: 'extras', type: 'checkbox', name: 'Extras', required: 1, options: boxes },
  ]);
  expect(await shopper.refusals(CALLS.addToCart, input({}))).toEqual(['Extras is a required field']);
  expect(await shopper.refusals(CALLS.addToCart, input({ 'extras-1': 'yes' }))).toEqual([]);
});

test('pages show prices of add-ons as the shop shows prices', async () => {
  const { shopper, shirt } = await start({ shop: { taxDisplay: 'incl' } });
  const product = await shopper.ask(
    `{ product(id: ${shirt}, idType: DATABASE_ID) { ... on SimpleProduct {
      addOns { key label type group required maxLength price once options { label price once } }
    } } }`,
  );
  const none = { group: null, required: false, maxLength: null, once: false, options: null };
  expect(product).toEqual({
    addOns: [
      { ...none, key: 'engraving', label: 'Engraving', type: 'TEXT', maxLength: 6, price: '5.95' },
      {
        ...{ ...none, key: 'wrap', label: 'Wrapping', type: 'CHOICE', required: true, price: null },
        options: [
          { label: 'Paper', price: '0.00', once: false },
          { label: 'Linen', price: '3.57', once: false },
        ],
      },
      { ...none, key: 'extras-0', label: 'Card', type: 'CHECKBOX', price: '1.79' },
      { ...none, key: 'stand-0', label: 'Stand', type: 'CHECKBOX', price: '8.33', once: true },
    ],
  });
});

test('an order, and its emails, say what was chosen', async () => {
  const inbox = new Inbox();
  const { shopper, input } = await start({ emailTransport: inbox });
  await shopper.ask(CALLS.addToCart, input({ wrap: 'Linen', engraving: 'Ada' }));
  const { order } = await shopper.ask<{ order: { total: string } }>(
    `mutation ($billing: CustomerAddressInput, $paymentMethod: String) {
      checkout(input: { billing: $billing, paymentMethod: $paymentMethod }) {
        order { subtotal lineItems { nodes { metaData(keysIn: ["add_ons", "item_data"]) { key value } } } }
      }
    }`,
    { billing: GINA, paymentMethod: 'cod' },
  );
  expect(order).toEqual({
    subtotal: '€26.00',
    lineItems: {
      nodes: [
        {
          metaData: [
            { key: 'add_ons', value: '{"wrap":"Linen","engraving":"Ada"}' },
            {
              key: 'item_data',
              value: '[{"name":"Engraving","value":"Ada"},{"name":"Wrapping","value":"Linen"}]',
            },
          ],
        },
      ],
    },
  });
  const mail = await inbox.next();
  expect(mail.text).toContain('1 x T-Shirt: €26.00\n    Engraving: Ada\n    Wrapping: Linen\n');
});
