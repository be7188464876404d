import { parseArgs } from 'node:util';
import { readFlags } from './read-flags.ts';

export const RELEASE_HELP = `Shows earlier releases, and goes back to one.

  npm run release -- list          The releases that are kept: id, time, age, changed pages, size, and why they were made
  npm run release -- show ID       The pages and files that a release changed
  npm run release -- rollback ID   Publishes a release once more; nothing else is released until:
  npm run release -- follow        Lets the catalog flow again: the next release shows the present one`;

export type ReleaseCommand =
  | { name: 'help' | 'list' | 'follow' }
  /** `id` of a release. */
  | { name: 'show' | 'rollback'; id: string };

/**
 * Reads the arguments of the release command.
 * @throws with the wrong argument and where to find the right ones
 */
export function readReleaseCommand(args: readonly string[]): ReleaseCommand {
  const options = { help: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readFlags('release', () =>
    parseArgs({ args: [...args], allowPositionals: true, options }),
  );
  const [name = 'list', id, ...more] = positionals;
  if (values.help) return { name: 'help' };
  const seeHelp = 'See npm run release -- --help';
  if (name === 'list' || name === 'follow') {
    if (id !== undefined) throw new Error(`${name} takes no id. ${seeHelp}`);
    return { name };
  }
  if (name !== 'show' && name !== 'rollback')
    throw new Error(`There is no command ${JSON.stringify(name)}. ${seeHelp}`);
  if (id === undefined || more.length > 0) {
    throw new Error(`${name} takes the id of one release; npm run release -- list shows them. ${seeHelp}`);
  }
  return { name, id };
}
