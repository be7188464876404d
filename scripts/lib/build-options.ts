import { parseArgs } from 'node:util';
import type { ReleaseRequest } from '../../src/release/pipeline.ts';
import { readFlags } from './read-flags.ts';

export interface BuildOptions {
  help: boolean;
  /** Print the plan only. */
  plan: boolean;
  request: Partial<ReleaseRequest>;
}

export const BUILD_HELP = `Releases the changes of the store and the code; renders only pages that changed.

  npm run build -- [options]

  --plan           Print what would be rendered and why, without doing it
  --full           Read the whole catalog and render every page anew, beside the release that is served
  --quick          Read the products modified last only, without comparing every product
  --accept-shrink  Release a catalog that lost a large part of its products
  --help           Show this text`;

/**
 * Reads the arguments of the build command.
 * @throws with the wrong argument and where to find the right ones
 */
export function readBuildOptions(args: readonly string[]): BuildOptions {
  const { plan, full, quick, help, ...rest } = parse(args);
  if (full && quick)
    throw new Error('--full reads the whole catalog and --quick the least of it: choose one.');
  return {
    help,
    plan,
    request: {
      full,
      ...(quick ? { shop: true } : {}),
      depth: full ? 'all' : quick ? 'walk' : 'sweep',
      acceptShrink: rest['accept-shrink'],
    },
  };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { plan: flag, full: flag, quick: flag, 'accept-shrink': flag, help: flag };
  return readFlags('build', () => parseArgs({ args: [...args], options }).values);
}
