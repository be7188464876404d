import { load } from 'cheerio';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_CART } from '#storefront/domain/cart/cart.ts';
import { cartOf, line, mug } from '#storefront/domain/cart/fixtures/mutations.ts';
import { optimisticCart } from '#storefront/domain/cart/mutation-effects.ts';
import { CartItem } from './CartItem.tsx';
import { CartTotalsList } from './CartTotalsList.tsx';
import { CartContext, type CartProps } from './cart-context.ts';

/** Text of components in the cart of a shop with a price suffix. */
function textOf(children: ReactNode, priceSuffix?: string): string {
  return load(htmlOf(children, { priceSuffix: priceSuffix ?? 'incl. VAT' }).replaceAll('<', ' <'))
    .text()
    .replace(/\s+/g, ' ')
    .trim();
}

function htmlOf(children: ReactNode, settings: Partial<CartProps>): string {
  const props: CartProps = {
    ...{ locale: 'en_US', currency: { code: 'EUR', decimals: 2 }, priceSuffix: '', notes: undefined },
    browseHref: '/products/',
    checkoutHref: '/checkout/',
    productHref: '/product/{slug}/',
    movesToWishlist: true,
    coupons: true,
    giftCards: false,
    freeShippingFrom: null,
    ...settings,
  };
  return renderToStaticMarkup(<CartContext value={props}>{children}</CartContext>);
}

test('the prices of a line have no suffix', () => {
  const text = textOf(<CartItem line={line({ ...mug, regularUnit: 1800 }, 2)} />);
  expect(text).toContain('€18.00 Price: €9.00 Regular price: €18.00 -50%');
  expect(text).not.toContain('VAT');
});

test('a line that costs nothing is free', () => {
  const text = textOf(<CartItem line={{ ...line({ ...mug, unit: 0 }, 2), total: 0 }} />);
  expect(text).toContain('Free Price: Free');
  expect(text).not.toContain('€');
});

test('of the sums only the subtotal has the suffix', () => {
  const cart = cartOf(line(mug, 2));
  const totals = { ...cart.totals, subtotal: 1800, shipping: 490, total: 2290 };
  const view = { cart: { ...cart, totals, needsShipping: true }, updating: false };
  const text = textOf(<CartTotalsList view={view} />);
  expect(text).toContain('Subtotal incl. VAT €18.00');
  expect(text.match(/VAT/g)).toHaveLength(1);
  const files = { cart: { ...cart, totals: { ...totals, shipping: 0, total: 1800 } }, updating: false };
  expect(textOf(<CartTotalsList view={files} />)).not.toContain('VAT');
});

test('sums that no answer of the store has named are unknown, not zero', () => {
  const added = optimisticCart(EMPTY_CART, [{ kind: 'add', product: mug, quantity: 2 }]);
  expect(textOf(<CartTotalsList view={{ cart: added, updating: true }} />)).toBe('Subtotal incl. VAT –');
  const free = { ...cartOf({ ...line(mug, 1), total: 0 }), totals: EMPTY_CART.totals };
  expect(textOf(<CartTotalsList view={{ cart: free, updating: false }} />)).toContain('€0.00');
});

test('fees are rows of their own, reductions with their sign', () => {
  const cart = cartOf(line(mug, 2));
  const fees = [
    { name: 'Packaging', amount: 100 },
    { name: 'Pick-up bonus', amount: -200 },
  ];
  const totals = { ...cart.totals, subtotal: 1800, fees, total: 2000 };
  const text = textOf(<CartTotalsList view={{ cart: { ...cart, totals }, updating: false }} />);
  expect(text).toContain('Packaging €1.00 Pick-up bonus -€2.00 Adjustment €3.00');
});

test('a line can be moved to the wishlist where the shop is set to', () => {
  const move = 'aria-label="Move Mug to the wishlist"';
  expect(htmlOf(<CartItem line={line(mug, 2)} />, {})).toContain(move);
  expect(htmlOf(<CartItem line={line(mug, 2)} />, { movesToWishlist: false })).not.toContain(move);
});
