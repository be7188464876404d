import type { Store } from '../db/database.ts';
import type { ProductRow } from '../db/product-columns.ts';
import { type ProductAttributeRow, productLoader } from '../db/read/product-loader.ts';
import { UserError } from '../errors.ts';
import { slugify } from '../values/entities.ts';

export interface AttributeChoice {
  attributeName: string;
  attributeValue?: string | null;
}

/**
 * Resolves the attribute values that a variation is bought with. Its own values are fixed; for an open one
 * ("any size") a value of the product must be chosen.
 * @returns values by attribute, in the product's order
 * @throws UserError if a value is missing or none of the product's
 */
export function chosenAttributes(
  store: Store,
  product: ProductRow,
  variation: ProductRow,
  choices: readonly AttributeChoice[],
): Record<string, string> {
  const own = new Map(
    productLoader(store, [variation])
      .variationAttributes(variation.id)
      .map((one) => [one.name, one.value]),
  );
  const uses = productLoader(store, [product])
    .attributes(product.id)
    .filter((use) => use.variation === 1);
  const chosen: Record<string, string> = {};
  const missing: string[] = [];
  for (const use of uses) {
    const fixed = own.get(use.name) ?? '';
    const given = givenValue(use, choices);
    if (!given) {
      if (fixed) chosen[use.name] = fixed;
      else missing.push(use.label);
    } else if (given === fixed || (fixed === '' && valuesOf(use).includes(given))) {
      chosen[use.name] = given;
    } else {
      throw new UserError(`Invalid value posted for ${use.label}`);
    }
  }
  const last = missing.pop();
  if (last !== undefined) {
    throw new UserError(
      missing.length > 0
        ? `${missing.join(', ')} and ${last} are required fields`
        : `${last} is a required field`,
    );
  }
  return chosen;
}

/** Names are accepted with and without the `pa_` of shop-wide attributes. */
function givenValue(use: ProductAttributeRow, choices: readonly AttributeChoice[]): string {
  const names = [use.name, use.name.replace(/^pa_/, '')];
  const choice = choices.find(({ attributeName }) => names.includes(slugify(attributeName)));
  const value = choice?.attributeValue?.trim() ?? '';
  return use.attribute_id === null ? value : slugify(value);
}

function valuesOf(use: ProductAttributeRow): string[] {
  return JSON.parse(use.options) as string[];
}
