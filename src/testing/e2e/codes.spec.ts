import { toFixed } from '#backend/values/amount.ts';
import { BERLIN, CheckoutPage, newEmail } from './pages/checkout-page.ts';
import { CartPanel } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { fillCart } from './support/cart-owner.ts';
import { expect, type Locator, test } from './support/test.ts';

/** A purchase with a coupon and a gift card: what is shown at every step is what the backend has filed. */
const SOAP = { slug: 'soap-stones', quantity: 2 };

/** Adds a gift card of 100 euros, `used` of which are spent. */
function giftCard(used: string): string {
  const code = `E2E${Date.now().toString(36)}${process.pid.toString(36)}${used}`.toUpperCase();
  backendData.fileGiftCard(code, { amount: '100', used });
  return code;
}

/** A row of the sums in checkout or of an order, without what only assistive technology hears. */
const row = (part: Locator, label: string | RegExp) =>
  part.locator('dl').last().locator('div').filter({ hasText: label }).locator('dd');

for (const { title, used, pays, total, left } of [
  { title: 'that pays a part', used: '70', pays: '30.00', total: '€9.10', left: '0' },
  {
    title: 'that pays everything and keeps the rest',
    used: '20',
    pays: '39.10',
    total: '€0.00',
    left: '40.9',
  },
]) {
  const tag = total === '€0.00' ? [] : '@nightly';
  test(`a coupon and a used gift card ${title}`, { tag }, async ({ page }) => {
    const code = giftCard(used);
    const cart = await fillCart(page, [SOAP]);
    const panel = new CartPanel(page);
    await page.goto('/products/');
    await panel.open();
    await panel.enterCode('Coupon code', 'ebb10');
    await expect(panel.sum('Coupon EBB10')).toContainText('-€3.80');
    await panel.enterCode('Gift card number', code.toLowerCase());
    await expect(panel.sum(`Gift card ${code}`)).toContainText(`-€${pays}`);
    await expect(panel.total).toHaveText(total);
    await panel.checkout.click();

    const checkout = new CheckoutPage(page);
    await checkout.email.fill(newEmail('codes'));
    const { billing, summary } = checkout;
    await checkout.fill(billing, BERLIN);
    if (total !== '€0.00') await checkout.payment('Cash on delivery').check();
    else await expect(page.getByRole('region', { name: 'Payment' }).getByRole('radio')).toHaveCount(0);
    await checkout.settled();
    await expect(row(summary, 'Coupon EBB10')).toContainText('-€3.80');
    await expect(row(summary, 'Gift card')).toContainText(`-€${pays}`);
    await expect(checkout.total).toHaveText(total);
    expect(backendData.giftCardBalance(code)).not.toBe(left);
    const number = await checkout.placeOrder();

    const [order, ...others] = backendData.ordersOf(cart);
    if (!order) throw new Error('There is no order.');
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      id: Number(number),
      payment_method: total === '€0.00' ? '' : 'cod',
      data: { giftCards: [{ code }] },
    });
    expect(backendData.giftCardBalance(code)).toBe(left);
    const euros = (amount: number) => `€${toFixed(amount, 2)}`;
    const { data } = order;
    const main = page.getByRole('main');
    const goodsTax = data.totalTax - data.shippingTax;
    await expect(row(main, 'Subtotal')).toHaveText(euros(data.subtotal + data.discountTax + goodsTax));
    await expect(row(main, 'Discount')).toHaveText(`-${euros(data.discount + data.discountTax)}`);
    await expect(row(main, 'Shipping')).toHaveText(euros(data.shippingTotal + data.shippingTax));
    await expect(main).toContainText(`Including ${euros(data.totalTax)} tax`);
    await expect(row(main, `Gift card ${code}`)).toHaveText(`-${euros(data.giftCards[0]?.amount ?? 0)}`);
    await expect(row(main, /^Total/)).toHaveText(euros(order.total));
    expect(euros(order.total)).toBe(total);
  });
}

test('a code says what it did, and an old refusal goes with the next code of either kind', async ({
  page,
}) => {
  const code = giftCard('70');
  await fillCart(page, [SOAP]);
  const panel = new CartPanel(page);
  await page.goto('/products/');
  await panel.open();
  const announced = (text: string) =>
    expect(panel.dialog.getByRole('status').filter({ hasText: text })).toBeVisible();
  const alert = panel.dialog.getByRole('alert').filter({ hasText: /gift card|coupon/ });
  await panel.enterCode('Coupon code', code);
  await expect(alert).toHaveText('This code is a gift card. Please enter it as a gift card number.');
  await panel.enterCode('Gift card number', 'nothing');
  await expect(alert).toHaveText('There is no gift card with this code. Please check it.');
  await panel.enterCode('Coupon code', 'ebb10');
  await announced('Coupon EBB10 takes off €3.80.');
  await expect(alert).toHaveCount(0);
  await panel.enterCode('Coupon code', 'EBB10');
  await announced('EBB10 is already in your cart.');
  await panel.enterCode('Coupon code', 'flood5');
  await announced('Coupon FLOOD5 takes off €5.00.');
  await panel.enterCode('Coupon code', 'keeper');
  await announced('KEEPER works alone: EBB10 and FLOOD5 were taken out.');
  await panel.enterCode('Gift card number', code.toLowerCase());
  await announced(`Gift card ${code} pays €30.00.`);
});
