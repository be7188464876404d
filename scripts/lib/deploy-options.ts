import { parseArgs } from 'node:util';
import type { Grace } from '../../src/release/deploy/deploy-plan.ts';
import { readPurgeService } from '../../src/release/deploy/purge/purge-service.ts';
import type { PurgeOptions } from '../../src/release/deploy/purge/send-purges.ts';
import type { TargetAddress } from '../../src/release/deploy/targets/open-target.ts';
import type { Environment } from '../../src/release/environment.ts';
import { ENCODINGS } from '../../src/release/serve/compression.ts';
import { readFlags } from './read-flags.ts';

export interface DeployCommand {
  help: boolean;
  dryRun: boolean;
  replace: boolean;
  address: TargetAddress;
}

export const TARGET_HELP = `  --endpoint URL    server that speaks S3, where it is not Amazon's
  --encoding NAME   how a bucket stores texts: identity (default), gzip or br`;

export const DEPLOY_HELP = `Brings a folder or a bucket in line with the release that was made last: sends only what changed.

  npm run deploy -- --to DIR | s3://bucket/prefix [flags]

${TARGET_HELP}
  --lean            for hosts that count files and compress themselves: leaves out compressed copies, and the
                    data of pages that browsers do not ask for
  --dry-run         only say what would be sent and removed
  --replace         send every file, over whatever is there, also another store's shop
  --help            show this text`;

const TARGET_FLAGS = { endpoint: { type: 'string' }, encoding: { type: 'string' } } as const;

/**
 * Reads the arguments of the deploy command.
 * @throws with the wrong argument and where to find the right ones
 */
export function readDeployOptions(args: readonly string[]): DeployCommand {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    to: { type: 'string' },
    ...TARGET_FLAGS,
    'dry-run': flag,
    lean: flag,
    replace: flag,
    help: flag,
  } as const;
  const values = readFlags('deploy', () => parseArgs({ args: [...args], options }).values);
  if (!values.to && !values.help) {
    throw new Error('--to is missing: a folder, or s3://bucket/prefix. See npm run deploy -- --help');
  }
  const { help, replace, lean: isLean } = values;
  const address = { ...addressOf(values.to ?? '', values), isLean };
  return { help, replace, dryRun: values['dry-run'], address };
}

export const WATCH_HELP = `Releases again whenever the catalog changes.

  npm run watch -- [flags]

  --deploy TARGET   deploy each release, to a folder or s3://bucket/prefix
${TARGET_HELP}
  --help            show this text`;

/**
 * Reads the arguments of the watch command.
 * @returns where releases are deployed to; null for nowhere
 */
export function readWatchOptions(args: readonly string[]): { help: boolean; deploy: TargetAddress | null } {
  const help = { type: 'boolean', default: false } as const;
  const options = { deploy: { type: 'string' }, ...TARGET_FLAGS, help } as const;
  const values = readFlags('watch', () => parseArgs({ args: [...args], options }).values);
  if (!values.deploy && (values.endpoint || values.encoding)) {
    throw new Error('--endpoint and --encoding belong to --deploy. See npm run watch -- --help');
  }
  return { help: values.help, deploy: values.deploy ? addressOf(values.deploy, values) : null };
}

/** How long files stay at a target that left the release. */
export function deployGrace({
  assetDays,
  graceMinutes,
}: Pick<Environment, 'assetDays' | 'graceMinutes'>): Grace {
  return { pages: graceMinutes * 60_000, immutable: assetDays * 86_400_000 };
}

/**
 * The cache in front of a target, as the environment sets it.
 * @param configured `baseUrl` of the config file
 * @returns null for none
 * @throws where it is none, or the shop's address is not known
 */
export function deployPurge(
  { cdn, cdnToken, cdnKey, baseUrl }: Pick<Environment, 'cdn' | 'cdnToken' | 'cdnKey' | 'baseUrl'>,
  configured: string | undefined,
): PurgeOptions | null {
  if (cdn === '') return null;
  const origin = baseUrl ?? configured;
  if (!origin) {
    throw new Error(
      'ISLET_CDN purges addresses of the shop, and the shop has none: set ISLET_BASE_URL=https://shop.example.',
    );
  }
  const service = readPurgeService(cdn, cdnToken);
  return { service, baseUrl: origin.replace(/\/+$/, ''), surrogateKey: cdnKey };
}

function addressOf(
  to: string,
  { endpoint, encoding }: { endpoint?: string; encoding?: string },
): TargetAddress {
  const known = ENCODINGS.find((name) => name === (encoding ?? 'identity'));
  if (known === undefined) throw new Error(`--encoding is "${encoding}"; it takes ${ENCODINGS.join(', ')}.`);
  return { to, encoding: known, ...(endpoint === undefined ? {} : { endpoint }) };
}
