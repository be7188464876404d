import type { ScriptCategory } from '#storefront/domain/settings/third-party.ts';

/** Where browsers keep the choice. */
export const CONSENT_KEY = 'islet-consent';

/** The categories that a shopper allowed; null where the present list was not asked about. */
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
