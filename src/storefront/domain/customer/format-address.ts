import type { Address } from './customer.ts';

/** Countries that write town and state in one line, the postcode after or below them. */
const STATE_BEHIND_TOWN = new Set(['AU', 'CA', 'IN', 'US']);
const STATE_WITH_TOWN = new Set(['BR', 'MX']);
const POSTCODE_BELOW = new Set(['BR', 'GB', 'IE', 'IN']);
/** Countries that write the province in brackets after the town. */
const PROVINCE_IN_BRACKETS = new Set(['ES', 'IT']);

/** The lines of an address as postal services of its country write it, without e-mail and phone. */
export function formatAddressLines(address: Address, countryName: string): string[] {
  const { firstName, lastName, company, address1, address2 } = address;
  return [`${firstName} ${lastName}`, company, address1, address2, ...townLines(address), countryName]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function townLines({ city, state, postcode, country }: Address): string[] {
  // Some stores write `DE-BE`; the country has a line of its own.
  const region = state.replace(`${country}-`, '');
  if (STATE_BEHIND_TOWN.has(country)) {
    const town = joinParts(', ', city, region);
    return POSTCODE_BELOW.has(country) ? [town, postcode] : [joinParts(' ', town, postcode)];
  }
  const town =
    region && PROVINCE_IN_BRACKETS.has(country)
      ? `${city} (${region})`
      : STATE_WITH_TOWN.has(country)
        ? joinParts(' - ', city, region)
        : city;
  return POSTCODE_BELOW.has(country) ? [town, postcode] : [joinParts(' ', postcode, town)];
}

function joinParts(separator: string, ...parts: string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}
