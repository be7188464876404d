import type { Page } from '@playwright/test';
import { signJwt } from '#backend/customers/session/jwt.ts';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/request-settings.ts';
import { backendData } from './backend-data.ts';

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
