import type { ProductAttribute, Term, VariationAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import { findSpelled } from '#storefront/domain/catalog/variations/attribute-spelling.ts';
import type { ResultOf } from '../../graphql.ts';
import type { ATTRIBUTE } from '../../operations/catalog/fragments/variation-fragments.ts';
import { nodes } from '../nodes.ts';
import { decodeSlug } from '../text/decode-slug.ts';
import { plainText } from '../text/plain-text.ts';

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

/**
 * Maps an option of a variation or a default option, in the spelling of the product's attribute. Its label is that
 * of the attribute: for "any" and for local attributes the store repeats the name there.
 */
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
