import { errorMessage } from '../../../kit/errors/error-message.ts';
import { DeployError } from './deploy-target.ts';

interface Place {
  /** Such as `s3://bucket/prefix`. */
  name: string;
  bucket: string;
  endpoint?: string;
}

/** The server's word for what went wrong, or the system's; empty where there is none. */
export function s3Code(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'Code' in error && typeof error.Code === 'string' ? error.Code : error.name;
}

const UNREACHABLE = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE'],
  ...['ETIMEDOUT', 'TimeoutError', 'EPROTO', 'ERR_INVALID_URL', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
];
const BAD_CREDENTIALS = [
  ...['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken', 'TokenRefreshRequired'],
  ...['ExpiredTokenException', 'AuthorizationHeaderMalformed'],
];
const RIGHTS = 's3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject';

/** Turns what the SDK throws into a message that says what to do; other errors are returned as they are. */
export function toS3Error(error: unknown, place: Place): unknown {
  if (error instanceof DeployError) return error;
  const text = messageFor(error, place);
  if (text === null) return error;
  const code = s3Code(error);
  return new DeployError(
    `${text} What is there stays whole, and the next deploy goes on from it. (${code})`,
    {
      cause: error,
    },
  );
}

function messageFor(error: unknown, { name, bucket, endpoint = 'Amazon S3' }: Place): string | null {
  const code = s3Code(error);
  const status = statusOf(error);
  if (code === 'NoSuchBucket' || code === 'InvalidBucketName') {
    return `There is no bucket ${bucket} at ${endpoint}. Create it, or correct --to.`;
  }
  if (code === 'CredentialsProviderError') {
    return `There are no credentials for ${name}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.`;
  }
  if (code === 'RequestTimeTooSkewed') {
    return `The clock of this machine is wrong, so ${endpoint} refuses its requests. Set the clock, for example with timedatectl set-ntp true.`;
  }
  if (BAD_CREDENTIALS.includes(code)) {
    return `${endpoint} does not accept the credentials. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and AWS_REGION, or AWS_PROFILE.`;
  }
  if (code === 'PermanentRedirect' || errorMessage(error).startsWith('Region is missing')) {
    return `The region of bucket ${bucket} is not known. Set AWS_REGION to it.`;
  }
  if (status === 403) {
    return `These credentials have no right to deploy to ${name}. Allow them ${RIGHTS} there.`;
  }
  if (UNREACHABLE.includes(code)) {
    return `${endpoint} cannot be reached. Check --endpoint and the network, and deploy again.`;
  }
  if (status !== null && (status >= 500 || status === 429)) {
    return `${endpoint} answers with errors (${status}), also when asked again. Deploy again later.`;
  }
  return status === null ? null : `${endpoint} refused a request for ${name}: ${errorMessage(error)}.`;
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode ?? null;
}
