import { IsletError, says } from '#kit/messages/says.ts';
import type { PipelineSettings } from './pipeline-settings.ts';

/**
 * Prices with and without tax. The shop shows those of the store, as its cart does: `gross` and `net` say which these
 * have to be, and a release refuses others. `both` adds the other one below, where the store returns both.
 */
export const PRICE_DISPLAYS = ['gross', 'net', 'both'] as const;

export type PriceDisplay = (typeof PRICE_DISPLAYS)[number];

interface Chosen {
  /** Undefined for prices as the store shows them, and nothing else. */
  priceDisplay?: PriceDisplay;
  priceFormat?: PipelineSettings['priceFormat'];
}

/** @throws IsletError for a choice that does not exist, or that the store's own numbers cannot tell */
export function assertPriceDisplay({ priceDisplay, priceFormat }: Chosen): void {
  if (priceDisplay === undefined) return;
  if (!PRICE_DISPLAYS.includes(priceDisplay)) {
    throw new IsletError(says('setting.priceDisplay', { value: priceDisplay }));
  }
  if (priceFormat?.compareWithRaw === false) throw new IsletError(says('setting.priceDisplayUncompared'));
}
