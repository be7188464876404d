import { expect, type Page } from '@playwright/test';

const ADDRESS = [
  ['First name', 'Gesa'],
  ['Last name', 'Petersen'],
  ['Street address', 'Torstraße 1'],
  ['Postcode', '10115'],
  ['Town / City', 'Berlin'],
] as const;

/** Orders on the store's own page, with its own gateway, once the page is there. */
export async function orderAtStore(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  for (const [label, text] of ADDRESS) await page.getByLabel(label).fill(text);
  await page.getByLabel('HarbourPay').check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order received');
}
