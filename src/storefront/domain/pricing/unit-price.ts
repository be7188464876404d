import type { Pricing, UnitPrice } from './pricing-types.ts';

/** Prices as the merchant typed them, with or without tax, in the currency's main unit; null where there is none. */
interface TypedPrices {
  regular: number | null;
  sale: number | null;
}

/** A price per unit as a store says it: with the unit as it writes it, and numbers where they are above zero. */
export interface UnitFacts {
  unit: string;
  base: number | null;
  amount: number | null;
  typed: TypedPrices;
}

interface Unit {
  /** Names that stores write for it, in lower case, besides the symbol itself. */
  names: readonly string[];
  /** As merchant centres call it. */
  feed: string;
  /** By UN/CEFACT's recommendation 20, as schema.org wants it. */
  code: string;
}

/** Units by their symbols, which are the same in all languages. */
const UNITS: Readonly<Record<string, Unit>> = {
  mg: { names: ['milligramm', 'milligram'], feed: 'mg', code: 'MGM' },
  g: { names: ['gr', 'gramm', 'gram'], feed: 'g', code: 'GRM' },
  kg: { names: ['kilo', 'kilogramm', 'kilogram'], feed: 'kg', code: 'KGM' },
  ml: { names: ['milliliter', 'millilitre'], feed: 'ml', code: 'MLT' },
  cl: { names: ['zentiliter', 'centiliter', 'centilitre'], feed: 'cl', code: 'CLT' },
  l: { names: ['liter', 'litre'], feed: 'l', code: 'LTR' },
  cm: { names: ['zentimeter', 'centimeter', 'centimetre'], feed: 'cm', code: 'CMT' },
  m: { names: ['meter', 'metre', 'lfm'], feed: 'm', code: 'MTR' },
  'm²': { names: ['m2', 'qm', 'sqm', 'quadratmeter'], feed: 'sqm', code: 'MTK' },
  'm³': { names: ['m3', 'cbm', 'kubikmeter'], feed: 'cbm', code: 'MTQ' },
};

/** The unit of what is counted, which has a word in each language of the shop. */
const PIECE: Unit = {
  names: ['pc', 'pcs', 'stk', 'st', 'stueck', 'stuck', 'ct'],
  feed: 'ct',
  code: 'C62',
};
const PIECES: Readonly<Record<string, string>> = {
  en: 'piece',
  de: 'Stück',
  es: 'unidad',
  fr: 'pièce',
  it: 'pezzo',
  pt: 'unidade',
};

/**
 * The unit that a name means: its symbol, the piece in the catalog's language, or the name itself if it is none of the usual ones.
 * @param language BCP 47 tag
 */
export function unitSymbol(name: string, language: string): string {
  const plain = name.trim().toLowerCase();
  const known = Object.entries(UNITS).find(
    ([symbol, { names }]) => symbol === plain || names.includes(plain),
  );
  if (known) return known[0];
  return (isPiece(plain) && PIECES[language.slice(0, 2).toLowerCase()]) || name.trim();
}

/** A unit as machines call it; undefined for one that they do not know. @param unit as of `unitSymbol` */
export function unitNames(unit: string): Pick<Unit, 'feed' | 'code'> | undefined {
  return UNITS[unit] ?? (isPiece(unit.toLowerCase()) ? PIECE : undefined);
}

function isPiece(plain: string): boolean {
  return PIECE.names.includes(plain) || Object.values(PIECES).some((word) => word.toLowerCase() === plain);
}

/**
 * The price per unit of what has one price. Where the content is known it follows from the shown price, which has the
 * taxes and the sale of today; otherwise from the typed one, in the proportion of the shown price to the typed price.
 * @param typed the prices of the product itself
 * @param language of the catalog, BCP 47
 * @returns undefined where nothing says it
 */
export function unitPrice(
  { price, onSale }: Pick<Pricing, 'price' | 'onSale'>,
  facts: UnitFacts,
  typed: TypedPrices,
  language: string,
): UnitPrice | undefined {
  if (price === null || price.min !== price.max || price.min === 0) return undefined;
  const { base, amount } = facts;
  const shared = { base: base ?? 1, unit: unitSymbol(facts.unit, language) };
  if (amount !== null) {
    return { price: Math.round((price.min * shared.base) / amount), ...shared, amount };
  }
  const kind = onSale && facts.typed.sale !== null ? 'sale' : 'regular';
  const [perUnit, whole] = [facts.typed[kind], typed[kind]];
  return perUnit === null || !whole
    ? undefined
    : { price: Math.round((perUnit / whole) * price.min), ...shared };
}

/** The price per unit of a product with variations; undefined unless all say it for the same quantity. */
export function unitPriceRange(variations: readonly { unit?: UnitPrice }[]): UnitPrice | undefined {
  const units = variations.flatMap(({ unit }) => unit ?? []);
  const [first] = units;
  if (first === undefined || units.length < variations.length) return undefined;
  const { base, unit } = first;
  if (units.some((other) => other.base !== base || other.unit !== unit)) return undefined;
  const prices = units.map((one) => one.price);
  const [price, max] = [Math.min(...prices), Math.max(...prices)];
  return { price, ...(max > price && { max }), base, unit };
}
