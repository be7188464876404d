import type { S3Client } from '@aws-sdk/client-s3';
import { errorMessage } from '#kit/errors.ts';
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

interface Place {
  /** Such as `s3://bucket/prefix`. */
  name: string;
  bucket: string;
  endpoint: string | undefined;
}

/** The server's code for what went wrong, or the system's; empty if there is none. */
export function s3Code(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'Code' in error && typeof error.Code === 'string' ? error.Code : error.name;
}

/** An object has another version than a request names; the second code is for one that is being written. */
export function isConflict(error: unknown): boolean {
  return ['PreconditionFailed', 'ConditionalRequestConflict'].includes(s3Code(error));
}

/** A server that is away or busy, and may carry out the same request later. */
export function isAway(error: unknown): boolean {
  const status = statusOf(error);
  if (status === null) return UNREACHABLE.includes(s3Code(error));
  return status === 429 || (status >= 500 && status !== 501);
}

/**
 * The version of a write that was tried again after its answer was lost, and so conflicts with itself.
 * @param found what is there
 * @returns null if somebody else wrote it
 */
export function ownVersion(
  found: { bytes: Uint8Array; version: string } | null,
  bytes: Uint8Array,
): string | null {
  return found !== null && Buffer.compare(found.bytes, bytes) === 0 ? found.version : null;
}

const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
  'EPROTO',
  'ERR_INVALID_URL',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
const BAD_CREDENTIALS = [
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'TokenRefreshRequired',
  'ExpiredTokenException',
  'AuthorizationHeaderMalformed',
];
const RIGHTS = 's3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject';

/** Turns what the SDK throws into a message that says what to do; other errors are returned as they are. */
export function toS3Error(error: unknown, place: Place): unknown {
  if (error instanceof DeployError) return error;
  const text = messageFor(error, place);
  if (text === null) return error;
  const code = s3Code(error);
  return new DeployError(says('deploy.bucketStays', { text, code }), { cause: error });
}

function messageFor(error: unknown, { name, bucket, endpoint = 'Amazon S3' }: Place): string | null {
  const code = s3Code(error);
  const status = statusOf(error);
  if (code === 'NoSuchBucket' || code === 'InvalidBucketName') {
    return says('deploy.noBucket', { bucket, endpoint });
  }
  if (code === 'CredentialsProviderError') return says('deploy.noCredentials', { name });
  if (code === 'RequestTimeTooSkewed') return says('deploy.clock', { endpoint });
  if (BAD_CREDENTIALS.includes(code)) return says('deploy.credentialsRefused', { endpoint });
  if (code === 'PermanentRedirect' || errorMessage(error).startsWith('Region is missing')) {
    return says('deploy.regionUnknown', { bucket });
  }
  if (status === 403) return says('deploy.noRight', { name, rights: RIGHTS });
  if (UNREACHABLE.includes(code)) return says('deploy.unreachable', { endpoint });
  if (status !== null && (status >= 500 || status === 429)) {
    return says('deploy.serverErrors', { endpoint, status });
  }
  return status === null
    ? null
    : says('deploy.refusedRequest', { endpoint, name, reason: errorMessage(error) });
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode ?? null;
}
