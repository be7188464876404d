import { IsletError, says } from '#kit/messages/says.ts';
import type {
  Category,
  ProductAttribute,
  Term,
  VariationAttribute,
} from '#storefront/domain/catalog/catalog-types.ts';
import { findSpelled } from '#storefront/domain/catalog/variations/attribute-spelling.ts';
import type { ResultOf } from '../../graphql.ts';
import type { LanguageFields } from '../../operations/extra-fields.ts';
import type { ATTRIBUTE } from '../../operations/product-fragments.ts';
import type { getAllTerms, getProductCategories } from '../../operations/store.ts';
import { decodeSlug, mapPicture, nodes } from '../fields.ts';
import { plainText, sanitizeContentHtml } from '../text/sanitize-html.ts';

export type AttributeNode = ResultOf<typeof ATTRIBUTE>;

interface TermFields {
  databaseId: number;
  taxonomyName?: string | null;
  name?: string | null;
  slug?: string | null;
}

interface VariationAttributeNode {
  attributeId: number | null;
  name: string | null;
  label: string | null;
  value: string | null;
}

export function mapTerm(node: TermFields): Term {
  return {
    databaseId: node.databaseId,
    taxonomyName: node.taxonomyName ?? '',
    name: plainText(node.name),
    slug: decodeSlug(node.slug),
  };
}

export function mapAttribute(node: AttributeNode): ProductAttribute {
  const global = node.scope === 'GLOBAL';
  const options = (node.options ?? []).filter((option) => option !== null);
  return {
    id: node.id,
    name: decodeSlug(node.name),
    label: plainText(node.label),
    scope: node.scope,
    variation: node.variation ?? false,
    visible: node.visible ?? true,
    options: options.map((option) => (global ? decodeSlug(option) : plainText(option))),
    terms: 'terms' in node ? nodes(node.terms).map(mapTerm) : [],
  };
}

/** Maps an option, spelled and labelled as the product's attribute: the store may repeat the name as its label. */
export function mapVariationAttribute(
  node: VariationAttributeNode,
  attributes: ProductAttribute[],
): VariationAttribute {
  const name = decodeSlug(node.name);
  const attribute = findSpelled(attributes, name, (candidate) => candidate.name);
  const value = attribute?.scope === 'LOCAL' ? plainText(node.value) : decodeSlug(node.value);
  return {
    attributeId: node.attributeId ?? 0,
    name: attribute?.name ?? name,
    label: attribute?.label ?? plainText(node.label),
    value: value && (findSpelled(attribute?.options ?? [], value, String) ?? value),
  };
}

export interface CountedTerm extends Term, MappedLanguages {
  /** Products with the term, as the store counts them. */
  count: number;
  /** HTML that is safe to show; absent if it was not asked for. */
  description?: string;
}

/** @param store its endpoint: files that descriptions link to stay with it */
export function mapTerms(data: ResultOf<typeof getAllTerms>, store?: string): CountedTerm[] {
  return nodes(data.terms).map((node) => {
    const { description } = node;
    return {
      ...mapTerm(node),
      count: node.count ?? 0,
      ...(description !== undefined && { description: sanitizeContentHtml(description, { store }).html }),
      ...mapLanguages(node),
    };
  });
}

const TAXONOMY_ENUMS: Record<string, string> = {
  product_cat: 'PRODUCTCATEGORY',
  product_tag: 'PRODUCTTAG',
  product_brand: 'PRODUCTBRAND',
};

/** @returns the type of a taxonomy's terms, such as `PaColor` for `pa_color`, as stores name most */
export function termType(taxonomyName: string): string {
  const words = taxonomyName.split(/[^a-z0-9]+/i);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** @returns the enum value of a taxonomy, such as `PACOLOR` for `pa_color`; values differ by store */
export function taxonomyEnum(taxonomyName: string): string {
  return TAXONOMY_ENUMS[taxonomyName] ?? taxonomyName.replace(/[^a-z0-9]/gi, '').toUpperCase();
}

type Connection = NonNullable<ResultOf<typeof getProductCategories>['productCategories']>;

export type CategoryNode = Connection['nodes'][number];

export interface MappedCategory extends Omit<Category, 'count'>, MappedLanguages {
  /** Parts of its text that pages do not show; absent if there is none. */
  dropped?: string[];
}

/** Maps a category; the store's count ignores sub-categories. @throws IsletError if it breaks the schema */
export function mapCategory(node: CategoryNode, store?: string): MappedCategory {
  checkFields(node, CATEGORY_FIELDS);
  const description = sanitizeContentHtml(node.description, { store });
  return {
    id: node.id,
    databaseId: node.databaseId,
    slug: decodeSlug(node.slug),
    name: plainText(node.name),
    parentId: node.parentDatabaseId === 0 ? null : (node.parentDatabaseId ?? null),
    description: description.html,
    image: mapPicture(node.image),
    ...(description.dropped.length > 0 && { dropped: description.dropped }),
    ...mapLanguages(node),
  };
}

/** The language of a product, category or term, and its translations. */
export interface MappedLanguages {
  /** Its slug; absent where the store has no languages, or names none. */
  language?: string;
  /** Their ids in order, its own left out; absent if there are none. Some may be of nothing that the store returns. */
  translations?: number[];
}

/** @param node with the fields of languages, where the store has them; what is not as they should be is left out */
export function mapLanguages(node: LanguageFields & { databaseId: number }): MappedLanguages {
  const slug = node.language?.slug;
  const list: unknown = node.translations;
  const ids = (Array.isArray(list) ? list : []).map(
    (one: { databaseId?: unknown } | null) => one?.databaseId,
  );
  const others = ids.filter((id) => typeof id === 'number' && id !== node.databaseId) as number[];
  const translations = [...new Set(others)].sort((a, b) => a - b);
  return {
    ...(typeof slug === 'string' && slug !== '' && { language: slug }),
    ...(translations.length > 0 && { translations }),
  };
}

/** Names of fields that have to be of a type if they are not null. */
type FieldTypes = Partial<Record<'string' | 'number' | 'boolean', readonly string[]>>;

export const PRODUCT_FIELDS: FieldTypes = {
  string: (
    'id slug name sku type date modifiedGmt description shortDescription price regularPrice salePrice ' +
    'rawPrice rawRegularPrice rawSalePrice stockStatus weight length width height'
  ).split(' '),
  number: ['stockQuantity', 'lowStockAmount', 'averageRating', 'reviewCount'],
  boolean: ['onSale'],
};

const CATEGORY_FIELDS: FieldTypes = { string: ['id', 'slug', 'name', 'description'] };

/** Checks a product or category against the schema, which plugins may break. @throws IsletError for the merchant */
export function checkFields(node: object | null, types: FieldTypes): void {
  if (node === null) throw new IsletError(says('store.fieldNull'));
  const fields: Record<string, unknown> = { ...node };
  for (const [type, names] of Object.entries(types)) {
    for (const field of names) {
      const value = fields[field];
      if (value === null || value === undefined || typeof value === type) continue;
      const found = Array.isArray(value) ? 'an array' : `a ${typeof value}`;
      throw new IsletError(says('store.fieldType', { field, found, type }));
    }
  }
  for (const field of ['slug', 'name']) {
    const text = String(fields[field] ?? '');
    if (!text.isWellFormed() || text.includes('\ufffd')) {
      throw new IsletError(says('store.brokenText', { field, text: text.toWellFormed() }));
    }
  }
}
