import { describe, expect, it } from 'vitest';
import { cartLink, parseCartLink, withoutCartLink } from './cart-link.ts';
import { cartOf, line, mug } from './fixtures/mutations.ts';

const PAGE = 'https://shop.example/de/cart/';
const parse = (query: string) => parseCartLink(new URLSearchParams(query));
const item = (id: number, quantity = 1, attributes: Record<string, string> = {}) => ({
  id,
  quantity,
  attributes,
});

describe('a link', () => {
  it.each([
    ['add=12:2,15', [item(12, 2), item(15)], []],
    ['add=12&add=15:3&coupon=EBB10', [item(12), item(15, 3)], ['EBB10']],
    ['add-to-cart=12', [item(12)], []],
    ['add-to-cart=12&quantity=2&coupon=A&coupon=%20B%20', [item(12, 2)], ['A', 'B']],
    ['coupon=ebb10&coupon=EBB10', [], ['ebb10']],
    ['add-to-cart=12&variation_id=34&attribute_pa_size=l', [item(34, 1, { pa_size: 'l' })], []],
    ['add-to-cart=50&quantity[51]=2&quantity[52]=0&quantity[53]=1', [item(51, 2), item(53)], []],
  ])('?%s is read', (query, items, coupons) => {
    expect(parse(query)).toEqual({ items, coupons, isCut: false });
  });

  it.each(['', 'attribute_pa_color=red', 'quantity=2', 'utm_source=add'])('?%s is none', (query) => {
    expect(parse(query)).toBeNull();
  });

  it.each([
    ['add=', []],
    ['add=12:0,15', [item(15)]],
    ['add=-1,1.5,mug,12:2:,15', [item(15)]],
    ['add=12:1:a,15', [item(15)]],
    ['add=12:1:%25E0=b,15', [item(15)]],
    ['add=12345678901,15', [item(15)]],
    ['add=12:99999,15', [item(15)]],
    ['add-to-cart=12&quantity=many', []],
  ])('?%s is read as far as it can be', (query, items) => {
    expect(parse(query)).toEqual({ items, coupons: [], isCut: true });
  });

  it.each([
    ['a code of 5,000 characters', `coupon=${'x'.repeat(5000)}`],
    ['an empty code', 'coupon='],
    ['50 codes', Array.from({ length: 50 }, (_, place) => `coupon=${place}`).join('&')],
    ['5,000 products', `add=${Array.from({ length: 5000 }, (_, id) => id + 1).join()}`],
  ])('does not do %s', (_, query) => {
    const link = parse(query);
    expect(link?.isCut).toBe(true);
    expect(link?.coupons.length).toBeLessThanOrEqual(5);
    expect(link?.items.length).toBeLessThanOrEqual(40);
  });
});

describe('the link of a cart', () => {
  const options = { pa_size: 'large', 'Handle, side': 'left=right; 100 %' };
  const cart = {
    ...cartOf(line(mug, 2), line({ ...mug, productId: 8, variationId: 9, attributes: options }, 1)),
    coupons: [{ code: 'ébb & flow', description: '', discount: 0, discountTax: 0 }],
  };

  it('puts the same into another cart', () => {
    const link = cartLink(PAGE, cart);
    expect(link).toMatch(/^https:\/\/shop\.example\/de\/cart\/\?add=7:2,9:1:/);
    expect(parseCartLink(new URL(link).searchParams)).toEqual({
      items: [item(7, 2), item(9, 1, options)],
      coupons: ['ébb & flow'],
      isCut: false,
    });
  });

  it('leaves nothing of itself in the address, and all else', () => {
    const others = `${PAGE}?tab=a&attribute_pa_color=red`;
    expect(withoutCartLink(others)).toBe(others);
    const query = new URL(cartLink(PAGE, cart)).search.slice(1);
    expect(withoutCartLink(`${others}&${query}&add-to-cart=1&quantity[3]=1&variation_id=2#top`)).toBe(
      `${others}#top`,
    );
  });
});

it('a line with extra data is shared with it, and nothing else that is no JSON object', () => {
  const extra = JSON.stringify({ add_ons: { engraving: 'Ada; 2:3, & co' } });
  const line = { productId: 7, variationId: 8, quantity: 2, attributes: { pa_size: 's' }, extra };
  const link = new URL(cartLink('https://shop.example/cart/', { lines: [line as never], coupons: [] }));
  expect(parseCartLink(link.searchParams)).toEqual({
    items: [{ id: 8, quantity: 2, attributes: { pa_size: 's' }, extra }],
    ...{ coupons: [], isCut: false },
  });
  for (const wrong of ['Ada', '{', '[1]', 'null']) {
    const query = new URLSearchParams({ add: `7:1:islet_choice=${encodeURIComponent(wrong)}` });
    expect(parseCartLink(query), wrong).toMatchObject({ items: [], isCut: true });
  }
});
