import { ADDRESS_TABLE } from './address-table.ts';

export type AddressPart = 'name' | 'company' | 'street' | 'city' | 'state' | 'postcode';

type PostcodeLabel = 'postcode' | 'zip' | 'pin' | 'eircode';
type StateLabel = 'state' | 'province' | 'county' | 'prefecture' | 'emirate' | 'department' | 'region';
type CityLabel = 'city' | 'town' | 'suburb';

export interface AddressFormat {
  lines: readonly (readonly AddressPart[])[];
  required: ReadonlySet<AddressPart>;
  /** Matches a postcode in upper case without spaces and hyphens; null if any is valid. */
  postcode: RegExp | null;
  postcodeExample: string;
  postcodeName: PostcodeLabel;
  stateName: StateLabel;
  cityName: CityLabel;
}

/** Codes of libaddressinput. */
const PART_CODES: Readonly<Record<string, AddressPart>> = {
  N: 'name',
  O: 'company',
  A: 'street',
  C: 'city',
  S: 'state',
  Z: 'postcode',
};

/** The format of unknown countries: postcodes are optional and unrestricted. */
const FALLBACK_FORMAT = '%N%n%O%n%A%n%C%n%Z';

const rows = new Map<string, string[]>();
const formats = new Map<string, AddressFormat>();

/** The address format of a country. @param country ISO 3166 code; an unknown one has the most general format */
export function addressFormat(country: string): AddressFormat {
  const cached = formats.get(country);
  if (cached) return cached;
  const format = parseFormat(rowOf(country));
  formats.set(country, format);
  return format;
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
    lines: parseLines(format || FALLBACK_FORMAT),
    required: new Set(['name', 'street', ...partsOf(required || 'AC')]),
    postcode: postcode ? new RegExp(`^(?:${postcode})$`) : null,
    postcodeExample: example ?? '',
    postcodeName: (zip || 'postcode') as PostcodeLabel,
    stateName: (state || 'province') as StateLabel,
    cityName: (city || 'city') as CityLabel,
  };
}

/** Adds a city where a country's format has none: every store requires one. */
function parseLines(format: string): AddressPart[][] {
  const lines = format.split('%n').map((line) => partsOf(line.replace(/[^%]*%(.)[^%]*/g, '$1')));
  const nonEmpty = lines.filter((parts) => parts.length > 0);
  return format.includes('%C') ? nonEmpty : [...nonEmpty, ['city']];
}

function partsOf(codes: string): AddressPart[] {
  return [...codes].flatMap((code) => PART_CODES[code] ?? []);
}
