import type { S3Client } from '@aws-sdk/client-s3';
import { says } from '#kit/messages/says.ts';
import { DeployError } from './deploy-target.ts';

/** Unless `AWS_MAX_ATTEMPTS` says otherwise. */
const MAX_ATTEMPTS = 6;
const CONNECT_MS = 5000;
const ANSWER_MS = 60_000;

const ADDRESS = /^[sS]3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+(.*?)\/*)?$/;

/** Amazon's library, which takes as long to load as the rest of a command. */
export type S3Sdk = typeof import('@aws-sdk/client-s3');

/** A bucket, or a folder of one. */
export interface BucketAddress {
  bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  prefix: string;
  /** Of a server that speaks S3; undefined for Amazon's. */
  endpoint: string | undefined;
}

export function isBucketAddress(to: string): boolean {
  return ADDRESS.test(to);
}

/**
 * Reads the address of a bucket as people write it, such as `s3://bucket/prefix`.
 * @throws DeployError if there can be no such bucket or server
 */
export function readBucketAddress(to: string, endpoint: string | undefined): BucketAddress {
  const [, bucket = '', prefix = ''] = ADDRESS.exec(to) ?? [];
  if (prefix.split('/').some((name) => name === '.' || name === '..')) {
    throw new DeployError(says('command.dotFolder', { to }));
  }
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new DeployError(says('command.endpointAddress', { endpoint }));
  }
  return { bucket, prefix, endpoint };
}

/** As people write it. */
export function bucketName({ bucket, prefix }: BucketAddress): string {
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
}

/** Where an object of a bucket is, given its path below the prefix. */
export function objectAt({ bucket, prefix }: BucketAddress, path: string): { Bucket: string; Key: string } {
  return { Bucket: bucket, Key: prefix === '' ? path : `${prefix}/${path}` };
}

/** Makes a client, which finds credentials and region where Amazon's own tools find them. */
export function createS3Client(sdk: S3Sdk, { endpoint }: Pick<BucketAddress, 'endpoint'>): S3Client {
  return new sdk.S3Client({
    maxAttempts: Number(process.env.AWS_MAX_ATTEMPTS) || MAX_ATTEMPTS,
    // A server that says `SlowDown` is asked less often from then on.
    retryMode: 'adaptive',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Servers other than Amazon's know neither checksums at the end of a body nor buckets as host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined
      ? { followRegionRedirects: true }
      : { endpoint, forcePathStyle: true, region: process.env.AWS_REGION || 'us-east-1' }),
  });
}
