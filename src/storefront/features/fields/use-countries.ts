import { useEffect, useState } from 'react';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { type CountryState, loadCountries, loadStates } from '#storefront/stores/checkout/regions.ts';

/** Milliseconds until the first retry; each further one waits twice as long, up to the longest. */
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 20_000;

/** ISO 3166 codes of the countries that the shop sells to; null until they are loaded. */
export function useCountries(): string[] | null {
  const [countries, setCountries] = useState<string[] | null>(null);
  useEffect(() => loadWithRetry(loadCountries, setCountries), []);
  return countries;
}

/** The store's states of a country, empty for none; null until they are loaded. */
export function useStates(country: string, isNeeded: boolean): CountryState[] | null {
  const [statesByCountry, setStatesByCountry] = useState<Record<string, CountryState[]>>({});
  const states = statesByCountry[country] ?? null;
  const isMissing = isNeeded && states === null;
  useEffect(() => {
    if (!isMissing) return;
    return loadWithRetry(
      () => loadStates(country),
      (loaded) => setStatesByCountry((previous) => ({ ...previous, [country]: loaded })),
    );
  }, [country, isMissing]);
  return isNeeded ? states : NO_STATES;
}

const NO_STATES: CountryState[] = [];

/** Loads with exponential backoff until it succeeds. @returns cancels */
function loadWithRetry<T>(load: () => Promise<Outcome<T>>, onLoaded: (value: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isActive = true;
  const attempt = async (delay: number) => {
    const outcome = await load();
    if (!isActive) return;
    if (outcome.ok) onLoaded(outcome.value);
    else timer = setTimeout(() => void attempt(Math.min(delay * 2, LONGEST_RETRY)), delay);
  };
  void attempt(FIRST_RETRY);
  return () => {
    isActive = false;
    clearTimeout(timer);
  };
}

/** Options of countries, with names and order of the locale. */
export function countryOptions(locale: Locale, codes: readonly string[]) {
  const { tag } = LOCALES[locale];
  const { compare } = new Intl.Collator(tag);
  return codes
    .map((value) => ({ value, label: formatCountryName(locale, value) }))
    .sort((a, b) => compare(a.label, b.label));
}

/** A country's name in the locale; its code if it has none. */
export function formatCountryName(locale: Locale, code: string): string {
  if (code === '') return '';
  return new Intl.DisplayNames(LOCALES[locale].tag, { type: 'region' }).of(code) ?? code;
}
