import { parseArgs } from 'node:util';

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
  try {
    const { url, site, ...flags } = parseArgs({
      args: [...args],
      options: { url: text, site: text, json: flag, quick: flag, help: flag },
    }).values;
    if (site !== undefined && !/^https?:$/.test(URL.parse(site)?.protocol ?? '')) {
      throw new Error(`--site is "${site}", which is no http address`);
    }
    return { ...flags, url: url ?? null, site: site ?? null };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new Error(`${reason}. See npm run doctor -- --help`);
  }
}
