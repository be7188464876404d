import { expect } from '@playwright/test';
import { PageObject } from './shop-page.ts';

/** The account: signing in, registering, and what a customer has in the shop. */
export class AccountPage extends PageObject {
  readonly main = this.page.getByRole('main');
  readonly heading = this.main.getByRole('heading', { level: 2 }).first();

  readonly field = (name: string) => this.main.getByRole('textbox', { name, exact: true });
  readonly button = (name: string) => this.main.getByRole('button', { name, exact: true });
  readonly link = (name: string) => this.main.getByRole('link', { name, exact: true });
  /** A section of a customer's account, in the list next to it. */
  readonly tab = (name: string) => this.main.getByRole('navigation').getByRole('link', { name, exact: true });

  async open(query = '', locale = ''): Promise<void> {
    await this.page.goto(`${locale}/my-account/${query}`);
  }

  /** Signs in with the form of the page that is open. */
  async signIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.field('Email or username').fill(username);
    await this.field('Password').fill(password);
    await this.button('Sign In').click();
  }
}

/** The page of a provider of accounts, see `serveOpenIdProvider`. */
export class ProviderPage extends PageObject {
  readonly heading = this.page.getByRole('heading', { name: 'Sign in to go on to the shop' });

  /** Signs in there and returns to the shop. @param name `ada` is ada@example.test */
  async signIn(name: string): Promise<void> {
    // The shop's form has a field with a name too.
    await expect(this.heading).toBeVisible();
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  /** Returns to the shop without an account. */
  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel' }).click();
  }

  /** The provider is out of reach. @returns puts it back */
  async down(): Promise<() => Promise<void>> {
    const isProvider = (url: URL) => url.pathname === '/auth';
    await this.page.route(isProvider, (route) => route.abort('connectionrefused'));
    return () => this.page.unroute(isProvider);
  }

  /** Goes back from the browser's own page, which appears when a provider is out of reach. */
  async goBack(): Promise<void> {
    await expect.poll(() => this.page.url()).toContain('chrome-error:');
    await this.page.evaluate(() => history.back());
  }
}
