import type { ScriptCategory } from '#storefront/domain/settings/third-party.ts';

/** Where browsers keep the choice. */
export const CONSENT_KEY = 'islet-consent';

/** The categories that a shopper allowed; null if the shopper has not been asked about the present list. */
export function parseChoice(stored: string | null, list: string): ScriptCategory[] | null {
  try {
    const choice = JSON.parse(stored ?? 'null') as { list?: unknown; allowed?: unknown } | null;
    return choice?.list === list && Array.isArray(choice.allowed) ? choice.allowed : null;
  } catch {
    return null;
  }
}

/** The text to keep of a choice. */
export function formatChoice(allowed: readonly ScriptCategory[], list: string): string {
  return JSON.stringify({ list, allowed });
}

/** If nothing can be stored, choices last as long as the page. */
let memory: string | null = null;

/** The choice that is stored, see `parseChoice`. */
export function readChoice(list: string): ScriptCategory[] | null {
  try {
    return parseChoice(localStorage.getItem(CONSENT_KEY) ?? memory, list);
  } catch {
    return parseChoice(memory, list);
  }
}

/** Stores a choice, as far as the browser lets it. */
export function storeChoice(allowed: readonly ScriptCategory[], list: string): void {
  memory = formatChoice(allowed, list);
  try {
    localStorage.setItem(CONSENT_KEY, memory);
  } catch {
    // Storage is full or switched off.
  }
}
