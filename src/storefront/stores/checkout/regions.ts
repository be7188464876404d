import { stripHtml } from '#storefront/api/map/fields.ts';
import type { Variables } from '#storefront/api/shopper/shopper-api.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { storeConnection } from '../session/page-connection.ts';
import './register-order-operations.ts';

/** Loads the ISO 3166 codes of the countries that the shop sells to. */
export async function loadCountries(): Promise<Outcome<string[]>> {
  const response = await storeConnection().api.query('getAllowedCountries', {});
  if (!response.ok) return response;
  return { ok: true, value: (response.data.allowedCountries ?? []).flatMap((code) => code ?? []) };
}

export interface CountryState {
  code: string;
  name: string;
}

/** Loads a country's states; empty if the store has no list of them. */
export async function loadStates(country: string): Promise<Outcome<CountryState[]>> {
  const response = await storeConnection().api.query('getStates', { country } as Variables<'getStates'>);
  if (!response.ok) return response;
  const states = (response.data.countryStates ?? []).flatMap((state) =>
    state?.code ? [{ code: state.code, name: stripHtml(state.name) }] : [],
  );
  return { ok: true, value: states };
}
