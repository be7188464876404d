import { ADDRESS_TABLE } from './address-table.ts';

/** What an address form asks for, besides the country. */
export type AddressPart = 'name' | 'company' | 'street' | 'city' | 'state' | 'postcode';

export type PostcodeLabel = 'postcode' | 'zip' | 'pin' | 'eircode';
export type StateLabel = 'state' | 'province' | 'county' | 'prefecture' | 'emirate' | 'department' | 'region';
export type CityLabel = 'city' | 'town' | 'suburb';

/** How addresses of a country are written, and so asked for. */
export interface AddressFormat {
  /** Lines of the address, each with what stands beside each other in it. */
  lines: readonly (readonly AddressPart[])[];
  required: ReadonlySet<AddressPart>;
  /** The form of a postcode without spaces and hyphens, in capitals; null where any will do. */
  postcode: RegExp | null;
  /** A postcode of the country; empty for none. */
  postcodeExample: string;
  postcodeName: PostcodeLabel;
  stateName: StateLabel;
  cityName: CityLabel;
}

/** Letters that the address data names parts by. */
const PART_CODES: Readonly<Record<string, AddressPart>> = {
  N: 'name',
  O: 'company',
  A: 'street',
  C: 'city',
  S: 'state',
  Z: 'postcode',
};

/** Countries of which nothing is known: nothing is refused, and a postcode may be left out. */
const FALLBACK_FORMAT = '%N%n%O%n%A%n%C%n%Z';

const rows = new Map<string, string[]>();
const formats = new Map<string, AddressFormat>();

/** The address form of a country. @param country ISO 3166 code; of an unknown one the most general form */
export function addressFormat(country: string): AddressFormat {
  const cached = formats.get(country);
  if (cached) return cached;
  const form = parseFormat(rowOf(country));
  formats.set(country, form);
  return form;
}

function rowOf(country: string): string[] {
  if (rows.size === 0) {
    for (const line of ADDRESS_TABLE.split('\n')) {
      const [code = '', ...cells] = line.split('\t');
      rows.set(code, cells);
    }
  }
  return rows.get(country) ?? [];
}

function parseFormat([format, required, postcode, example, zip, state, city]: string[]): AddressFormat {
  return {
    lines: linesOf(format || FALLBACK_FORMAT),
    required: new Set(['name', 'street', ...partsOf(required || 'AC')]),
    postcode: postcode ? new RegExp(`^(?:${postcode})$`) : null,
    postcodeExample: example ?? '',
    postcodeName: (zip || 'postcode') as PostcodeLabel,
    stateName: (state || 'province') as StateLabel,
    cityName: (city || 'city') as CityLabel,
  };
}

/** Every store asks for a city, so one is asked for where a country's own form does without. */
function linesOf(format: string): AddressPart[][] {
  const lines = format.split('%n').map((line) => partsOf(line.replace(/[^%]*%(.)[^%]*/g, '$1')));
  const written = lines.filter((parts) => parts.length > 0);
  return format.includes('%C') ? written : [...written, ['city']];
}

function partsOf(codes: string): AddressPart[] {
  return [...codes].flatMap((code) => PART_CODES[code] ?? []);
}
