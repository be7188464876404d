import type { Locator, Page } from '@playwright/test';
import { ShopPage } from './shop-page.ts';

/** A list of products with its tools. */
export class ListPage {
  readonly shop: ShopPage;
  readonly page: Page;
  /** The cards that are shown. */
  readonly cards: Locator;
  readonly filters: Locator;
  readonly sort: Locator;
  readonly chips: Locator;
  readonly staticList: Locator;
  readonly searchBox: Locator;
  readonly suggestions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.shop = new ShopPage(page);
    this.cards = page.locator('main article:visible');
    this.filters = page.getByRole('button', { name: /^Filters/ });
    this.sort = page.getByLabel('Sort by');
    this.chips = page.getByRole('button', { name: /^Remove filter/ });
    this.searchBox = page.getByRole('combobox', { name: /^(Search products|Produkte suchen)$/ });
    this.suggestions = page.getByRole('listbox');
    this.staticList = page.locator('#static-list');
  }

  /** The names of the cards, in their order. */
  names(): Promise<string[]> {
    return this.cards.locator('h2').allTextContents();
  }

  /** An option of a filter, by its name. */
  option(name: string): Locator {
    return this.page.locator('.filter-option', { hasText: name }).first();
  }

  /** The number beside an option. */
  async count(name: string): Promise<number> {
    return Number(await this.option(name).locator('.filter-count').innerText());
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  results(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}
