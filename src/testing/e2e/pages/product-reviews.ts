import type { Locator, Page } from '@playwright/test';

/** The reviews of a product's page, with the form for another one. */
export class ProductReviews {
  readonly page: Page;
  readonly section: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.locator('#reviews');
  }

  async open(slug: string, locale = ''): Promise<void> {
    await this.page.goto(`${locale}/product/${slug}/`);
  }

  /** The reviews in sight. */
  get items(): Locator {
    return this.section.locator('article:visible');
  }

  row(name: RegExp): Locator {
    return this.section.getByRole('button', { name });
  }

  button(name: string): Locator {
    return this.section.getByRole('button', { name, exact: true });
  }

  get sort(): Locator {
    return this.section.getByRole('combobox', { name: 'Sort reviews' });
  }

  /** The rating of each review in sight, in words. */
  ratings(): Promise<string[]> {
    return this.items
      .getByRole('img', { name: / out of 5/ })
      .evaluateAll((stars) => stars.map((star) => star.ariaLabel ?? ''));
  }

  /** The day of each review in sight. */
  days(): Promise<string[]> {
    return this.items
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  }

  get form(): Locator {
    return this.section.locator('form');
  }

  field(name: string): Locator {
    return this.form.getByRole('textbox', { name });
  }

  star(name: string): Locator {
    return this.form.getByRole('radio', { name, exact: true });
  }

  /** Presses a star as it is seen: its radio button lies under it. */
  async rate(stars: number): Promise<void> {
    await this.form
      .locator('fieldset label')
      .nth(stars - 1)
      .click();
  }

  get send(): Locator {
    return this.form.locator('button[type=submit]');
  }

  async fill({ author, email, content }: { author: string; email: string; content: string }): Promise<void> {
    await this.field('Your review').fill(content);
    await this.field('Name').fill(author);
    await this.field('Email').fill(email);
  }
}
