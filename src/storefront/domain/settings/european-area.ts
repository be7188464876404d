const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const EEA_BESIDES = 'IS LI NO';

const COUNTRIES = new Set(`${EU} ${EEA_BESIDES}`.split(' '));

/** True for the ISO 3166 code of a country of the European Economic Area. */
export function isInEea(country: string): boolean {
  return COUNTRIES.has(country);
}
