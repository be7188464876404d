import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { variableErrors } from './variables.ts';

const schema = buildSchema(`
  enum Country { AX DE }
  input Address { city: String!, country: Country }
  input Item { productId: Int!, quantity: Int = 1, address: Address, tags: [String!] }
  type Query { add(input: Item, items: [Item!], ids: [ID!]!): Int }`);

function messages(type: string, value?: unknown): string[] {
  const document = parse(`query ($input: ${type}) { add(ids: []) __typename }`);
  const given = value === undefined ? {} : { input: value };
  return variableErrors(schema, document, undefined, given).map((error) => error.message);
}

test('right values pass', () => {
  expect(messages('Item', { productId: 4, address: { city: 'Oslo', country: 'DE' }, tags: ['a'] })).toEqual(
    [],
  );
  expect(messages('Item', null)).toEqual([]);
  expect(messages('[Item!]', { productId: 1 })).toEqual([]);
  expect(messages('Item')).toEqual([]);
});

test('a wrong value is named with its place', () => {
  expect(messages('Item!', { productId: '44' })).toEqual([
    'Variable "$input" got invalid value "44" at "input.productId"; Int cannot represent non-integer value: "44"',
  ]);
  expect(messages('[Item!]', [{ productId: 1, address: { city: 'Oslo', country: 'XX' } }])).toEqual([
    'Variable "$input" got invalid value "XX" at "input[0].address.country"; Value "XX" does not exist in "Country" enum. Did you mean the enum value "AX"?',
  ]);
});

test('errors about missing and unknown fields contain the whole object', () => {
  expect(messages('Item', { quantity: 1 })).toEqual([
    'Variable "$input" got invalid value {"quantity":1}; Field "productId" of required type "Int!" was not provided.',
  ]);
  expect(messages('Item', { productId: 1, nope: 'x' })).toEqual([
    'Variable "$input" got invalid value {"productId":1,"nope":"x"}; Field "nope" is not defined by type "Item".',
  ]);
});

test('required variables', () => {
  expect(messages('ID!')).toEqual(['Variable "$input" of required type "ID!" was not provided.']);
  expect(messages('ID!', null)).toEqual(['Variable "$input" of non-null type "ID!" must not be null.']);
});

test('secrets are not repeated', () => {
  const login = buildSchema(`
    input Credentials { username: String!, password: String! }
    type Query { login(input: Credentials, password: String): Int }`);
  const document = parse('query ($input: Credentials, $password: String) { __typename }');
  const errorsOf = (variables: object) =>
    variableErrors(login, document, undefined, { ...variables }).map(({ message }) => message);
  expect(errorsOf({ input: { password: 'Ulla-pass-1!' } })).toEqual([
    'Variable "$input" got invalid value {"password":"…"}; Field "username" of required type "String!" was not provided.',
  ]);
  const hidden = [
    ...errorsOf({ input: { username: 'ulla', password: 4711 } }),
    ...errorsOf({ password: [4711] }),
  ];
  expect(hidden).toHaveLength(2);
  for (const message of hidden)
    expect(message).toMatch(/invalid value ….*; String cannot represent a non string value\.$/);
});
