import { Option } from '@commander-js/extra-typings';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Grace } from '../../src/operations/deploy/deploy-plan.ts';
import { readPurgeService } from '../../src/operations/deploy/purge/purge-service.ts';
import type { PurgeOptions } from '../../src/operations/deploy/purge/send-purges.ts';
import type { TargetAddress } from '../../src/operations/deploy/targets/deploy-target.ts';
import type { Environment } from '../../src/pipeline/environment.ts';
import { ENCODINGS } from '../../src/pipeline/hosting/compression.ts';

export const ENCODING = new Option('--encoding <name>', 'how a bucket stores texts')
  .choices(ENCODINGS)
  .default('identity' as const);

/** Where flags deploy to. */
export function addressOf(
  to: string,
  flags: Required<Pick<TargetAddress, 'encoding'>> & { endpoint?: string },
): TargetAddress {
  return { to, ...flags };
}

/** Time for which files stay at a target after they left the release. */
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
    throw new IsletError(says('setting.cdnWithoutAddress'));
  }
  const service = readPurgeService(cdn, cdnToken);
  return { service, baseUrl: origin.replace(/\/+$/, ''), surrogateKey: cdnKey };
}
