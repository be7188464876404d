import type { AttributeRow } from '../../db/read/term-index.ts';

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
export function attributeSchema(attributes: readonly AttributeRow[]): string {
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
