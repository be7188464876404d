import { IsletError, says } from '#kit/messages/says.ts';
import type { Currency } from '../pricing/pricing-types.ts';
import type { PipelineSettings } from './pipeline-settings.ts';

/**
 * The lowest price of 30 days beside reductions: `off` says nothing, `thirty-days` where the record of prices goes
 * back 30 days before the reduction, `since-first-release` also where it does not.
 */
export const PRICE_HISTORIES = ['off', 'thirty-days', 'since-first-release'] as const;

export type PriceHistory = (typeof PRICE_HISTORIES)[number];

interface Chosen {
  /** Undefined for the default. */
  priceHistory?: PriceHistory;
}

/** Currencies of the countries in which Directive 98/6/EC holds: those of the European Economic Area. */
const CURRENCIES: ReadonlySet<string> = new Set([
  'EUR',
  'BGN',
  'CZK',
  'DKK',
  'HUF',
  'PLN',
  'RON',
  'SEK',
  'NOK',
  'ISK',
]);

/** The merchant's choice; by default the law's, where the currency is one of the countries that have it. */
export function priceHistoryOf({
  priceHistory,
  currency,
}: Chosen & { currency: Pick<Currency, 'code'> }): PriceHistory {
  return priceHistory ?? (CURRENCIES.has(currency.code) ? 'thirty-days' : 'off');
}

/** @throws IsletError for a choice that does not exist */
export function assertPriceHistory({ priceHistory }: Chosen): void {
  if (priceHistory === undefined || PRICE_HISTORIES.includes(priceHistory)) return;
  throw new IsletError(says('setting.priceHistory', { value: priceHistory }));
}

/**
 * Prices with and without tax. The shop shows those of the store, as its cart does: `gross` and `net` say which these
 * have to be, and a release refuses others. `both` adds the other one below, where the store returns both.
 */
export const PRICE_DISPLAYS = ['gross', 'net', 'both'] as const;

export type PriceDisplay = (typeof PRICE_DISPLAYS)[number];

interface ShownPrices {
  /** Undefined for prices as the store shows them, and nothing else. */
  priceDisplay?: PriceDisplay;
  priceFormat?: PipelineSettings['priceFormat'];
}

/** @throws IsletError for a choice that does not exist, or that the store's own numbers cannot tell */
export function assertPriceDisplay({ priceDisplay, priceFormat }: ShownPrices): void {
  if (priceDisplay === undefined) return;
  if (!PRICE_DISPLAYS.includes(priceDisplay)) {
    throw new IsletError(says('setting.priceDisplay', { value: priceDisplay }));
  }
  if (priceFormat?.compareWithRaw === false) throw new IsletError(says('setting.priceDisplayUncompared'));
}
