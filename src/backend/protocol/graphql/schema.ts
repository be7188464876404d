import { readFileSync } from 'node:fs';
import { buildASTSchema, type DefinitionNode, type GraphQLSchema, isEnumType, Kind, parse } from 'graphql';
import { taxClassEnum, taxClasses } from '../../catalog/pricing/tax-rates.ts';
import type { AttributeRow } from '../../db/read/term-index.ts';
import { SHOP_DEFAULTS, type ShopOptions, type TaxRate } from '../../options.ts';
import { languageSchema } from './languages.ts';

const SHARED_SCHEMA = new URL('../../schema.graphql', import.meta.url);

/** The schema that every shop has, without the parts made from a shop's attributes. */
export function sharedSchemaText(): string {
  return readFileSync(SHARED_SCHEMA, 'utf8');
}

/** Fields that a customer has only where the merchant lets sessions be handed over to the store's own pages. */
const SESSION_TRANSFER_SCHEMA = `
  extend type Customer {
    accountNonce: String
    accountUrl: String
    addPaymentMethodNonce: String
    addPaymentMethodUrl: String
    cartNonce: String
    cartUrl: String
    checkoutNonce: String
    checkoutUrl: String
  }
`;

type ShopParts = Pick<
  ShopOptions,
  'sessionTransfer' | 'faults' | 'taxRates' | 'languages' | 'translationPlugin'
> & { translatesBrands?: boolean };

/** Values for tax classes that not every shop has. */
function taxClassSchema(taxRates: readonly TaxRate[]): string {
  const own = taxClasses(taxRates).slice(taxClasses([]).length).map(taxClassEnum);
  return own.length === 0 ? '' : `extend enum TaxClassEnum { ${own.join(' ')} }`;
}

/**
 * The schema of one shop: what every shop has, a type and enum values for each of its attributes, values for its own
 * tax classes, fields for its languages, and what the merchant has switched on; without the fields that are missing from a faulty one.
 */
export function shopSchema(
  attributes: readonly AttributeRow[],
  { sessionTransfer, faults, taxRates, translatesBrands, ...translation }: ShopParts = SHOP_DEFAULTS,
): GraphQLSchema {
  const optional = sessionTransfer ? SESSION_TRANSFER_SCHEMA : '';
  const parts = [sharedSchemaText(), attributeSchema(attributes), taxClassSchema(taxRates), optional];
  const termTypes = attributes.map(({ slug }) => attributeTypeName(slug));
  if (translatesBrands) termTypes.push('ProductBrand');
  parts.push(languageSchema(translation, termTypes));
  const document = parse(parts.join('\n'));
  const missing = new Set(faults.missingFields);
  const definitions = document.definitions.map((definition) => {
    if (!hasFields(definition)) return definition;
    const own = (definition.fields ?? []).filter(
      ({ name }) => !missing.has(`${definition.name.value}.${name.value}`),
    );
    return { ...definition, fields: own };
  });
  return buildASTSchema({ ...document, definitions });
}

function hasFields(node: DefinitionNode) {
  return (
    node.kind === Kind.OBJECT_TYPE_DEFINITION ||
    node.kind === Kind.INTERFACE_TYPE_DEFINITION ||
    node.kind === Kind.OBJECT_TYPE_EXTENSION ||
    node.kind === Kind.INTERFACE_TYPE_EXTENSION
  );
}

/** All values of an enum of a schema. */
export function enumValues(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}

/** The taxonomies that every shop has, by their name in `TaxonomyEnum`. */
const SHARED: Record<string, string> = {
  CATEGORY: 'category',
  POSTFORMAT: 'post_format',
  PRODUCTBRAND: 'product_brand',
  PRODUCTCATEGORY: 'product_cat',
  PRODUCTTAG: 'product_tag',
  PRODUCTTYPE: 'product_type',
  SHIPPINGCLASS: 'product_shipping_class',
  TAG: 'post_tag',
  VISIBLEPRODUCT: 'product_visibility',
};

/** `pa_main-color` is the type `PaMainColor`. Letters that GraphQL names cannot have become their octets. */
export function attributeTypeName(slug: string): string {
  return encodeURIComponent(slug)
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `PACOLOR` -> `pa_color`; the taxonomy of a value of `TaxonomyEnum`. */
export function taxonomyOfEnum(value: string, attributes: readonly AttributeRow[]): string | undefined {
  return (
    SHARED[value] ?? attributes.find(({ slug }) => attributeTypeName(slug).toUpperCase() === value)?.slug
  );
}

/** `PA_COLOR` -> `pa_color`; the taxonomy of a value of `ProductTaxonomyEnum`. */
export function taxonomyOfProductEnum(value: string, attributes: readonly AttributeRow[]): string {
  return attributes.find(({ slug }) => productEnumName(slug) === value)?.slug ?? value.toLowerCase();
}

function productEnumName(slug: string): string {
  return encodeURIComponent(slug)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
}

const TERM_FIELDS = `
  count: Int
  databaseId: Int!
  description: String
  id: ID!
  link: String
  name: String
  slug: String
  taxonomyName: String
  uri: String`;

/**
 * The parts of the schema that depend on the shop: WPGraphQL makes a type and enum values of every
 * attribute. Empty for a shop without attributes.
 */
function attributeSchema(attributes: readonly AttributeRow[]): string {
  if (attributes.length === 0) return '';
  const types = attributes.map(
    ({ slug }) =>
      `type ${attributeTypeName(slug)} implements Node & TermNode & UniformResourceIdentifiable & ` +
      `DatabaseIdentifier {${TERM_FIELDS}\n}`,
  );
  const productValues = attributes.map(({ slug }) => productEnumName(slug)).join(' ');
  const values = attributes.map(({ slug }) => attributeTypeName(slug).toUpperCase()).join(' ');
  return `${types.join('\n')}
extend enum TaxonomyEnum { ${values} }
extend enum ProductTaxonomyEnum { ${productValues} }
enum ProductAttributeEnum { ${productValues} }
enum AttributeOperatorEnum { AND IN NOT_IN }
input ProductAttributeFilterInput {
  ids: [Int]
  operator: AttributeOperatorEnum
  taxonomy: ProductAttributeEnum!
  terms: [String]
}
input ProductAttributeQueryInput {
  queries: [ProductAttributeFilterInput]
  relation: AttributeOperatorEnum
}
extend input RootQueryToProductConnectionWhereArgs { attributes: ProductAttributeQueryInput }`;
}
