import { afterEach, expect, test, vi } from 'vitest';
import { loadProduct, loadProductPayload } from './payloads.ts';

const page = { schema: 2, route: 'product-slug', product: { slug: 'tide-mug' } };

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
  expect(await loadProduct('de_DE', 'tide-mug')).toEqual(page.product);
  expect(await loadProductPayload('de_DE', 'tide-mug')).toEqual(page);
  expect(fetched.mock.calls).toEqual([['/de/product/tide-mug/_payload.json']]);
});

test.each([404, 410])('a page that answers %i is gone', async (status) => {
  answer(status);
  expect(await loadProduct('en_US', `gone-${status}`)).toBe('gone');
  expect(await loadProductPayload('en_US', `gone-${status}`)).toBeNull();
});

test.each([500, null])('what could not be read (%s) is not gone, and read again', async (failure) => {
  const slug = `failed-${failure}`;
  answer(failure, page);
  expect(await loadProduct('en_US', slug)).toBeNull();
  expect(await loadProduct('en_US', slug)).toEqual(page.product);
});

test('what is no product of this version is not shown', async () => {
  answer({ ...page, schema: 3 });
  expect(await loadProduct('en_US', 'later')).toBeNull();
});
