import { PageObject } from './shop-page.ts';

/** A product's page. */
export class ProductPage extends PageObject {
  readonly form = this.page.getByRole('main').locator('form').first();
  readonly add = this.form.locator('button[type=submit]');
  readonly quantity = this.form.getByRole('textbox', { name: 'Quantity' });
  readonly more = this.form.getByRole('button', { name: 'One more' });
  readonly share = this.page.getByRole('button', { name: 'Share', exact: true });

  /** An option as it is seen: its radio button lies under it. */
  readonly option = (name: string) => this.form.locator('label').filter({ hasText: name });
  readonly radio = (name: string | RegExp) => this.form.getByRole('radio', { name });

  /** The button of a card or row that adds a product at once, or leads to its options. */
  readonly cardButton = (product: string) =>
    this.page
      .getByRole('main')
      .locator('article, li')
      .filter({ has: this.page.getByRole('link', { name: product, exact: true }) })
      .locator('[data-add]')
      .first();

  async open(slug: string, query = ''): Promise<void> {
    await this.page.goto(`/product/${slug}/${query}`);
  }

  /** The picture of the gallery that is in sight. */
  async shownPicture(): Promise<string | null> {
    return this.page.locator('.gallery-track').evaluate((track) => {
      const index = Math.round(track.scrollLeft / track.clientWidth);
      return track.children[index]?.getAttribute('data-picture') ?? null;
    });
  }
}

/** The reviews of a product's page, with the form for another one. */
export class ProductReviews extends PageObject {
  readonly section = this.page.locator('#reviews');
  /** The reviews in sight. */
  readonly items = this.section.locator('article:visible');
  readonly sort = this.section.getByRole('combobox', { name: 'Sort reviews' });
  readonly form = this.section.locator('form');
  readonly send = this.form.locator('button[type=submit]');

  readonly row = (name: RegExp) => this.section.getByRole('button', { name });
  readonly button = (name: string) => this.section.getByRole('button', { name, exact: true });
  readonly field = (name: string) => this.form.getByRole('textbox', { name });
  readonly star = (name: string) => this.form.getByRole('radio', { name, exact: true });

  async open(slug: string, locale = ''): Promise<void> {
    await this.page.goto(`${locale}/product/${slug}/`);
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

  /** Presses a star as it is seen: its radio button lies under it. */
  async rate(stars: number): Promise<void> {
    await this.form
      .locator('fieldset label')
      .nth(stars - 1)
      .click();
  }

  async fill({ author, email, content }: { author: string; email: string; content: string }): Promise<void> {
    await this.field('Your review').fill(content);
    await this.field('Name').fill(author);
    await this.field('Email').fill(email);
  }
}
