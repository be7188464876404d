import { formatNumber, formatPriceRange } from '#storefront/i18n/format.ts';
import { interpolate } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { Currency, PriceFacts, PriceRange, UnitPrice } from './pricing-types.ts';

/** Texts of the lines below prices, with placeholders, in a page's language; absent where the shop has no such line. */
export interface PriceNoteTexts {
  lowest?: string;
  /** For cards and rows. */
  lowestShort?: string;
  /** For a price with tax, and the other way round. */
  net?: string;
  gross?: string;
}

export interface PriceNoteContext {
  locale: Locale;
  currency: Currency;
  /** Undefined if the shop has none of these lines. */
  notes: PriceNoteTexts | undefined;
}

/** The facts beside a price, and nothing else of the object that has them. */
export function priceFacts({ lowest, unit, other }: PriceFacts): PriceFacts {
  return {
    ...(lowest !== undefined && { lowest }),
    ...(unit !== undefined && { unit }),
    ...(other !== undefined && { other }),
  };
}

/** An object without the facts beside its price, such as for another price. */
export function withoutPriceFacts<T extends PriceFacts>(priced: T): Omit<T, keyof PriceFacts> {
  const { lowest: _lowest, unit: _unit, other: _other, ...rest } = priced;
  return rest;
}

interface NotedPrice extends PriceFacts {
  price?: PriceRange | null;
}

/** The lines below a price, in their order. @param isShort where there is little room, as on cards */
export function priceNotes(
  { price: shown, lowest, unit, other }: NotedPrice,
  { locale, currency, notes = {} }: PriceNoteContext,
  isShort: boolean,
): string[] {
  const note = (text: string | undefined, range: PriceRange | false | undefined) =>
    text && range ? [interpolate(locale, text, { price: formatPriceRange(locale, range, currency) })] : [];
  return [
    ...note(shown && other && other.min < shown.min ? notes.net : notes.gross, other),
    ...(unit ? [unitNote(unit, locale, currency)] : []),
    ...note(isShort ? notes.lowestShort : notes.lowest, lowest !== undefined && { min: lowest, max: lowest }),
  ];
}

/** `7,96 € / 100 g`: figures and symbols, which need no words. */
function unitNote({ price, max = price, base, unit }: UnitPrice, locale: Locale, currency: Currency): string {
  const quantity = base === 1 ? unit : `${formatNumber(locale, base)}\u00a0${unit}`;
  return `${formatPriceRange(locale, { min: price, max }, currency)} / ${quantity}`;
}
