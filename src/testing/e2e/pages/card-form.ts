import type { Route } from '@playwright/test';
import { TEST_CARDS } from '#backend/checkout/payment/simulator.ts';
import { SIMULATOR_PATH } from '#backend/protocol/http/simulator-route.ts';
import type { SimulatedFault } from '#storefront/features/payments/simulator/simulated-elements.ts';
import { GRAPHQL_URL } from '../support/endpoint.ts';
import { PageObject } from './shop-page.ts';

const SIMULATOR = '**/simulated-payments';

/** The simulated card's fields in checkout, in English, and its way to the backend. */
export class CardForm extends PageObject {
  readonly number = this.page.getByLabel('Card number', { exact: true });
  readonly bank = this.page.getByRole('dialog', { name: 'Your bank asks' });

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

  /** The shopper has answered on the bank's own page, and comes back to checkout as from Stripe. */
  async returnFromBank(accepted: boolean): Promise<void> {
    const { id, clientSecret } = await this.page.evaluate(() => {
      const { transactionId: id, card } = JSON.parse(localStorage.getItem('islet-checkout') ?? '{}') as {
        transactionId: string;
        card: { clientSecret: string };
      };
      return { id, clientSecret: card.clientSecret };
    });
    await this.page.request.post(new URL(SIMULATOR_PATH, GRAPHQL_URL).href, {
      data: { action: 'authenticate', client_secret: clientSecret, accepted },
    });
    const query = new URLSearchParams({
      payment_intent: id,
      payment_intent_client_secret: clientSecret,
      redirect_status: accepted ? 'succeeded' : 'failed',
    });
    await this.page.goto(`/checkout/?${query}`);
  }

  /** The provider's script fails in this way, until `repair`. */
  async breakScript(fault: SimulatedFault): Promise<void> {
    await this.page.evaluate((value) => sessionStorage.setItem('simulated-fault', value), fault);
  }

  async repairScript(): Promise<void> {
    await this.page.evaluate(() => sessionStorage.removeItem('simulated-fault'));
  }

  /** The simulator cannot be reached any more. */
  async down(): Promise<void> {
    await this.page.route(SIMULATOR, (route) => route.abort('connectionrefused'));
  }
}
