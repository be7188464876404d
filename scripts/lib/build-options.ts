import { parseArgs } from 'node:util';
import type { ReleaseRequest } from '../../src/release/pipeline.ts';

export interface BuildOptions {
  help: boolean;
  /** Only say what would be done. */
  plan: boolean;
  request: Partial<ReleaseRequest>;
}

export const BUILD_HELP = `Brings the release in step with the store and the code; renders what changed.

  npm run build -- [options]

  --plan           Say what would be rendered and why, and do none of it
  --full           Read the whole catalog and render every page anew, beside the release that is served
  --quick          Follow the store's own order of changes only, without comparing every product
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
    request: { full, depth: full ? 'all' : quick ? 'walk' : 'sweep', acceptShrink: rest['accept-shrink'] },
  };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { plan: flag, full: flag, quick: flag, 'accept-shrink': flag, help: flag },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new Error(`${reason}. See npm run build -- --help`);
  }
}
