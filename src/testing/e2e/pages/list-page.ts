import { PageObject, ShopPage } from './shop-page.ts';

/** A list of products with its tools. */
export class ListPage extends PageObject {
  readonly shop = new ShopPage(this.page);
  /** The cards that are shown. */
  readonly cards = this.page.locator('main article:visible');
  readonly filters = this.page.getByRole('button', { name: /^Filters/ });
  readonly sort = this.page.getByLabel('Sort by');
  readonly chips = this.page.getByRole('button', { name: /^Remove filter/ });
  readonly searchBox = this.page.getByRole('combobox', { name: /^(Search products|Produkte suchen)$/ });
  readonly suggestions = this.page.getByRole('listbox');
  readonly staticList = this.page.locator('#static-list');

  /** The names of the cards, in their order. */
  readonly names = () => this.cards.locator('h2').allTextContents();

  /** An option of a filter, by its name. */
  readonly option = (name: string) => this.page.locator('.filter-option', { hasText: name }).first();

  /** The number next to an option. */
  async count(name: string): Promise<number> {
    return Number(await this.option(name).locator('.filter-count').innerText());
  }

  readonly heading = (name: string) => this.page.getByRole('heading', { level: 1, name, exact: true });
  readonly results = (text: string | RegExp) => this.page.getByRole('status').filter({ hasText: text });
}

/** The wishlist, and the hearts that lead to it. */
export class WishlistPage extends PageObject {
  readonly rows = this.page.getByRole('main').getByRole('listitem');
  readonly row = (product: string) => this.rows.filter({ hasText: product });
  readonly button = (name: string) => this.page.getByRole('main').getByRole('button', { name });

  /** The heart of a product, on its page or its card. */
  readonly heart = (product: string) =>
    this.page.getByRole('checkbox', { name: `Add ${product} to the wishlist`, exact: true }).first();

  async open(query = ''): Promise<void> {
    await this.page.goto(`/wishlist/${query}`);
  }

  /** Entries that are stored on the device, newest first. */
  stored(): Promise<unknown[]> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('islet-wishlist') ?? '[]'));
  }
}
