import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADD_ONS_KEY } from '../../catalog/add-ons/add-ons.ts';
import type { SeedProduct } from '../../db/seed/types.ts';
import { seedProduct } from '../../fixtures/recorded-products.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { shopSchema } from './schema.ts';

/** Fields that no shopper ever gets a value of. */
const ALWAYS_NULL = [
  'Comment.uri',
  'CommentAuthor.email',
  'CommentAuthor.url',
  'CommentToCommenterConnectionEdge.cursor',
  'GroupProduct.regularPrice',
  'GroupProduct.salePrice',
  'LoginClient.authorizationUrl',
  ...['caption', 'date', 'dateGmt', 'modified', 'modifiedGmt', 'parentDatabaseId', 'parentId'].map(
    (field) => `MediaItem.${field}`,
  ),
  ...['description', 'linkRelationship', 'target', 'title'].map((field) => `MenuItem.${field}`),
  'MenuItemToMenuConnectionEdge.cursor',
  'MenuItemToMenuItemLinkableConnectionEdge.cursor',
  'ProductCategoryToParentProductCategoryConnectionEdge.cursor',
  'ProductDownload.file',
  'ProductDownload.fileType',
  'ProductVariationToProductConnectionEdge.cursor',
  'RootQuery.node',
  'RootQuery.productVariation',
  'SimpleProductVariation.hasAttributes',
  'SimpleProductVariation.metaData',
  'SimpleProductVariation.shortDescription',
  'Settings.generalSettingsEmail',
  ...['ExternalProduct', 'GroupProduct', 'SimpleProduct', 'VariableProduct'].map(
    (type) => `${type}.fullYoastHead`,
  ),
  ...['ExternalProduct', 'GroupProduct', 'SimpleProduct', 'SimpleProductVariation', 'VariableProduct'].map(
    (type) => `${type}.totalSales`,
  ),
];

/** Fields that are about one shopper have values only for one who has bought something. */
const SHOPPERS = ['cart', 'customer', 'giftCard', 'order', 'orders', 'stripePaymentIntent', 'viewer'];

const SAMPLES = {
  SimpleProduct: ['beanie', 'full-simple'],
  VariableProduct: ['full-variable'],
  ExternalProduct: ['full-external'],
  GroupProduct: ['full-grouped', 'logo-collection'],
};

const SALE = { regular: '20', sale: '10', saleFrom: '2026-01-01', saleTo: '2126-01-01T12:00:00' };

const ADD_ONS = [
  { type: 'custom_text', name: 'Engraving', adjust_price: 1, price: '5', restrictions: 1, max: 12 },
  { type: 'multiple_choice', name: 'Wrapping', options: [{ label: 'Linen', price: '3' }] },
  { type: 'checkbox', name: 'Extras', options: [{ label: 'Card' }, { label: 'Ribbon' }] },
];

/** Products of every type with everything set that a product can have. */
function fullProducts(): SeedProduct[] {
  const image = { file: '2026/11/cap-2.jpg', alt: 'Cap', title: 'cap-2' };
  const stock = { status: 'IN_STOCK', quantity: 5, lowStockAmount: 2, backorders: 'NOTIFY' } as const;
  const common = {
    sku: 'full',
    description: 'All of it',
    shortDescription: 'All',
    prices: SALE,
    stock,
    weight: '1',
    length: '2',
    width: '3',
    height: '4',
    downloadable: true,
    downloads: [{ name: 'Plan', file: 'downloads/plan.pdf' }],
    downloadLimit: 3,
    downloadExpiryDays: 30,
    categories: ['tshirts'],
    tags: ['summer'],
    brands: ['acme-junior'],
    attributes: [
      { name: 'pa_color', options: ['red'], variation: true, visible: true },
      { name: 'Logo', options: ['Yes', 'No'], variation: true, visible: true },
    ],
    defaultAttributes: { pa_color: 'red', Logo: 'No' },
    images: [image, image],
    upsells: ['cap'],
    crossSells: ['cap'],
    groupedProducts: ['cap', 'polo'],
    externalUrl: 'https://elsewhere.example/',
    buttonText: 'Go',
    metaData: [
      { key: 'care', value: 'cold' },
      { key: ADD_ONS_KEY, value: JSON.stringify(ADD_ONS) },
    ],
    reviews: [{ author: 'Ada', email: 'ada@example.test', rating: 4, content: 'Fine', date: '2026-02-01' }],
  };
  const variation = {
    slug: 'full-variable-red-no',
    sku: 'full-red',
    attributes: { pa_color: 'red', Logo: 'No' },
    prices: SALE,
    stock,
    image,
    description: 'Red',
  };
  return (['SIMPLE', 'VARIABLE', 'EXTERNAL', 'GROUPED'] as const).map((type) => {
    const slug = `full-${type.toLowerCase()}`;
    const variations = type === 'VARIABLE' ? [variation] : [];
    return seedProduct({ ...common, type, slug, name: slug, variations });
  });
}

let backend: FixtureBackend;
let schema: GraphQLSchema;
const filled = new Set<string>();
const asked = new Set<string>();

beforeAll(async () => {
  const catalog = recordedCatalog();
  backend = await serveFixture({
    catalog: {
      ...catalog,
      brands: [...(catalog.brands ?? []), { slug: 'acme-junior', name: 'Acme Junior', parent: 'acme' }],
      products: [...catalog.products, ...fullProducts()],
    },
  });
  schema = shopSchema(backend.store.all('SELECT id, slug, label FROM attributes'));
});
afterAll(() => backend.close());

/** Selects every field that needs no arguments, down to a depth, each under an alias with its type. */
function selectAll(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some((arg) => isNonNullType(arg.type))) return [];
    if (type.name === 'RootQuery' && SHOPPERS.includes(field.name)) return [];
    const inner = getNamedType(field.type);
    const select = `${type.name}__${field.name}: ${field.name}${pageArgs(field)}`;
    if (isLeafType(inner)) return [select];
    if (depth === 0) return [];
    const types = isAbstractType(inner) ? schema.getPossibleTypes(inner) : [inner].filter(isObjectType);
    const parts = types.map((one) => `... on ${one.name} { ${selectAll(one, depth - 1)} }`);
    return [`${select} { __typename ${parts.join(' ')} }`];
  });
  return ['__typename', ...fields].join(' ');
}

function typeOf(name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is missing.`);
  return type;
}

function pageArgs(field: GraphQLField<unknown, unknown>): string {
  return field.args.some((arg) => arg.name === 'first') ? '(first: 2)' : '';
}

function note(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) note(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      note(item);
      if (!/\w__\w/.test(name)) continue;
      const field = name.replace('__', '.');
      asked.add(field);
      if (item !== null) filled.add(field);
    }
  }
}

async function askAll(query: string, variables?: Record<string, unknown>): Promise<void> {
  const { errors, data } = await backend.ask(query, variables);
  expect(errors).toBeUndefined();
  note(data);
}

test('every field of the schema is answered, and with a value where there is one', async () => {
  await askAll(`{ ${selectAll(typeOf('RootQuery'), 1)} }`);
  for (const [name, slugs] of Object.entries(SAMPLES)) {
    const fields = `... on ${name} { ${selectAll(typeOf(name), 1)} }`;
    for (const slug of slugs) {
      await askAll(`query ($slug: ID!) { product(id: $slug, idType: SLUG) { ${fields} } }`, { slug });
    }
  }
  await askAll(`{ product(id: "full-variable", idType: SLUG) {
    image { ${selectAll(typeOf('MediaItem'), 2)} }
    reviews { nodes { ${selectAll(typeOf('Comment'), 3)} } }
    ... on VariableProduct { variations { nodes { ${selectAll(typeOf('SimpleProductVariation'), 1)} } } }
  } productCategory(id: "tshirts", idType: SLUG) { ${selectAll(typeOf('ProductCategory'), 1)} }
  menuItems(first: 20) { nodes { ${selectAll(typeOf('MenuItem'), 1)} } } }`);

  expect(asked.size).toBeGreaterThan(400);
  const empty = [...asked].filter((field) => !filled.has(field));
  expect(empty.sort()).toEqual(ALWAYS_NULL.toSorted());
}, 20_000);
