import { ADDRESS_TABLE } from './address-table.ts';

/** What an address form asks for, besides the country. */
export type AddressPart = 'name' | 'company' | 'street' | 'city' | 'state' | 'postcode';

export type PostcodeName = 'postcode' | 'zip' | 'pin' | 'eircode';
export type StateName = 'state' | 'province' | 'county' | 'prefecture' | 'emirate' | 'department' | 'region';
export type CityName = 'city' | 'town' | 'suburb';

/** How addresses of a country are written, and so asked for. */
export interface AddressForm {
  /** Lines of the address, each with what stands beside each other in it. */
  lines: readonly (readonly AddressPart[])[];
  required: ReadonlySet<AddressPart>;
  /** The form of a postcode without spaces and hyphens, in capitals; null where any will do. */
  postcode: RegExp | null;
  /** A postcode of the country; empty for none. */
  postcodeExample: string;
  postcodeName: PostcodeName;
  stateName: StateName;
  cityName: CityName;
}

/** Letters that the address data names parts by. */
const PARTS: Readonly<Record<string, AddressPart>> = {
  N: 'name',
  O: 'company',
  A: 'street',
  C: 'city',
  S: 'state',
  Z: 'postcode',
};

/** Countries of which nothing is known: nothing is refused, and a postcode may be left out. */
const UNKNOWN = '%N%n%O%n%A%n%C%n%Z';

const rows = new Map<string, string[]>();
const forms = new Map<string, AddressForm>();

/** The address form of a country. @param country ISO 3166 code; of an unknown one the most general form */
export function addressForm(country: string): AddressForm {
  const known = forms.get(country);
  if (known) return known;
  const form = readForm(rowOf(country));
  forms.set(country, form);
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

function readForm([format, required, postcode, example, zip, state, city]: string[]): AddressForm {
  return {
    lines: linesOf(format || UNKNOWN),
    required: new Set(['name', 'street', ...partsOf(required || 'AC')]),
    postcode: postcode ? new RegExp(`^(?:${postcode})$`) : null,
    postcodeExample: example ?? '',
    postcodeName: (zip || 'postcode') as PostcodeName,
    stateName: (state || 'province') as StateName,
    cityName: (city || 'city') as CityName,
  };
}

/** Every store asks for a city, so one is asked for where a country's own form does without. */
function linesOf(format: string): AddressPart[][] {
  const lines = format.split('%n').map((line) => partsOf(line.replace(/[^%]*%(.)[^%]*/g, '$1')));
  const written = lines.filter((parts) => parts.length > 0);
  return format.includes('%C') ? written : [...written, ['city']];
}

function partsOf(letters: string): AddressPart[] {
  return [...letters].flatMap((letter) => PARTS[letter] ?? []);
}
