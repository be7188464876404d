import { useEffect, useState } from 'react';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import { type CountryState, loadCountries, loadStates } from '#stores/checkout/regions.ts';

export interface Option {
  value: string;
  label: string;
}

const FIRST_RETRY = 2000;
const LONGEST_RETRY = 20_000;

/** The countries that the shop sells to; null until they are known. */
export function useCountries(): string[] | null {
  const [countries, setCountries] = useState<string[] | null>(null);
  useEffect(() => loadWithRetry(loadCountries, setCountries), []);
  return countries;
}

/** The states of a country as the store lists them, empty for none; null until they are known. */
export function useStates(country: string, isNeeded: boolean): CountryState[] | null {
  const [known, setKnown] = useState<Record<string, CountryState[]>>({});
  const states = known[country] ?? null;
  const isMissing = isNeeded && states === null;
  useEffect(() => {
    if (!isMissing) return;
    return loadWithRetry(
      () => loadStates(country),
      (loaded) => setKnown((before) => ({ ...before, [country]: loaded })),
    );
  }, [country, isMissing]);
  return isNeeded ? states : NO_STATES;
}

const NO_STATES: CountryState[] = [];

/** Asks until there is an answer, with growing pauses. @returns no longer asks */
function loadWithRetry<T>(load: () => Promise<Outcome<T>>, onLoaded: (value: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = true;
  const attempt = async (pause: number) => {
    const outcome = await load();
    if (!isWanted) return;
    if (outcome.ok) onLoaded(outcome.value);
    else timer = setTimeout(() => void attempt(Math.min(pause * 2, LONGEST_RETRY)), pause);
  };
  void attempt(FIRST_RETRY);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}

/** Countries by their names in the shopper's language, in its order. */
export function countryOptions(locale: Locale, codes: readonly string[]): Option[] {
  const { tag } = LOCALES[locale];
  const { compare } = new Intl.Collator(tag);
  return codes
    .map((value) => ({ value, label: formatCountryName(locale, value) }))
    .sort((a, b) => compare(a.label, b.label));
}

/** A country's name in the shopper's language; its code where nobody knows one. */
export function formatCountryName(locale: Locale, code: string): string {
  if (code === '') return '';
  return new Intl.DisplayNames(LOCALES[locale].tag, { type: 'region' }).of(code) ?? code;
}
