import { expect, type Page } from '@playwright/test';

const SCRIPTS = '**/_assets/*.js*';

/** A page of a browser, or a part of it, by what a shopper finds there. */
export abstract class PageObject {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}

/** Any page of the shop, seen through what its shell offers. */
export class ShopPage extends PageObject {
  /** Script files asked for, by path. */
  readonly scripts: string[] = [];
  readonly header = this.page.getByRole('banner');
  readonly footer = this.page.getByRole('contentinfo');
  readonly cartButton = this.header.getByRole('button', { name: 'Open cart' });
  readonly menuButton = this.header.getByRole('button', { name: 'Open menu' });
  readonly cart = this.page.getByRole('dialog', { name: 'Cart' });
  readonly menu = this.page.getByRole('dialog', { name: 'Main menu' });
  readonly searchField = this.header.getByRole('combobox', { name: 'Search products' });
  readonly heading = this.page.getByRole('heading', { level: 1 });

  constructor(page: Page) {
    super(page);
    page.on('request', (request) => {
      if (request.resourceType() === 'script') this.scripts.push(new URL(request.url()).pathname);
    });
  }

  /** Holds scripts back until the returned function is called. */
  async holdScripts(files = SCRIPTS): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route(files, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  /** Turns the wheel and says how far the page has moved. */
  async scrolledBy(distance: number): Promise<number> {
    await this.page.mouse.wheel(0, distance);
    // Scrolling is done by the compositor; two frames later the page knows of it.
    return this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
        }),
    );
  }
}

/** The cart panel of any page. */
export class CartPanel extends PageObject {
  readonly dialog = this.page.getByRole('dialog', { name: 'Cart' });
  readonly lines = this.dialog.getByRole('list', { name: 'Products in your cart' }).getByRole('listitem');
  /** Announcements of the cart while the panel is closed. */
  readonly confirmation = this.page.getByRole('status').filter({ hasText: 'is in your cart' });
  readonly undo = this.dialog.getByRole('button', { name: 'Undo' });
  /** The total, or that it is updating. */
  readonly total = this.dialog.locator('[data-total]');
  readonly checkout = this.dialog.getByRole('link', { name: 'Checkout' });

  /** Opens the panel by the header's button. */
  async open(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Open cart' }).click();
    await expect(this.dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close cart' }).click();
    await expect(this.dialog).toBeHidden();
  }

  readonly line = (product: string) =>
    this.lines.filter({ has: this.page.getByRole('link', { name: product }) });
  readonly quantity = (product: string) => this.line(product).getByRole('textbox');
  readonly more = (product: string) => this.#button(product, `One more of ${product}`);
  readonly less = (product: string) => this.#button(product, `One less of ${product}`);
  readonly remove = (product: string) => this.#button(product, `Remove ${product}`);

  /** A row of the sums, such as `Shipping`: its label and its amount. */
  readonly sum = (label: string) =>
    this.dialog.locator('dl > div').filter({ hasText: new RegExp(`^${label}`) });

  /** Enters a code. @param field `Coupon code` or `Gift card number` */
  async enterCode(field: string, code: string): Promise<void> {
    const input = this.dialog.getByRole('textbox', { name: field });
    if (!(await input.isVisible())) await this.dialog.getByText('Enter a code').click();
    await input.fill(code);
    await input.press('Enter');
  }

  #button(product: string, name: string) {
    return this.line(product).getByRole('button', { name });
  }
}

/** Moves the pointer as a hand does, in more than one step: the first in a page has no length. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(150, 250);
  await page.mouse.move(200, 300);
}
