import type { Locator, Page } from '@playwright/test';

/** A product's page. */
export class ProductPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(slug: string, query = ''): Promise<void> {
    await this.page.goto(`/product/${slug}/${query}`);
  }

  get form(): Locator {
    return this.page.getByRole('main').locator('form').first();
  }

  get add(): Locator {
    return this.form.locator('button[type=submit]');
  }

  get quantity(): Locator {
    return this.form.getByRole('textbox', { name: 'Quantity' });
  }

  get more(): Locator {
    return this.form.getByRole('button', { name: 'One more' });
  }

  /** An option as it is seen: its radio button lies under it. */
  option(name: string): Locator {
    return this.form.locator('label').filter({ hasText: name });
  }

  radio(name: string | RegExp): Locator {
    return this.form.getByRole('radio', { name });
  }

  get share(): Locator {
    return this.page.getByRole('button', { name: 'Share', exact: true });
  }

  /** The picture of the gallery that is in sight. */
  async shownPicture(): Promise<string | null> {
    return this.page.locator('.gallery-track').evaluate((track) => {
      const index = Math.round(track.scrollLeft / track.clientWidth);
      return track.children[index]?.getAttribute('data-picture') ?? null;
    });
  }

  /** The button of a card or row that adds a product at once, or leads to its options. */
  cardButton(product: string): Locator {
    return this.page
      .getByRole('main')
      .locator('article, li')
      .filter({ has: this.page.getByRole('link', { name: product, exact: true }) })
      .locator('[data-add]')
      .first();
  }
}
