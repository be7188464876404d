import type { BrowserContext, Locator, Page } from '@playwright/test';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/request-settings.ts';
import { STORAGE_KEYS } from '#storefront/stores/browser/storage.ts';

/** Pages whose scripts are measured, and a button on each that adds to the cart. */
export const CATALOG_PAGES = {
  home: { path: '/', add: 'button[data-add]' },
  list: { path: '/products/', add: 'button[data-add]' },
  product: { path: '/product/tide-mug/', add: 'main form button[type=submit]' },
} as const;

/** A phone of the middle class. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const SLOWDOWN = 4;

/** Waits until a press of this button has come true at the store. */
export async function whenAdded(page: Page, quantity: number): Promise<void> {
  await page.waitForFunction(
    ([key, count]) =>
      localStorage.getItem(key) === count &&
      !Object.keys(localStorage).some((name) => name.startsWith('islet-outbox:')),
    [STORAGE_KEYS.cartCount, String(quantity)] as const,
  );
}

/** Waits until the store has met this shopper. */
export async function whenMet(page: Page): Promise<void> {
  await page.waitForFunction((key) => localStorage.getItem(key), REQUEST_DEFAULTS.tokenKeys.session);
}

/** Opens a page and waits until it asks for nothing any more. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

export function addButton(page: Page, selector: string): Locator {
  return page.locator(selector).first();
}
