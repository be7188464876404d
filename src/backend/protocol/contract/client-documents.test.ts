import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_DOCUMENTS } from '../../fixtures/client-documents.ts';
import { Inbox } from '../../fixtures/emails.ts';
import { type LoginSite, serveLoginSite } from '../../fixtures/login-site.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';
import { GINA, idOf, Shopper } from '../../fixtures/shopper.ts';
import { shopSchema } from '../graphql/schema.ts';

type Operation = keyof typeof CLIENT_DOCUMENTS;

let backend: FixtureBackend;
let site: LoginSite;
const inbox = new Inbox();
const asked = new Set<string>();
beforeAll(async () => {
  site = await serveLoginSite();
  backend = await serveFixture({
    environment: { ...site.environment('GOOGLE') },
    shop: { frontEndUrl: 'https://shop.example' },
    emailTransport: inbox,
  });
});
afterAll(async () => {
  await backend.close();
  await site.close();
  expect([...asked].toSorted()).toEqual(Object.keys(CLIENT_DOCUMENTS).toSorted());
});

/** Asks as another storefront does: what is answered has no errors. @returns the value of the first field */
function ask<T = Record<string, unknown>>(
  shopper: Shopper,
  operation: Operation,
  variables: object = {},
): Promise<T> {
  asked.add(operation);
  return shopper.ask<T>(CLIENT_DOCUMENTS[operation], variables);
}

interface CartAnswer {
  cart: { contents: { nodes: { key: string }[] }; availableShippingMethods: { rates: { id: string }[] }[] };
}
interface Tokens {
  authToken: string;
  sessionToken: string;
}

async function signedIn(username: string, password: string): Promise<Shopper> {
  const tokens = await ask<Tokens>(new Shopper(backend), 'login', { username, password });
  const shopper = new Shopper(backend, `Bearer ${tokens.authToken}`);
  shopper.token = tokens.sessionToken;
  return shopper;
}

test('all operations of the spec have a document', () => {
  expect(Object.keys(CLIENT_DOCUMENTS)).toHaveLength(29);
});

test.each(Object.entries(CLIENT_DOCUMENTS))('%s is valid', (name, document) => {
  const schema = shopSchema(backend.store.all('SELECT id, slug, label FROM attributes'));
  expect(validate(schema, parse(document))).toEqual([]);
  expect(document).toMatch(new RegExp(`^(?:query|mutation) ${name}\\b`));
});

describe('are answered:', () => {
  test('the catalog', async () => {
    const shopper = new Shopper(backend);
    const first = await ask<{ nodes: object[]; pageInfo: object }>(shopper, 'getProducts', { slug: [] });
    expect(first).toMatchObject({ pageInfo: { hasNextPage: true, endCursor: expect.any(String) } });
    expect(first.nodes).toHaveLength(100);
    const priced = { price: expect.stringMatching(/^€/), rawPrice: expect.any(String) };
    expect(first.nodes).toContainEqual(expect.objectContaining(priced));
    const prints = await ask<{ nodes: object[] }>(shopper, 'getProducts', { slug: ['prints'], first: 3 });
    expect(prints.nodes).toHaveLength(3);
    expect(await ask(shopper, 'getProduct', { slug: 'v-neck-t-shirt' })).toMatchObject({
      type: 'VARIABLE',
      fullYoastHead: null,
      attributes: { nodes: expect.arrayContaining([expect.objectContaining({ scope: 'GLOBAL' })]) },
      variations: { nodes: expect.arrayContaining([expect.objectContaining({ price: '€20.00' })]) },
      related: { nodes: expect.any(Array) },
      reviews: { edges: expect.any(Array) },
    });
    expect(await ask(shopper, 'getStockStatus', { slug: 'belt' })).toEqual({ stockStatus: 'OUT_OF_STOCK' });
    const { nodes: categories } = await ask<{ nodes: object[] }>(shopper, 'getProductCategories');
    expect(categories[0]).toMatchObject({ slug: 'prints', count: 102 });
    const { nodes: terms } = await ask<{ nodes: object[] }>(shopper, 'getAllTerms', {
      taxonomies: ['PRODUCTCATEGORY', 'PACOLOR', 'PASIZE'],
    });
    expect(terms).toContainEqual(expect.objectContaining({ taxonomyName: 'pa_color', slug: 'blue' }));
    expect(await ask(shopper, 'getAllowedCountries')).toContain('DE');
    expect(await ask(shopper, 'getStates', { country: 'US' })).toContainEqual({
      code: 'CA',
      name: 'California',
    });
  });

  test('a guest’s cart and checkout', async () => {
    const shopper = new Shopper(backend);
    const productId = idOf(backend, 't-shirt');
    const { cart } = await ask<CartAnswer>(shopper, 'addToCart', { input: { productId, quantity: 1 } });
    expect(cart.availableShippingMethods[0]?.rates.map(({ id }) => id)).toContain('local_pickup:3');
    const { key } = cart.contents.nodes[0] ?? { key: '' };
    expect(await ask(shopper, 'UpDateCartQuantity', { key, quantity: 2 })).toMatchObject({
      cart: { contents: { itemCount: 2 } },
    });
    expect(await ask(shopper, 'applyCoupon', { code: 'SAVE10' })).toMatchObject({
      applied: { code: 'SAVE10' },
      cart: { appliedCoupons: [{ code: 'save10', discountAmount: '€3.60' }] },
    });
    expect(await ask(shopper, 'removeCoupons', { codes: ['save10'] })).toMatchObject({
      cart: { appliedCoupons: null },
    });
    expect(
      await ask(shopper, 'ChangeShippingCounty', { shippingCountry: 'FR', billingCountry: 'FR' }),
    ).toMatchObject({
      customer: { calculatedShipping: true, shipping: { country: 'FR' } },
    });
    await ask(shopper, 'ChangeShippingCounty', { shippingCountry: 'DE', shippingState: 'DE-BE' });
    expect(await ask(shopper, 'ChangeShippingMethod', { shippingMethods: ['local_pickup:3'] })).toMatchObject(
      {
        cart: { chosenShippingMethods: ['local_pickup:3'], shippingTotal: '€0.00' },
      },
    );
    const all = (await shopper.send(CLIENT_DOCUMENTS.getCart)).data;
    expect(all).toMatchObject({
      cart: { isEmpty: false },
      customer: { databaseId: null },
      viewer: null,
      paymentGateways: { nodes: expect.arrayContaining([expect.objectContaining({ id: 'cod' })]) },
      loginClients: [{ provider: 'GOOGLE', isEnabled: true }, { provider: 'PASSWORD' }],
    });
    asked.add('getCart');
    const intent = await ask(shopper, 'getStripePaymentIntent', { stripePaymentMethod: 'PAYMENT' });
    expect(intent).toMatchObject({ amount: expect.any(Number), currency: 'EUR', error: null });
    const account = { username: '', password: '' };
    const order = { billing: GINA, shipping: GINA, paymentMethod: 'cod', account, isPaid: false };
    const metaData = [{ key: 'order_via', value: 'another storefront' }];
    expect(
      await ask(shopper, 'Checkout', { ...order, metaData, shipToDifferentAddress: false }),
    ).toMatchObject({
      result: 'success',
      order: { status: 'PROCESSING', orderKey: expect.any(String), customer: null },
    });
    await shopper.fill('cap');
    expect(await ask(shopper, 'EmptyCart')).toMatchObject({
      cart: { isEmpty: true, contents: { nodes: [] } },
    });
  });

  test('an account', async () => {
    const guest = () => new Shopper(backend);
    const input = { username: 'ulla', email: 'ulla@example.test', password: 'Ulla-pass-1!' };
    expect(await ask(guest(), 'registerCustomer', { input })).toMatchObject({ customer: { email: null } });
    const ulla = await signedIn('ulla', input.password);
    const { viewer } = (await ulla.send(CLIENT_DOCUMENTS.getCart)).data as { viewer: { id: string } };
    expect(viewer).toMatchObject({ username: 'ulla', avatar: { url: expect.any(String) } });
    expect(
      await ask(ulla, 'UpdateCustomer', { input: { id: viewer.id, firstName: 'Ulla', billing: GINA } }),
    ).toMatchObject({
      customer: { firstName: 'Ulla', billing: { city: 'Berlin' } },
    });
    await ulla.fill('album');
    await ulla.ask(CLIENT_DOCUMENTS.applyCoupon, { code: 'FREE100' });
    const { order } = await ask<{ order: { databaseId: number } }>(ulla, 'Checkout', { billing: GINA });
    const bought = {
      databaseId: order.databaseId,
      status: 'COMPLETED',
      lineItems: { nodes: [{ quantity: 1 }] },
    };
    expect(await ask(ulla, 'getOrders')).toMatchObject({ orders: { nodes: [bought] } });
    expect(await ask(ulla, 'getOrder', { id: String(order.databaseId) })).toMatchObject({
      orders: { nodes: [{ ...bought, customer: { email: input.email } }] },
    });
    expect(await ask(ulla, 'getDownloads')).toMatchObject({
      downloadableItems: {
        nodes: [{ product: { slug: 'album' }, url: expect.stringContaining('download_file=') }],
      },
    });
    const review = { author: 'Ulla', authorEmail: input.email, content: 'Good', rating: 5 };
    const commentOn = idOf(backend, 'album');
    expect(await ask(ulla, 'WriteReview', { ...review, commentOn })).toEqual({ rating: 5 });
    expect(await ask(ulla, 'updatePassword', { id: viewer.id, password: 'Ulla-pass-2!' })).toEqual({
      user: { id: viewer.id },
    });
    expect(await ask(ulla, 'Logout')).toEqual({ success: true });
    expect(await ask(guest(), 'ResetPasswordEmail', { username: 'ulla' })).toEqual({ success: true });
    let key: string | undefined;
    while (key === undefined) key = /lost-password\?key=([\w-]+)/.exec((await inbox.next()).text)?.[1];
    const reset = { key, login: 'ulla', password: 'Ulla-pass-3!' };
    expect(await ask(guest(), 'ResetPasswordKey', reset)).toEqual({ user: { id: viewer.id } });
    await signedIn('ulla', 'Ulla-pass-3!');
  });

  test('a sign-in with another account', async () => {
    const { loginClients } = (await new Shopper(backend).send(CLIENT_DOCUMENTS.getCart)).data as {
      loginClients: { authorizationUrl: string }[];
    };
    const account = { user: { sub: '1', email: 'ada@example.test', email_verified: true } };
    const back = await site.allow(loginClients[0]?.authorizationUrl ?? '', account);
    const { code, state } = Object.fromEntries(back.searchParams);
    const input = { provider: 'GOOGLE', oauthResponse: { code, state } };
    expect(await ask(new Shopper(backend), 'loginWithProvider', { input })).toMatchObject({
      authToken: expect.any(String),
      authTokenExpiration: expect.stringMatching(/^\d+$/),
    });
  });
});
