import type { Locator, Page } from '@playwright/test';

/** The wishlist, and the hearts that lead to it. */
export class WishlistPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/wishlist/${query}`);
  }

  /** The heart of a product, on its page or its card. */
  heart(product: string): Locator {
    return this.page.getByRole('checkbox', { name: `Add ${product} to the wishlist`, exact: true }).first();
  }

  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem');
  }

  row(product: string): Locator {
    return this.rows.filter({ hasText: product });
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name });
  }

  /** Entries that are stored on the device, newest first. */
  stored(): Promise<unknown[]> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('islet-wishlist') ?? '[]'));
  }
}
