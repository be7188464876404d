import { LOCALE_PATHS, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { CheckoutPage, newEmail, orderAtStore } from './pages/checkout-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { Endpoint } from './support/endpoint.ts';
import { test, withSettings } from './support/merchant-shop.ts';
import { expect } from './support/test.ts';

/** One worker: the renderer is loaded once. */
test.describe.configure({ mode: 'default' });

/** Checkout's words on the terms, and the button that orders. */
interface Wording {
  title: string;
  box: string;
  problem: string;
  button: string;
}

const WORDINGS: Record<Locale, Wording> = {
  en_US: {
    title: 'Terms and conditions',
    box: 'I have read and accept “Terms and conditions (opens in a new tab)”.',
    problem: 'Please accept “Terms and conditions” to go on.',
    button: 'Place order',
  },
  de_DE: {
    title: 'AGB',
    box: 'Ich habe „AGB (öffnet in einem neuen Tab)“ gelesen und stimme zu.',
    problem: 'Bitte stimme „AGB“ zu, um fortzufahren.',
    button: 'Zahlungspflichtig bestellen',
  },
  es_ES: {
    title: 'Condiciones generales',
    box: 'He leído y acepto «Condiciones generales (se abre en una pestaña nueva)».',
    problem: 'Acepta «Condiciones generales» para continuar.',
    button: 'Pedir con obligación de pago',
  },
  fr_FR: {
    title: 'Conditions générales de vente',
    box: 'J’ai lu et j’accepte « Conditions générales de vente (s’ouvre dans un nouvel onglet) ».',
    problem: 'Veuillez accepter « Conditions générales de vente » pour continuer.',
    button: 'Commander avec obligation de paiement',
  },
  it_IT: {
    title: 'Condizioni generali di vendita',
    box: 'Ho letto e accetto «Condizioni generali di vendita (si apre in una nuova scheda)».',
    problem: 'Accetta «Condizioni generali di vendita» per continuare.',
    button: 'Ordina con obbligo di pagamento',
  },
  pt_BR: {
    title: 'Termos e condições',
    box: 'Li e aceito “Termos e condições (abre em uma nova aba)”.',
    problem: 'Aceite “Termos e condições” para continuar.',
    button: 'Fazer o pedido',
  },
};

test.beforeEach(({ shop }) => {
  shop.settings = { termsCheckbox: true };
});

for (const [locale, { title, box, problem, button }] of Object.entries(WORDINGS) as [Locale, Wording][]) {
  test(`the terms are asked for in the shopper’s language: ${locale}`, { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    const cart = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
    await page.goto(`${LOCALE_PATHS[locale] && `/${LOCALE_PATHS[locale]}`}/checkout/`);
    const terms = page.getByRole('checkbox', { name: title });
    await expect(page.locator('label', { hasText: title })).toHaveText(box);
    await page.getByRole('button', { name: button }).click();
    await expect(terms).toHaveAccessibleDescription(problem);
    expect(backendData.ordersOf(cart)).toEqual([]);
    await terms.check();
    await expect(terms).toHaveAccessibleDescription('');

    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    const text = await opened;
    await expect(text.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(text.locator('html')).toHaveAttribute('lang', LOCALES[locale].tag);
  });
}

test.describe('a shop that orders on the store’s own page', { tag: '@nightly' }, () => {
  test.beforeEach(({ page }) => withSettings(page, { storeCheckout: 'all' }));

  test('leaves the terms to that page, where the order is made', async ({ page }) => {
    const cart = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
    await page.goto('/checkout/');
    await orderAtStore(page, newEmail('terms'));
    expect(backendData.ordersOf(cart)).toHaveLength(1);
  });

  test('asks for the terms itself where the store hands no session over', async ({ page }) => {
    const endpoint = await Endpoint.watch(page);
    endpoint.refuse('getCheckoutUrl', 'Cannot query field "checkoutUrl" on type "Customer".');
    const cart = await fillCart(page, [{ slug: 'machair-seed-mix' }]);
    const checkout = new CheckoutPage(page);
    await checkout.open();
    await checkout.fillIn(newEmail('terms'));
    await checkout.settled();
    await checkout.place.click();
    const box = page.getByRole('checkbox', { name: 'I have read and accept' });
    await expect(box).toBeFocused();
    expect(backendData.ordersOf(cart)).toEqual([]);
    await box.check();
    await checkout.placeOrder();
    expect(backendData.ordersOf(cart)).toHaveLength(1);
  });
});
