import { expect, type Locator, type Page } from '@playwright/test';

/** The cart panel of any page. */
export class CartPanel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Cart' });
  }

  get lines(): Locator {
    return this.dialog.getByRole('list', { name: 'Products in your cart' }).getByRole('listitem');
  }

  /** Announcements of the cart while the panel is closed. */
  get confirmation(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'is in your cart' });
  }

  /** Opens the panel by the header's button. */
  async open(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Open cart' }).click();
    await expect(this.dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close cart' }).click();
    await expect(this.dialog).toBeHidden();
  }

  line(product: string): Locator {
    return this.lines.filter({ has: this.page.getByRole('link', { name: product }) });
  }

  quantity(product: string): Locator {
    return this.line(product).getByRole('textbox');
  }

  more(product: string): Locator {
    return this.line(product).getByRole('button', { name: `One more of ${product}` });
  }

  less(product: string): Locator {
    return this.line(product).getByRole('button', { name: `One less of ${product}` });
  }

  remove(product: string): Locator {
    return this.line(product).getByRole('button', { name: `Remove ${product}` });
  }

  get undo(): Locator {
    return this.dialog.getByRole('button', { name: 'Undo' });
  }

  /** A row of the sums, such as `Shipping`: its label and its amount. */
  sum(label: string): Locator {
    return this.dialog.locator('dl > div').filter({ hasText: new RegExp(`^${label}`) });
  }

  /** The total, or that it is updating. */
  get total(): Locator {
    return this.dialog.locator('[data-total]');
  }

  get checkout(): Locator {
    return this.dialog.getByRole('link', { name: 'Checkout' });
  }

  /** Enters a code. @param field `Coupon code` or `Gift card number` */
  async enterCode(field: string, code: string): Promise<void> {
    const input = this.dialog.getByRole('textbox', { name: field });
    if (!(await input.isVisible())) await this.dialog.getByText('Enter a code').click();
    await input.fill(code);
    await input.press('Enter');
  }
}
