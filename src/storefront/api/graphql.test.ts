import { describe, expect, test } from 'vitest';
import {
  createDocument,
  documentText,
  operationName,
  operationType,
  withFields,
  withoutField,
} from './graphql.ts';

const line = createDocument(`
  fragment Line on CartItem {
    key
  }
`);
const cart = createDocument(`fragment CartParts on Cart { total contents { nodes { ...Line } } }`, [line]);
const getCart = createDocument(
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
    expect(documentText(getCart)).toBe(
      'query getCart { cart { ...CartParts } first { ...Line } loginClients { name provider } } ' +
        'fragment CartParts on Cart { total contents { nodes { ...Line } } } fragment Line on CartItem { key }',
    );
  });

  test('has a name and a type', () => {
    const logout = createDocument(' mutation Logout($a: ID!) { logout(input: {}) { success } }');
    expect([getCart, logout].map((one) => [operationName(one), operationType(one)])).toEqual([
      ['getCart', 'query'],
      ['Logout', 'mutation'],
    ]);
  });

  test('has fields removed', () => {
    const without = documentText(withoutField(getCart, 'loginClients'));
    expect(without).toContain('first { ...Line } } fragment CartParts');
    expect(documentText(withoutField(getCart, 'login'))).toBe(documentText(getCart));
  });

  test('has fields added to a fragment', () => {
    const cards = createDocument('fragment Cards on Cart { giftCards { code } }');
    const more = documentText(withFields(getCart, 'CartParts', cards));
    expect(more).toContain('fragment CartParts on Cart { giftCards { code } total contents {');
    expect(more).not.toContain('Cards on');
  });
});
