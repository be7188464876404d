import { parseArgs } from 'node:util';
import { readFlags } from './read-flags.ts';

export interface DoctorCommand {
  help: boolean;
  /** The endpoint; null for the one of the environment. */
  url: string | null;
  /** Origin of the shop; null for the configured one. */
  site: string | null;
  json: boolean;
  quick: boolean;
}

export const DOCTOR_HELP = `Asks a store what the shop will ask of it, and says what is wrong and where to change it.

  npm run doctor -- [options]

  --url URL   GraphQL endpoint of the store; ISLET_GRAPHQL_URL where left out
  --site URL  Address of the shop, whose pages must be let in; ISLET_BASE_URL where left out
  --quick     Only what takes a few requests, without reading the catalog or trying a cart
  --json      Print the findings for programs: src/doctor/README.md (npm run --silent doctor -- --json)
  --help      Show this text

Exits with 1 where something would break the shop. The store is left as it was.`;

/**
 * Reads the arguments of the doctor.
 * @throws with the wrong argument and where to find the right ones
 */
export function readDoctorOptions(args: readonly string[]): DoctorCommand {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = { url: text, site: text, json: flag, quick: flag, help: flag };
  const { url, site, ...flags } = readFlags('doctor', () => parseArgs({ args: [...args], options }).values);
  if (site !== undefined && !/^https?:$/.test(URL.parse(site)?.protocol ?? '')) {
    throw new Error(`--site is "${site}", which is no http address, such as https://shop.example.`);
  }
  return { ...flags, url: url ?? null, site: site ?? null };
}
