import type { S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import {
  type BucketAddress,
  bucketName,
  createS3Client,
  objectAt,
  type S3Sdk,
} from '../deploy/targets/s3-client.ts';
import { s3Code, toS3Error } from '../deploy/targets/s3-error.ts';
import type { ObjectStore } from './object-store.ts';

/** Requests wait for the network more than for this machine. */
const CONCURRENCY = 32;

/** Objects in a bucket, which no browser may read: they hold pages that are not published yet. */
export class S3Store implements ObjectStore {
  readonly #sdk: S3Sdk;
  readonly #client: S3Client;
  readonly #address: BucketAddress;

  constructor(sdk: S3Sdk, address: BucketAddress) {
    this.#sdk = sdk;
    this.#client = createS3Client(sdk, address);
    this.#address = address;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#run(() =>
      this.#client.send(
        new this.#sdk.PutObjectCommand({
          ...objectAt(this.#address, name),
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: 'application/octet-stream',
          CacheControl: 'no-store',
        }),
      ),
    );
  }

  async get(name: string): Promise<Uint8Array | null> {
    return await this.#run(async () => {
      try {
        const answer = await this.#client.send(new this.#sdk.GetObjectCommand(objectAt(this.#address, name)));
        return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      } catch (error) {
        if (s3Code(error) === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async remove(names: readonly string[]): Promise<void> {
    const limit = pLimit(CONCURRENCY);
    await this.#run(() =>
      limit.map(names, (name) =>
        this.#client.send(new this.#sdk.DeleteObjectCommand(objectAt(this.#address, name))),
      ),
    );
  }

  close(): void {
    this.#client.destroy();
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toS3Error(error, { ...this.#address, name: bucketName(this.#address) });
    }
  }
}
