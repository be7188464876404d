import type { Browser, Page } from '@playwright/test';
import { STORAGE_KEYS } from '#storefront/stores/browser/storage.ts';
import { addButton, CATALOG_PAGES, openPage } from './visit.ts';

/** Milliseconds from a press of "Add to cart". */
export interface AddingTimes {
  /** To the first frame that shows that it is worked on. */
  feedback: number;
  /** To the first frame of the cart as the store has it. */
  settled: number;
}

export interface AddingSample {
  /** The very first press on a page that has loaded no script. */
  first: AddingTimes;
  /** One on the same page, once all is loaded. */
  later: AddingTimes;
}

/** Presses "Add to cart" twice on a product's page, with an empty browser. */
export async function measureAdding(browser: Browser, site: string): Promise<AddingSample> {
  const { path, add } = CATALOG_PAGES.product;
  const context = await browser.newContext({ baseURL: site });
  const page = await openPage(context, path);
  const first = await press(page, add, 1);
  const later = await press(page, add, 2);
  await context.close();
  return { first, later };
}

async function press(page: Page, selector: string, quantity: number): Promise<AddingTimes> {
  const button = addButton(page, selector);
  await button.scrollIntoViewIfNeeded();
  const times = button.evaluate(watch, { key: STORAGE_KEYS.cartCount, count: String(quantity) });
  await button.click();
  return times;
}

/** Runs in the page: checks its text on every frame. */
function watch(
  button: Element,
  { key: stored, count }: { key: string; count: string },
): Promise<{ feedback: number; settled: number }> {
  return new Promise((resolve) => {
    let pressed: number | null = null;
    let feedback: number | null = null;
    const onClick = () => {
      pressed = performance.now();
    };
    addEventListener('click', onClick, { capture: true, once: true });
    const check = () => {
      const now = performance.now();
      if (pressed !== null && button.ariaBusy === 'true') feedback ??= now - pressed;
      const isOpen = Object.keys(localStorage).some((key) => key.startsWith('islet-outbox:'));
      const isCounted = localStorage.getItem(stored) === count;
      if (pressed !== null && feedback !== null && isCounted && !isOpen) {
        resolve({ feedback, settled: now - pressed });
      } else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}
