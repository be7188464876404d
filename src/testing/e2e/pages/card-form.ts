import type { Locator, Page, Route } from '@playwright/test';
import { TEST_CARDS } from '#backend/payment/simulator.ts';

const SIMULATOR = '**/simulated-payments';

/** The simulated card's fields in checkout, in English, and its way to the backend. */
export class CardForm {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get number(): Locator {
    return this.page.getByLabel('Card number', { exact: true });
  }

  get bank(): Locator {
    return this.page.getByRole('dialog', { name: 'Your bank asks' });
  }

  async fill(card: keyof typeof TEST_CARDS): Promise<void> {
    await this.number.fill(TEST_CARDS[card]);
    await this.page.getByLabel('Expiry date').fill('1234');
    await this.page.getByLabel('Security code').fill('123');
  }

  /** Does something in place of the answers to one action, which the backend has carried out. */
  async after(action: 'confirm' | 'retrieve', act: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route(SIMULATOR, async (route) => {
      const asked = (route.request().postDataJSON() as { action: string } | null)?.action;
      if (asked !== action) return route.fallback();
      await route.fetch();
      await act(route);
    });
  }

  /** The simulator cannot be reached any more. */
  async down(): Promise<void> {
    await this.page.route(SIMULATOR, (route) => route.abort('connectionrefused'));
  }
}
