import { says } from '#kit/messages/says.ts';
import type { Encoding } from '../../../pipeline/hosting/compression.ts';
import { DeployError, type DeployTarget } from './deploy-target.ts';
import { FolderTarget } from './folder-target.ts';

export interface TargetAddress {
  /** A folder, or `s3://bucket/prefix`. */
  to: string;
  endpoint?: string | undefined;
  encoding?: Encoding;
  /** Leaves out what a host can do without that counts files. */
  isLean?: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Opens the place that a release is deployed to.
 * @throws DeployError where the address cannot be one
 */
export async function openTarget({
  to,
  endpoint,
  encoding = 'identity',
  isLean = false,
}: TargetAddress): Promise<DeployTarget> {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(to)) {
    if (endpoint !== undefined) throw new DeployError(says('command.endpointForFolder'));
    if (encoding !== 'identity') {
      throw new DeployError(says('command.encodingForFolder'));
    }
    return new FolderTarget(to, isLean);
  }
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*)$/i.exec(to) ?? [];
  if (!BUCKET.test(bucket)) {
    throw new DeployError(says('command.noTarget', { to }));
  }
  if (isLean) throw new DeployError(says('command.leanForBucket'));
  const path = prefix.replace(/^\/+|\/+$/g, '');
  if (path.split('/').some((name) => name === '.' || name === '..')) {
    throw new DeployError(says('command.dotFolder', { to }));
  }
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new DeployError(says('command.endpointAddress', { endpoint }));
  }
  const { S3Target } = await import('./s3-target.ts');
  return await S3Target.open({
    bucket,
    prefix: path,
    encoding,
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}
