import { expect, type Locator, type Page } from '@playwright/test';

/** The page of a provider of accounts, see `serveOpenIdProvider`. */
export class ProviderPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { name: 'Sign in to go on to the shop' });
  }

  /** Signs in there and returns to the shop. @param name `ada` is ada@example.test */
  async signIn(name: string): Promise<void> {
    // The shop's form has a field with a name too.
    await expect(this.heading).toBeVisible();
    await this.#page.getByLabel('Name', { exact: true }).fill(name);
    await this.#page.getByRole('button', { name: 'Continue' }).click();
  }

  /** Returns to the shop without an account. */
  async cancel(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Cancel' }).click();
  }

  /** The provider is out of reach. @returns puts it back */
  async down(): Promise<() => Promise<void>> {
    const isProvider = (url: URL) => url.pathname === '/auth';
    await this.#page.route(isProvider, (route) => route.abort('connectionrefused'));
    return () => this.#page.unroute(isProvider);
  }

  /** Goes back from the browser's own page, which stands for a provider out of reach. */
  async goBack(): Promise<void> {
    await expect.poll(() => this.#page.url()).toContain('chrome-error:');
    await this.#page.evaluate(() => history.back());
  }
}
