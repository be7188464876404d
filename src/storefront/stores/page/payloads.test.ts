import { afterEach, expect, test, vi } from 'vitest';
import { PAYLOAD_SCHEMA } from '#storefront/domain/catalog/payload/payload-facts.ts';
import { payloadProduct } from '#storefront/domain/catalog/payload/payload-product.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { loadProduct } from './payloads.ts';

const page = { schema: PAYLOAD_SCHEMA, route: 'product-slug', product: payloadProduct(mug()) };
const { slug, price, stockStatus } = mug();
const product = { slug, price, stockStatus };

/** Answers requests one after the other: a status, a body, or no answer. */
function answer(...answers: (number | object | null)[]) {
  const fetched = vi.fn(async (address: string) => {
    const next = answers.shift();
    if (next === null || next === undefined) throw new TypeError(`no answer to ${address}`);
    return typeof next === 'number' ? new Response('', { status: next }) : Response.json(next);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a product is read from its page once', async () => {
  const fetched = answer(page);
  expect(await loadProduct('de_DE', 'tide-mug')).toMatchObject(product);
  expect(await loadProduct('de_DE', 'tide-mug')).toMatchObject(product);
  expect(fetched.mock.calls).toEqual([['/de/product/tide-mug/_payload.json']]);
});

test.each([404, 410])('a page that answers %i is gone', async (status) => {
  answer(status);
  expect(await loadProduct('en_US', `gone-${status}`)).toBe('gone');
});

test.each([500, null])('what could not be read (%s) is not gone, and read again', async (failure) => {
  const failing = `failed-${failure}`;
  answer(failure, page);
  expect(await loadProduct('en_US', failing)).toBeNull();
  expect(await loadProduct('en_US', failing)).toMatchObject(product);
});

test('what is no product of this version is not shown', async () => {
  answer({ ...page, schema: PAYLOAD_SCHEMA + 1 });
  expect(await loadProduct('en_US', 'later')).toBeNull();
});
