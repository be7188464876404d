import { says } from '#kit/messages/says.ts';
import {
  DeployError,
  type DeployTarget,
  givenFlags,
  type TargetAddress,
  type TargetKind,
} from './deploy-target.ts';
import { FOLDER } from './folder-target.ts';
import { BUCKET } from './s3-target.ts';

/** Every kind of place that releases are deployed to; the first one that an address matches is meant. */
const TARGETS: readonly TargetKind[] = [FOLDER, BUCKET];

/** Addresses of all kinds, as a sentence names them. */
export const TARGET_FORMS = TARGETS.map(({ form }) => form).join(', or ');

/** The kind of place that an address means. @throws DeployError if it can be none */
export function targetKind(to: string): TargetKind {
  const kind = TARGETS.find(({ matches }) => matches(to));
  if (kind === undefined) throw new DeployError(says('command.noTarget', { to, forms: TARGET_FORMS }));
  return kind;
}

/** Opens the place that a release is deployed to. @throws DeployError if the address cannot be one */
export async function openTarget(address: TargetAddress): Promise<DeployTarget> {
  const { useless, open } = targetKind(address.to);
  for (const flag of givenFlags(address)) {
    const reason = useless[flag];
    if (reason !== undefined) throw new DeployError(reason);
  }
  return await open(address);
}
