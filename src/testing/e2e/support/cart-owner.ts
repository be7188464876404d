import type { Page } from '@playwright/test';
import { signJwt } from '#backend/customers/session/jwt.ts';
import { parseTokenClaims } from '#storefront/domain/customer/session-token.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { backendData } from './backend-data.ts';
import { GRAPHQL_URL } from './endpoint.ts';

const { session: SESSION_KEY } = REQUEST_DEFAULTS.tokenKeys;

/** A product as it goes into a cart: a product or variation by its slug, and what is open of a variation. */
export interface Item {
  slug: string;
  quantity?: number;
  /** Chosen values by attribute name, for what a variation leaves open. */
  choices?: Record<string, string>;
}

/** Whose cart a page works with, as `backendData` asks for it; null before the backend knows the shopper. */
export async function cartOwnerOf(page: Page): Promise<string | null> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION_KEY);
  return token ? parseTokenClaims(token).customerId : null;
}

/** As `cartOf`, for a shopper whom the backend knows. */
export async function requireCartOwner(page: Page): Promise<string> {
  const cart = await cartOwnerOf(page);
  if (cart === null) throw new Error('The backend has not met this shopper yet.');
  return cart;
}

/**
 * Gives a browser a cart, as if the shopper had filled it on an earlier visit. The page is somewhere in the
 * shop afterwards; open what the test is about.
 * @returns whose cart it is
 */
export async function fillCart(page: Page, items: readonly Item[]): Promise<string> {
  let token = '';
  for (const { slug, quantity = 1, choices = {} } of items) {
    const { productId, variationId } = backendData.ids(slug);
    const variation = Object.entries(choices).map(([attributeName, attributeValue]) => ({
      attributeName,
      attributeValue,
    }));
    const input = { productId, quantity, ...(variationId !== null && { variationId, variation }) };
    const response = await page.request.post(GRAPHQL_URL, {
      headers: token
        ? { [REQUEST_DEFAULTS.sessionHeader]: `${REQUEST_DEFAULTS.sessionPrefix} ${token}` }
        : {},
      data: {
        operationName: 'addToCart',
        query:
          'mutation addToCart($input: AddToCartInput!) { addToCart(input: $input) { cart { isEmpty } } }',
        variables: { input },
      },
    });
    const { errors } = (await response.json()) as { errors?: { message: string }[] };
    if (errors) throw new Error(`${slug} could not be put into the cart: ${errors[0]?.message}`);
    token = response.headers()[REQUEST_DEFAULTS.sessionHeader] ?? token;
  }
  await page.goto('/privacy-policy/');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, token] as const);
  return requireCartOwner(page);
}

const MINUTE = 60;

interface Times {
  iat: number;
  nbf: number;
  exp: number;
}

/**
 * Puts tokens of a page's browser into the past: they are the backend's own, and ended a minute ago. The
 * device does not know, as after the computer's clock was set back.
 */
export async function expire(page: Page, ...kinds: (keyof typeof REQUEST_DEFAULTS.tokenKeys)[]) {
  for (const kind of kinds) {
    const key = REQUEST_DEFAULTS.tokenKeys[kind];
    const stored = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
    const token = stored.split(' ').at(-1) ?? '';
    const expired = stored.replace(token, inThePast(token, kind === 'session' ? '' : 'auth:'));
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, expired] as const);
  }
}

function inThePast(token: string, prefix: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Times;
  const end = Math.floor(Date.now() / 1000) - MINUTE;
  const age = claims.exp - end;
  const past = { ...claims, iat: claims.iat - age, nbf: claims.nbf - age, exp: end };
  return signJwt(past, prefix + backendData.secret());
}
