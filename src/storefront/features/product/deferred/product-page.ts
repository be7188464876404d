import { whenShown } from '#storefront/stores/page/open-page.ts';
import { showLiveFacts } from './show-live-facts.ts';
import { watchBuyButton } from './watch-buy-button.ts';

/** Runs at the shopper's first action on a page of a product. @param box with price and form */
export function startProductPage(box: HTMLElement): void {
  watchBuyButton(box);
  whenShown(() => void showLiveFacts(box));
}
