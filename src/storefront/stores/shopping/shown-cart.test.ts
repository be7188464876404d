import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cart, type CartLine, lineId } from '#storefront/domain/cart/cart.ts';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import { cartOf, line, mug } from '#storefront/domain/cart/fixtures/mutations.ts';
import { openGermanPage } from '#testing/fixtures/german-release.ts';
import { storeConfirmedCart } from '../cart/confirmed-cart.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import type { ShownCart } from './shown-cart.ts';

/** Products as English and German pages add them, see `GERMAN`. */
const soap: AddedProduct = { ...mug, productId: 8, slug: 'soap', name: 'Soap' };
const red: AddedProduct = {
  ...{ ...mug, productId: 9, slug: 'shirt', name: 'Shirt', variationId: 91, attributes: { pa_color: 'red' } },
  choices: [{ label: 'Color', value: 'Red' }],
};
const german = {
  mug: { ...mug, productId: 70, groupId: 7, slug: 'becher', name: 'Becher' },
  soap: { ...soap, productId: 80, groupId: 8, slug: 'seife', name: 'Seife' },
  shirt: {
    ...red,
    productId: 90,
    groupId: 9,
    slug: 'hemd',
    variationId: 901,
    attributes: { pa_color: 'rot' },
  },
};

let asked: string[];
let tab: Tab;

beforeEach(() => {
  asked = openGermanPage();
  tab = new Browser('http://127.0.0.1:9/graphql', { locale: 'de_DE', language: 'de' }).open();
});
afterEach(() => {
  tab.kill();
  vi.unstubAllGlobals();
});

/** A page that opens with what the store has confirmed. */
async function openCart(...lines: CartLine[]): Promise<ShownCart> {
  const { ShownCart } = await import('./shown-cart.ts');
  storeConfirmedCart(tab.env.storage, { cart: cartOf(...lines), of: null, at: tab.env.now(), late: [] });
  // However long the machine takes.
  const env = { ...tab.env, wait: () => new Promise<void>(() => {}) };
  return new ShownCart({ config: tab.config, queue: tab.queue, env }, () => {});
}

const names = ({ lines }: Cart) => lines.map(({ name, quantity }) => `${quantity} ${name}`);

/** Adds a product as pages do. @returns what is sent */
async function add(shown: ShownCart, product: AddedProduct, quantity = 1): Promise<AddedProduct> {
  return shown.add(product, async (added) => {
    void tab.queue.enqueue({ kind: 'add', product: added, quantity });
    return added;
  });
}

describe('the cart on a page in another language', () => {
  test('shows its lines in that language, under their own keys', async () => {
    const lines = [line(mug, 2), line(red, 1)];
    const shown = await openCart(...lines);
    expect(names(shown.cart)).toEqual(['2 Mug', '1 Shirt']);
    await vi.waitFor(() => expect(names(shown.cart)).toEqual(['2 Becher', '1 Hemd']));
    expect(shown.cart.lines.map(({ id, key }) => [id, key])).toEqual(lines.map(({ id, key }) => [id, key]));
    expect(shown.cart.lines[1]).toMatchObject({
      ...{ slug: 'hemd', attributes: { pa_color: 'rot' }, groupId: 9 },
      choices: [{ label: 'Color', value: 'Rot' }],
    });
  });

  test('keeps the words of options that it cannot tell, and of a product that the release lacks', async () => {
    const mauve = { ...red, variationId: 93, attributes: { pa_color: 'mauve' } };
    const lamp = { ...mug, productId: 11, slug: 'lamp', name: 'Lamp' };
    const shown = await openCart(line(mauve, 1), line(lamp, 1));
    await vi.waitFor(() => expect(names(shown.cart)).toEqual(['1 Hemd', '1 Lamp']));
    expect(shown.cart.lines[0]).toMatchObject({ choices: red.choices, attributes: mauve.attributes });
  });

  test('has one line of a product with one stock, whose variant in the cart is the one that is added', async () => {
    const shown = await openCart(line(mug, 2), line(red, 1));
    expect(names(shown.cart)).toEqual(['2 Mug', '1 Shirt']);
    expect(lineId(await add(shown, german.mug, 3))).toBe(lineId(mug));
    expect(lineId(await add(shown, german.shirt))).toBe(lineId(red));
    expect(names(shown.cart)).toEqual(['5 Becher', '2 Hemd']);
    const blue = { ...german.shirt, variationId: 902, attributes: { pa_color: 'blau' } };
    expect(await add(shown, blue)).toEqual(blue);
  });

  test('has two lines of a product whose variants have a stock each', async () => {
    const shown = await openCart(line(soap, 1));
    expect(names(shown.cart)).toEqual(['1 Soap']);
    expect(await add(shown, german.soap)).toEqual(german.soap);
    expect(names(shown.cart)).toEqual(['1 Seife', '1 Seife']);
  });

  test('knows what was added on pages in its language, without asking', async () => {
    const empty = await openCart();
    empty.remember(german.mug);
    await add(empty, german.mug);
    await vi.waitFor(() => expect(tab.env.storage.get('islet-sold')).toBe('{"de":[[70,7]]}'));
    const shown = await openCart(line({ ...german.mug, groupId: undefined }, 1));
    await vi.waitFor(() => expect(shown.cart.lines[0]?.groupId).toBe(7));
    expect(asked).toEqual([]);
  });

  test('stays as the store has it where the release is out of reach', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const shown = await openCart(line(mug, 2));
    expect(names(shown.cart)).toEqual(['2 Mug']);
    expect(await add(shown, german.mug)).toEqual(german.mug);
    expect(names(shown.cart)).toEqual(['2 Mug', '1 Becher']);
  });
});

test('an empty cart loads nothing', async () => {
  const shown = await openCart();
  expect(shown.cart.lines).toEqual([]);
  expect(asked).toEqual([]);
});
