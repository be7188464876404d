import { priceFacts } from '../../pricing/price-notes.ts';
import type { PriceFacts } from '../../pricing/pricing-types.ts';
import type { BrowserProduct, StockStatus } from '../catalog-types.ts';
import { priceSpan } from './attributes.ts';
import { coloredPicture, isColorAttribute } from './colors.ts';

type ChosenCard = Pick<
  BrowserProduct,
  'price' | 'regular' | 'sale' | 'onSale' | 'stockStatus' | 'lowStock' | 'image'
> &
  PriceFacts;

const STOCK_ORDER: readonly StockStatus[] = ['IN_STOCK', 'ON_BACKORDER', 'OUT_OF_STOCK'];

/** A card's facts if a list is filtered by options; null if they stay as they are. @param chosen values by attribute */
export function chosenCard(
  product: BrowserProduct,
  chosen: Readonly<Record<string, readonly string[]>>,
  onlyOrderable: boolean,
): ChosenCard | null {
  const wanted = product.attributes.flatMap(({ name, variation }): [string, readonly string[]][] => {
    const values = chosen[name];
    return variation && values !== undefined ? [[name, values]] : [];
  });
  const variations = product.variations.filter(
    ({ attributes, purchasable, stockStatus }) =>
      purchasable &&
      !(onlyOrderable && stockStatus === 'OUT_OF_STOCK') &&
      wanted.every(([name, values]) => {
        const value = attributes.find((one) => one.name === name)?.value;
        return !value || values.includes(value);
      }),
  );
  if (wanted.length === 0 || variations.length === 0) return null;
  const { price, regular, sale, onSale, stockStatus, lowStock, image } = product;
  const before: ChosenCard = {
    price,
    regular,
    sale,
    onSale,
    stockStatus,
    lowStock,
    image,
    ...priceFacts(product),
  };
  const isOnSale = variations.some((variation) => variation.onSale);
  const best = STOCK_ORDER.find((status) => variations.some((one) => one.stockStatus === status));
  const after: ChosenCard = {
    price: priceSpan(variations.map((variation) => variation.price)),
    regular: priceSpan(variations.map((variation) => variation.regular)),
    sale: isOnSale ? priceSpan(variations.map((variation) => variation.sale)) : null,
    onSale: isOnSale,
    stockStatus: best ?? stockStatus,
    lowStock: lowStock && best !== 'OUT_OF_STOCK',
    image: pictureOf({ ...product, variations }, wanted) ?? image,
    ...sharedFacts(variations),
  };
  return JSON.stringify(after) === JSON.stringify(before) ? null : after;
}

/** The facts beside the price that all of some variations have. */
function sharedFacts([first, ...others]: BrowserProduct['variations']): PriceFacts {
  const facts = first === undefined ? {} : priceFacts(first);
  const text = JSON.stringify(facts);
  return others.every((other) => JSON.stringify(priceFacts(other)) === text) ? facts : {};
}

/** The picture in the chosen colours; of other options one that all their variations share. */
function pictureOf(
  product: Pick<BrowserProduct, 'variations' | 'image'>,
  wanted: readonly (readonly [name: string, values: readonly string[]])[],
): BrowserProduct['image'] {
  const colors = wanted.filter(([name]) => isColorAttribute(name));
  if (colors.length > 0) return coloredPicture(product, colors);
  const [first, ...others] = product.variations.map(({ image }) => image);
  return others.every((image) => image?.databaseId === first?.databaseId) ? (first ?? null) : null;
}
