import type { ScriptCategory } from '#storefront/domain/settings/third-party.ts';

/** Where browsers keep the choice. */
export const CONSENT_KEY = 'islet-consent';

/** When a shopper allowed each category, in milliseconds since 1970; without those that are not allowed. */
export type Consent = Partial<Record<ScriptCategory, number>>;

/** The categories that a shopper allowed; null if the shopper has not been asked about the present list. */
export function parseChoice(stored: string | null, list: string): Consent | null {
  try {
    const choice = JSON.parse(stored ?? 'null') as {
      list?: unknown;
      allowed?: unknown;
      since?: Consent;
    } | null;
    if (choice?.list !== list || !Array.isArray(choice.allowed)) return null;
    const allowed: ScriptCategory[] = choice.allowed;
    // Earlier releases stored no times.
    return Object.fromEntries(allowed.map((category) => [category, choice.since?.[category] ?? 0]));
  } catch {
    return null;
  }
}

/** The text to keep of a choice. @param before what was allowed until now, which stays allowed since then */
export function formatChoice(
  allowed: readonly ScriptCategory[],
  list: string,
  before: Consent | null = null,
  now = Date.now(),
): string {
  const since = Object.fromEntries(allowed.map((category) => [category, before?.[category] ?? now]));
  return JSON.stringify({ list, allowed, since });
}

/** If nothing can be stored, choices last as long as the page. */
let memory: string | null = null;

/** The choice that is stored, see `parseChoice`. */
export function readChoice(list: string): Consent | null {
  try {
    return parseChoice(localStorage.getItem(CONSENT_KEY) ?? memory, list);
  } catch {
    return parseChoice(memory, list);
  }
}

/** Stores a choice, as far as the browser lets it. */
export function storeChoice(allowed: readonly ScriptCategory[], list: string): void {
  memory = formatChoice(allowed, list, readChoice(list));
  try {
    localStorage.setItem(CONSENT_KEY, memory);
  } catch {
    // Storage is full or switched off.
  }
}

/**
 * Finds out whether an address holds a secret that scripts of other companies must not read: `account` of the links
 * that set a password and of sign-ins with a provider, whose page has no other purpose; `payment` of the way back from
 * a bank, which the checkout removes.
 */
export function addressSecret(address: string): 'account' | 'payment' | null {
  const query = new URL(address).searchParams;
  const has = (name: string) => query.has(name);
  if ((has('key') && has('login')) || (has('code') && has('state'))) return 'account';
  return has('payment_intent_client_secret') || has('setup_intent_client_secret') ? 'payment' : null;
}
