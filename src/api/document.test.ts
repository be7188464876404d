import { describe, expect, test } from 'vitest';
import { kindOf, operationName, textOf, withFields, withoutField } from './document.ts';
import { documentOf } from './graphql.ts';

const line = documentOf(`
  fragment Line on CartItem {
    key
  }
`);
const cart = documentOf(`fragment CartParts on Cart { total contents { nodes { ...Line } } }`, [line]);
const getCart = documentOf(
  `
    query getCart {
      cart { ...CartParts }
      first { ...Line }
      loginClients { name provider }
    }
  `,
  [cart, line],
);

describe('a document', () => {
  test('is its text with that of each fragment once', () => {
    expect(textOf(getCart)).toBe(
      'query getCart { cart { ...CartParts } first { ...Line } loginClients { name provider } } ' +
        'fragment CartParts on Cart { total contents { nodes { ...Line } } } fragment Line on CartItem { key }',
    );
  });

  test('knows its name and what it does', () => {
    const logout = documentOf(' mutation Logout($a: ID!) { logout(input: {}) { success } }');
    expect([getCart, logout].map((one) => [operationName(one), kindOf(one)])).toEqual([
      ['getCart', 'query'],
      ['Logout', 'mutation'],
    ]);
  });

  test('can do without a field', () => {
    const without = textOf(withoutField(getCart, 'loginClients'));
    expect(without).toContain('first { ...Line } } fragment CartParts');
    expect(textOf(withoutField(getCart, 'login'))).toBe(textOf(getCart));
  });

  test('can ask for more in a fragment', () => {
    const cards = documentOf('fragment Cards on Cart { giftCards { code } }');
    const more = textOf(withFields(getCart, 'CartParts', cards));
    expect(more).toContain('fragment CartParts on Cart { giftCards { code } total contents {');
    expect(more).not.toContain('Cards on');
  });
});
