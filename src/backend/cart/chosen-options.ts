import { type AddOn, type AddOnPrice, addOnsOf } from '../catalog/add-ons/add-ons.ts';
import type { Store } from '../db/database.ts';
import type { ProductRow } from '../db/product-columns.ts';
import { type ProductAttributeRow, productLoader } from '../db/read/product-loader.ts';
import { UserError } from '../errors.ts';
import { type Amount, sum, toAmount } from '../values/amount.ts';
import { slugify } from '../values/entities.ts';

/** Key under which a cart item's extra data have the add-ons that were chosen, by their keys. */
const CHOICE_KEY = 'add_ons';
/** A ticked add-on. */
const TICKED = 'yes';
/** A ticked add-on in words that need no translation. */
const TICK = '✓';

type ExtraData = readonly { key: string; value: string }[];

interface ChosenAddOns {
  /** Of all of them for one piece, as the merchant typed prices. */
  price: Amount;
  /** For shoppers and the merchant. */
  texts: { name: string; value: string }[];
}

const NOTHING: ChosenAddOns = { price: 0, texts: [] };

/** Reads the add-ons of several products at once. @returns those of a product by its id */
export function addOnsReader(store: Store, products: readonly ProductRow[]): (id: number) => AddOn[] {
  const { meta } = productLoader(store, products);
  return (id) => addOnsOf(meta(id));
}

/**
 * The add-ons that a cart item has, at today's prices.
 * @param offered those of its product
 * @param quantity of the line, over which a price for the whole line is spread
 * @throws UserError if one is missing, unknown, or not as the product offers it
 */
export function chosenAddOns(
  offered: readonly AddOn[],
  extraData: ExtraData,
  quantity: number,
): ChosenAddOns {
  const written = extraData.find(({ key }) => key === CHOICE_KEY)?.value;
  if (offered.length === 0 && written === undefined) return NOTHING;
  const choice = readChoice(written);
  const unknown = [...choice.keys()].find((key) => !offered.some((one) => one.key === key));
  if (unknown !== undefined) throw new UserError('Sorry, this product cannot be purchased.');
  const chosen = offered.flatMap((addOn) => {
    const value = choice.get(addOn.key) ?? '';
    if (value !== '') return [resolve(addOn, value)];
    const group = addOn.type === 'checkbox' ? addOn.group : null;
    const isTicked = offered.some((one) => group !== null && isOfGroup(one, group) && choice.get(one.key));
    if (addOn.required && !isTicked) throw new UserError(`${group ?? addOn.label} is a required field`);
    return [];
  });
  return {
    price: sum(chosen.map(({ price }) => pricePerPiece(price, quantity))),
    texts: chosen.map(({ name, value }) => ({ name, value })),
  };
}

function isOfGroup(addOn: AddOn, group: string): boolean {
  return addOn.type === 'checkbox' && addOn.group === group;
}

function pricePerPiece({ amount, per }: AddOnPrice, quantity: number): Amount {
  return per === 'piece' ? toAmount(amount) : Math.round(toAmount(amount) / quantity);
}

function readChoice(written: string | undefined): Map<string, string> {
  try {
    const choice: unknown = JSON.parse(written ?? '{}');
    return new Map(
      Object.entries(Object(choice) as object).map(([key, value]) => [key, String(value).trim()]),
    );
  } catch {
    throw new UserError('Sorry, this product cannot be purchased.');
  }
}

function resolve(addOn: AddOn, value: string): { name: string; value: string; price: AddOnPrice } {
  const { label: name } = addOn;
  if (addOn.type === 'choice') {
    const option = addOn.options.find(({ label }) => label === value);
    if (option === undefined) throw new UserError(`${value} is not a choice of ${name}.`);
    return { name, value, price: option.price };
  }
  if (addOn.type === 'checkbox') {
    if (value !== TICKED) throw new UserError(`${value} is not a choice of ${name}.`);
    return { name, value: TICK, price: addOn.price };
  }
  // Shortens nothing: an engraving with its end cut off would be made.
  if ([...value].length > addOn.maxLength) {
    throw new UserError(`${name} may have ${addOn.maxLength} characters.`);
  }
  return { name, value, price: addOn.price };
}

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
