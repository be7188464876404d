/** Signals of Google's Consent Mode v2, and the category that grants each; null for one that needs no consent. */
const GRANTED_BY = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'statistics',
  functionality_storage: 'support',
  personalization_storage: 'marketing',
  security_storage: null,
} as const;

type Signal = keyof typeof GRANTED_BY;
export type ConsentSignals = Record<Signal, 'granted' | 'denied'>;

/** The signals of a choice. @param allowed categories; none before the shopper has chosen */
export function consentSignals(allowed: readonly string[]): ConsentSignals {
  const signals = Object.entries(GRANTED_BY).map(([signal, category]) => [
    signal,
    category === null || allowed.includes(category) ? 'granted' : 'denied',
  ]);
  return Object.fromEntries(signals) as ConsentSignals;
}
