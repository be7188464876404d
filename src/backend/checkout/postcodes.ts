/** Countries whose postcodes have a form of their own, after spaces and hyphens are taken out. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  BR: /^\d{8}$/,
  CA: /^[ABCEGHJKLMNPRSTVXY]\d[A-Z]\d[A-Z]\d$/,
  CH: /^\d{4}$/,
  CZ: /^\d{5}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/,
  HU: /^\d{4}$/,
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  IN: /^[1-9]\d{5}$/,
  IT: /^\d{5}$/,
  JP: /^\d{7}$/,
  LU: /^\d{4}$/,
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
  NO: /^\d{4}$/,
  PL: /^\d{5}$/,
  PR: /^\d{5}(\d{4})?$/,
  PT: /^\d{7}$/,
  SE: /^\d{5}$/,
  US: /^\d{5}(\d{4})?$/,
};

/** Countries whose addresses do without a postcode. */
const WITHOUT = new Set([
  'AE',
  'AG',
  'AO',
  'BH',
  'BO',
  'BS',
  'GH',
  'HK',
  'IE',
  'JM',
  'KW',
  'MZ',
  'PA',
  'QA',
  'VN',
]);

export function needsPostcode(country: string): boolean {
  return !WITHOUT.has(country);
}

/** Checks the form of a country's postcode; for most countries any letters and digits are valid. */
export function isPostcode(postcode: string, country: string): boolean {
  const compact = postcode.toUpperCase().replace(/[\s-]/g, '');
  return (FORMS[country] ?? /^[A-Z0-9]{2,12}$/).test(compact);
}
