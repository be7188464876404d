import type { Locator, Page } from '@playwright/test';

/** The account: signing in, registering, and what a customer has in the shop. */
export class AccountPage {
  readonly page: Page;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
  }

  async open(query = '', locale = ''): Promise<void> {
    await this.page.goto(`${locale}/my-account/${query}`);
  }

  field(label: string): Locator {
    return this.main.getByRole('textbox', { name: label, exact: true });
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.main.getByRole('link', { name, exact: true });
  }

  /** A section of a customer's account, in the list beside it. */
  tab(name: string): Locator {
    return this.main.getByRole('navigation').getByRole('link', { name, exact: true });
  }

  get heading(): Locator {
    return this.main.getByRole('heading', { level: 2 }).first();
  }

  /** Signs in with the form of the page that is open. */
  async signIn({ username, password }: { username: string; password: string }): Promise<void> {
    await this.field('Email or username').fill(username);
    await this.field('Password').fill(password);
    await this.button('Sign In').click();
  }
}
