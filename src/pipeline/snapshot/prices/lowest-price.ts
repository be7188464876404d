import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import type { PriceHistory } from '#storefront/domain/settings/prices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time before a reduction whose lowest price counts, in milliseconds. */
export const PERIOD_MS = 30 * DAY_MS;

/** A price from the moment at which shoppers first saw it, until the next step. */
export interface PriceStep {
  /** Milliseconds since 1970. */
  since: number;
  /** The lower end of a range; null while the shop did not show it. */
  price: MinorUnits | null;
  /** It was announced as a reduction. */
  reduced: boolean;
}

/**
 * The lowest price of the 30 days before the reduction that is shown now.
 * @param steps of one product or variation, by ascending time, the one that is shown now last
 * @param knownSince when the record of its prices began, in milliseconds since 1970
 * @returns undefined if it is not reduced, nothing was shown in that time, or it is not known in full and must be
 */
export function lowestPrice(
  steps: readonly PriceStep[],
  knownSince: number,
  history: PriceHistory,
): MinorUnits | undefined {
  const begin = reductionStart(steps);
  if (begin === null || history === 'off') return undefined;
  const from = begin - PERIOD_MS;
  if (history === 'thirty-days' && knownSince > from) return undefined;
  const prices = steps.flatMap(({ since, price }, index) => {
    const until = steps[index + 1]?.since ?? Number.POSITIVE_INFINITY;
    return since < begin && until > from && price !== null ? [price] : [];
  });
  return prices.length === 0 ? undefined : Math.min(...prices);
}

/**
 * When the reduction of now began to be shown without a break; null if there is none. A reduction that goes further
 * is the same one, a higher price begins another one. A product that the shop left out for less than 30 days was
 * not sold at another price meanwhile.
 */
export function reductionStart(steps: readonly PriceStep[]): number | null {
  const now = steps.at(-1);
  if (now === undefined || !now.reduced || now.price === null) return null;
  let { since: begin, price } = now;
  let shownAgain = begin;
  for (const step of steps.slice(0, -1).reverse()) {
    if (step.price === null) {
      if (shownAgain - step.since >= PERIOD_MS) break;
    } else {
      if (!step.reduced || step.price < price) break;
      [begin, price] = [step.since, step.price];
    }
    shownAgain = step.since;
  }
  return begin;
}
