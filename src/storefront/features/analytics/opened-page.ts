import type { Order } from '#storefront/domain/checkout/order.ts';
import type { Currency } from '#storefront/domain/pricing/pricing-types.ts';

/** The page that is open. */
export interface OpenedPage {
  /** Name of its route. */
  kind: string;
  currency: Currency;
  /** The order that it shows; null for none. */
  order: Order | null;
}

let page: OpenedPage | undefined;

/** The open page, which the banner of consent names. */
export function openedPage(): OpenedPage {
  if (page === undefined) {
    const facts = document.querySelector<HTMLElement>('[data-page]')?.dataset.page ?? '{}';
    const opened: OpenedPage = { ...JSON.parse(facts), order: null };
    page = opened;
    addEventListener('islet:order', (event) => {
      opened.order = (event as CustomEvent<Order>).detail;
    });
    // An order that is shown already is told of again.
    dispatchEvent(new Event('islet:tags'));
  }
  return page;
}
