import { readFile } from 'node:fs/promises';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { says } from '#kit/messages/says.ts';
import { COPY_EXTENSIONS, type Encoding } from '../../../pipeline/hosting/compression.ts';
import { cacheControl, isImmutable } from '../../../pipeline/hosting/response-headers.ts';
import { HOST_FILES } from '../../serve/resolve-request.ts';
import {
  type DeployLease,
  type DeployTarget,
  JOURNAL_PATH,
  type OutgoingFile,
  ReplacedRecordError,
  type StoredRecord,
  type TargetKind,
} from './deploy-target.ts';
import {
  type BucketAddress,
  bucketName,
  createS3Client,
  isBucketAddress,
  isConflict,
  objectAt,
  ownVersion,
  readBucketAddress,
  type S3Sdk,
  s3Code,
  toS3Error,
} from './s3-client.ts';
import { redirectPage, storedFile } from './stored-object.ts';

/** Requests wait for the network more than for this machine. */
const CONCURRENCY = 32;

export const BUCKET: TargetKind = {
  form: 's3://bucket/prefix',
  matches: isBucketAddress,
  useless: { '--lean': says('command.leanForBucket') },
  limits: [],
  async open({ to, endpoint, encoding = 'identity' }) {
    const place = readBucketAddress(to, endpoint);
    // Loaded late: it takes as long as the rest of the command.
    const sdk = await import('@aws-sdk/client-s3');
    return new S3Target(sdk, { ...place, encoding });
  },
};

interface S3TargetOptions extends BucketAddress {
  encoding: Encoding;
}

type ObjectFields = Omit<PutObjectCommandInput, 'Bucket' | 'Key'>;

/** A bucket of S3, or of a server with the same API. */
class S3Target implements DeployTarget {
  readonly name: string;
  readonly concurrency = CONCURRENCY;
  readonly format: string;
  readonly hasRedirectFiles = true;
  requests = 0;
  readonly #sdk: S3Sdk;
  readonly #client: S3Client;
  readonly #options: S3TargetOptions;
  #serverTime = 0;
  hasConditions = true;
  /** The server answers with redirects. */
  #hasRedirects = true;

  constructor(sdk: S3Sdk, options: S3TargetOptions) {
    this.#sdk = sdk;
    this.#options = options;
    this.name = bucketName(options);
    this.format = `s3 ${options.encoding}`;
    this.#client = createS3Client(sdk, options);
    this.#observe();
  }

  /** Compressed copies and files for other hosts have no use there: a bucket neither chooses nor reads them. */
  takes(path: string): boolean {
    const isCopy = Object.values(COPY_EXTENSIONS).some((extension) => path.endsWith(extension));
    return !HOST_FILES.has(`/${path}`) && !(isCopy && isImmutable(`/${path}`));
  }

  async isEmpty(): Promise<boolean> {
    const { bucket, prefix } = this.#options;
    const Prefix = prefix === '' ? '' : `${prefix}/`;
    // Records come first: other names do not begin with a dot.
    const StartAfter = `${Prefix}${JOURNAL_PATH}\u{10ffff}`;
    const list = new this.#sdk.ListObjectsV2Command({ Bucket: bucket, Prefix, StartAfter, MaxKeys: 1 });
    const { Contents = [] } = await this.#run(() => this.#client.send(list));
    return Contents.length === 0;
  }

  async read(path: string): Promise<StoredRecord | null> {
    return await this.#run(async () => {
      try {
        const answer = await this.#client.send(new this.#sdk.GetObjectCommand(this.#object(path)));
        const bytes = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
        const age = this.#serverTime - (answer.LastModified?.getTime() ?? 0);
        return { bytes, version: answer.ETag ?? '', age };
      } catch (error) {
        if (s3Code(error) === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async write(path: string, bytes: Uint8Array, replaces?: string | null): Promise<string> {
    const condition = replaces === null ? { IfNoneMatch: '*' } : { IfMatch: replaces };
    const hasCondition = replaces !== undefined && this.hasConditions;
    return await this.#run(async () => {
      try {
        const { ETag = '' } = await this.#putObject(path, {
          Body: bytes,
          ContentType: path.endsWith('.gz') ? 'application/gzip' : 'application/json; charset=utf-8',
          CacheControl: 'no-store',
          ...(hasCondition && condition),
        });
        return ETag;
      } catch (error) {
        if (isConflict(error)) {
          const own = ownVersion(await this.read(path), bytes);
          if (own !== null) return own;
          throw new ReplacedRecordError(says('deploy.overtaken', { name: this.name }), { cause: error });
        }
        if (!hasCondition || s3Code(error) !== 'NotImplemented') throw error;
        this.hasConditions = false;
        return await this.write(path, bytes);
      }
    });
  }

  async put({ path, content }: OutgoingFile, lease?: DeployLease): Promise<number> {
    if ('redirect' in content) return await this.#putRedirect(path, content.redirect);
    const bytes = 'read' in content ? toBuffer(await content.read()) : await readFile(content.file);
    const stored = await storedFile(bytes, `/${path}`, this.#options.encoding);
    const { byteLength } = stored.body;
    const fields = {
      Body: stored.body,
      ContentLength: byteLength,
      ContentType: stored.type,
      CacheControl: stored.cacheControl,
      ...(stored.encoding !== null && { ContentEncoding: stored.encoding }),
    };
    await this.#run(async () => {
      if (lease === undefined || isImmutable(`/${path}`)) await this.#putObject(path, fields);
      else await this.#putUnderLease(path, fields, lease);
    });
    return byteLength;
  }

  async #putUnderLease(path: string, fields: ObjectFields, lease: DeployLease): Promise<void> {
    const known = lease.versionOf(path);
    const condition =
      known === undefined || !this.hasConditions
        ? {}
        : known === null
          ? { IfNoneMatch: '*' }
          : { IfMatch: known };
    const put = async (more: object) => {
      const { ETag } = await this.#putObject(path, { ...fields, ...more });
      if (ETag !== undefined) lease.noteVersion(path, ETag);
    };
    try {
      await put(condition);
    } catch (error) {
      if (s3Code(error) === 'NotImplemented') this.hasConditions = false;
      // An answer that was lost, or a deploy that was killed, left another version than is known.
      else if (isConflict(error)) await lease.verify();
      else throw error;
      await put({});
    }
  }

  /** Stores a redirect: for the server to answer, or for browsers if it cannot. */
  async #putRedirect(path: string, to: string): Promise<number> {
    const Body = Buffer.from(this.#hasRedirects ? '' : redirectPage(to));
    try {
      await this.#putObject(path, {
        Body,
        ContentLength: Body.byteLength,
        ContentType: 'text/html; charset=utf-8',
        CacheControl: cacheControl(`/${path}`),
        ...(this.#hasRedirects && { WebsiteRedirectLocation: to }),
      });
      return Body.byteLength;
    } catch (error) {
      if (Body.byteLength > 0 || s3Code(error) !== 'NotImplemented') throw this.#toError(error);
      this.#hasRedirects = false;
      return await this.#putRedirect(path, to);
    }
  }

  async remove(path: string): Promise<void> {
    await this.#run(() => this.#client.send(new this.#sdk.DeleteObjectCommand(this.#object(path))));
  }

  close(): void {
    this.#client.destroy();
  }

  #putObject(path: string, fields: ObjectFields) {
    return this.#client.send(new this.#sdk.PutObjectCommand({ ...this.#object(path), ...fields }));
  }

  #object(path: string): { Bucket: string; Key: string } {
    return objectAt(this.#options, path);
  }

  /** Counts requests, retries included, and reads the server's clock from its answers. */
  #observe(): void {
    this.#client.middlewareStack.add(
      (next) => async (args) => {
        this.requests += 1;
        const result = await next(args);
        const { headers } = result.response as { headers?: Record<string, string> };
        this.#serverTime = Date.parse(headers?.date ?? '') || Date.now();
        return result;
      },
      { step: 'deserialize', name: 'observe', priority: 'low' },
    );
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#toError(error);
    }
  }

  #toError(error: unknown): unknown {
    return toS3Error(error, { ...this.#options, name: this.name });
  }
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
