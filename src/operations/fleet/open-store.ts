import { resolve } from 'node:path';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { chunksOf, forEach } from '#kit/for-each.ts';
import {
  type BucketAddress,
  bucketName,
  createS3Client,
  isAway,
  isBucketAddress,
  isConflict,
  objectAt,
  ownVersion,
  readBucketAddress,
  type S3Sdk,
  s3Code,
  toS3Error,
} from '../deploy/targets/s3-client.ts';
import { FolderStore } from './folder-store.ts';
import type { ObjectStore, VersionedObject } from './object-store.ts';

/**
 * Opens the objects of a fleet.
 * @param address a folder that all its machines share, or `s3://bucket/prefix`
 * @param endpoint of a server that speaks S3; by default where Amazon's own tools find it
 * @throws DeployError if there can be no such bucket
 */
export async function openObjectStore(
  address: string,
  endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL || undefined,
): Promise<ObjectStore> {
  if (!isBucketAddress(address)) return new FolderStore(resolve(address));
  return new S3Store(await import('@aws-sdk/client-s3'), readBucketAddress(address, endpoint));
}

/** Requests wait for the network more than for this machine. */
const CONCURRENCY = 32;
/** Of many objects. */
const REMOVALS = 4;
/** The most that a request may name. */
const REMOVED_AT_ONCE = 1000;

/** Objects in a bucket, which no browser may read: they hold pages that are not published yet. */
class S3Store implements ObjectStore {
  readonly #sdk: S3Sdk;
  readonly #client: S3Client;
  readonly #address: BucketAddress;
  #removesMany = true;

  constructor(sdk: S3Sdk, address: BucketAddress) {
    this.#sdk = sdk;
    this.#client = createS3Client(sdk, address);
    this.#address = address;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#run(async () => void (await this.#put(name, bytes)));
  }

  async get(name: string): Promise<Uint8Array | null> {
    return (await this.read(name))?.bytes ?? null;
  }

  async replace(name: string, bytes: Uint8Array, former: string | null): Promise<string | null> {
    return await this.#run(async () => {
      try {
        return await this.#put(name, bytes, former === null ? { IfNoneMatch: '*' } : { IfMatch: former });
      } catch (error) {
        const isUnknown = s3Code(error) === 'NotImplemented';
        if (!isUnknown && !isConflict(error) && s3Code(error) !== 'NoSuchKey') throw error;
        const found = await this.read(name);
        const own = ownVersion(found, bytes);
        if (own !== null) return own;
        const isFormer = isUnknown && (found?.version ?? null) === former;
        return isFormer ? await this.#put(name, bytes) : null;
      }
    });
  }

  async read(name: string): Promise<VersionedObject | null> {
    return await this.#run(async () => {
      try {
        const answer = await this.#client.send(new this.#sdk.GetObjectCommand(objectAt(this.#address, name)));
        const bytes = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
        return { bytes, version: answer.ETag ?? '' };
      } catch (error) {
        if (s3Code(error) === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async remove(names: readonly string[]): Promise<void> {
    await forEach(pLimit(REMOVALS), [...chunksOf(names, REMOVED_AT_ONCE)], (some) => this.#removeSome(some));
  }

  /** One request for many objects; one for each where a server does not know such requests. */
  async #removeSome(names: readonly string[]): Promise<void> {
    const limit = pLimit(CONCURRENCY);
    await this.#run(async () => {
      if (names.length > 1 && this.#removesMany && (await this.#removeTogether(names))) return;
      await limit.map(names, (name) =>
        this.#client.send(new this.#sdk.DeleteObjectCommand(objectAt(this.#address, name))),
      );
    });
  }

  /** @returns false if any of the objects may still be there */
  async #removeTogether(names: readonly string[]): Promise<boolean> {
    const { bucket } = this.#address;
    const Objects = names.map((name) => ({ Key: objectAt(this.#address, name).Key }));
    const request = new this.#sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
    try {
      const { Errors = [] } = await this.#client.send(request);
      return Errors.length === 0;
    } catch (error) {
      // It may well know the request.
      if (isAway(error)) throw error;
      this.#removesMany = false;
      return false;
    }
  }

  close(): void {
    this.#client.destroy();
  }

  async #put(
    name: string,
    bytes: Uint8Array,
    condition: Partial<PutObjectCommandInput> = {},
  ): Promise<string> {
    const { ETag = '' } = await this.#client.send(
      new this.#sdk.PutObjectCommand({
        ...objectAt(this.#address, name),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: 'application/octet-stream',
        CacheControl: 'no-store',
        ...condition,
      }),
    );
    return ETag;
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toS3Error(error, { ...this.#address, name: bucketName(this.#address) });
    }
  }
}
