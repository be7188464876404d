import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { sharedSchemaText, shopSchema } from '../graphql/schema.ts';
import { type Contract, contractOf, differences, typeNames } from './contract.ts';
import { EXTENSIONS } from './extensions.ts';
import recorded from './woographql.json' with { type: 'json' };

const real = recorded as Contract;
const extensions = new Set(Object.keys(EXTENSIONS));
const contract = (text: string) => {
  const schema = buildSchema(text);
  return contractOf(schema, typeNames(schema));
};

test('everything in our schema is in the real one with the same type', () => {
  const ours = contract(sharedSchemaText());
  expect(Object.keys(ours).length).toBeGreaterThan(100);
  expect(differences(ours, real, extensions)).toEqual([]);
});

test("what a shop's attributes add is what they add to the real one", () => {
  const schema = shopSchema([
    { id: 1, slug: 'pa_color', label: 'Color' },
    { id: 2, slug: 'pa_size', label: 'Size' },
  ]);
  expect(differences(contractOf(schema, typeNames(schema)), real, extensions)).toEqual([]);
});

test('every extension is really one', () => {
  const ours = contract(sharedSchemaText());
  for (const name of extensions) {
    const [type = '', field] = name.split('.');
    const within = ({ [type]: named }: Contract) =>
      field ? (named?.fields?.[field] ?? named?.values?.find((value) => value === field)) : named;
    expect(within(ours), name).toBeDefined();
    expect(within(real), name).toBeUndefined();
  }
});

test('differences are found', () => {
  const ours = contract(`
    type RootQuery { product(id: ID): Product, products(color: String): [Int], more: Int }
    type Product { name: String }
    type Extra { a: Int }
    enum OrderEnum { ASC UP }
    input ProductsOrderbyInput { order: OrderEnum }`);
  expect(differences(ours, real, new Set(['Extra', 'RootQuery.more']))).toEqual(
    expect.arrayContaining([
      'RootQuery.product.id is ID here and ID! in the real schema',
      'RootQuery.products is [Int] here and RootQueryToProductConnection in the real schema',
      'RootQuery.products.color is String here and not there in the real schema',
      'Product is a OBJECT here and a INTERFACE in the real schema',
      'OrderEnum.UP is no value of the real OrderEnum',
      'ProductsOrderbyInput.field is required in the real schema',
    ]),
  );
});
