import { expect, type Locator, type Page } from '@playwright/test';
import type { Address } from '#storefront/domain/customer/customer.ts';
import { ShopPage } from './shop-page.ts';

/** Fields of an address by the label that they have in English, in the order of the page. */
const LABELS: readonly [field: keyof Address, label: RegExp][] = [
  ['country', /^Country/],
  ['firstName', /^First name/],
  ['lastName', /^Last name/],
  ['company', /^Company/],
  ['address1', /^Street/],
  ['address2', /^Apartment/],
  ['postcode', /^(Postcode|ZIP code|Eircode)/],
  ['city', /^(City|Town)/],
  ['state', /^(State|Province|County)/],
  ['phone', /^Phone/],
];

/** Somebody in Berlin. */
export const BERLIN: Partial<Address> = {
  country: 'DE',
  firstName: 'Gesa',
  lastName: 'Petersen',
  address1: 'Torstraße 1',
  postcode: '10115',
  city: 'Berlin',
};

/** Somebody in New York, where the shop charges no tax. */
export const NEW_YORK: Partial<Address> = {
  country: 'US',
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Water Street',
  postcode: '10004',
  city: 'New York',
  state: 'NY',
};

/** The checkout, in English. */
export class CheckoutPage extends ShopPage {
  readonly email = this.page.getByRole('textbox', { name: 'Email' });
  readonly billing = this.page.getByRole('region', { name: 'Billing address' });
  readonly shipping = this.page.getByRole('region', { name: 'Shipping address' });
  readonly elsewhere = this.page.getByRole('checkbox', { name: 'Ship to a different address' });
  readonly note = this.page.getByRole('textbox', { name: 'Order note' });
  readonly place = this.page.getByRole('button', { name: /^(Place order|Processing)$/ });
  readonly summary = this.page.getByRole('complementary', { name: 'Your order' });
  /** The total to pay, as it is written. */
  readonly total = this.summary.getByTestId('total');
  readonly alert = this.page.getByRole('main').getByRole('alert');

  readonly rate = (name: string | RegExp) =>
    this.page.getByRole('region', { name: 'Shipping', exact: true }).getByRole('radio', { name });
  readonly payment = (name: string | RegExp) =>
    this.page.getByRole('region', { name: 'Payment' }).getByRole('radio', { name });
  readonly field = (part: Locator, field: keyof Address) =>
    part.getByLabel(LABELS.find(([name]) => name === field)?.[1] ?? '');

  async open(): Promise<void> {
    await this.page.goto('/checkout/');
    await expect(this.email).toBeVisible();
  }

  /** Types an address. */
  async fill(part: Locator, address: Partial<Address>): Promise<void> {
    for (const [field] of LABELS) {
      const value = address[field];
      if (value === undefined) continue;
      const control = this.field(part, field);
      if (field === 'country' || field === 'state') await control.selectOption(value);
      else await control.fill(value);
    }
  }

  /** Types all that an order needs, to be paid in cash. */
  async fillIn(email: string, billing: Partial<Address> = BERLIN): Promise<void> {
    await this.email.fill(email);
    await this.fill(this.billing, billing);
    await this.payment('Cash on delivery').check();
  }

  /** Until the store has said what everything costs. */
  async settled(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: 'Updating' })).toHaveCount(0);
  }

  /** Presses the button, and waits for the order's page. @returns the order's number in its address */
  async placeOrder(): Promise<string> {
    await this.place.click();
    return this.ordered();
  }

  async ordered(): Promise<string> {
    await this.page.waitForURL(/\/checkout\/order-received\/\d+\/$/);
    return /(\d+)\/$/.exec(this.page.url())?.[1] ?? '';
  }
}

let shoppers = 0;

/** An email address that no other test orders with. */
export function newEmail(name: string): string {
  return `${name}-${Date.now().toString(36)}-${process.pid}-${shoppers++}@example.test`;
}

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
