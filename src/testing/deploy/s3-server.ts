import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { writeFileAtomic } from '#kit/files/files.ts';
import { S3Front } from './s3-front.ts';
import { isMovedPage, S3Process } from './s3-process.ts';

/** Credentials that the server takes; set as the SDK looks for them. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3 server in processes of its own, with a bucket. */
export class S3Server {
  static readonly bucket = 'shop';
  /** Address of the front, which is strict. */
  readonly endpoint: string;
  readonly front: S3Front;
  readonly client: S3Client;
  readonly #stop: () => Promise<void>;
  readonly #own: S3Process | null;

  /**
   * Starts s3rver on a free port, and sets the environment's credentials to those that it takes.
   * @param own its process, for whoever kills it
   */
  static async start(own = new S3Process(S3Server.bucket)): Promise<S3Server> {
    Object.assign(process.env, CREDENTIALS);
    await own.start();
    const front = await S3Front.start(own.port, own);
    return new S3Server(front, () => own.close(), own);
  }

  /**
   * Takes a server that runs, with a bucket that is empty.
   * @param stop ends it
   * @param own its process, where that has its objects as files
   */
  constructor(front: S3Front, stop: () => Promise<void>, own: S3Process | null = null) {
    [this.endpoint, this.front, this.#stop, this.#own] = [front.origin, front, stop, own];
    this.client = new S3Client({ endpoint: front.origin, forcePathStyle: true, region: 'us-east-1' });
  }

  /** Keys of the bucket that begin with a prefix. */
  async keys(prefix = ''): Promise<string[]> {
    return [...(await this.versions(prefix)).keys()];
  }

  /** Those keys with the tags of their content. */
  async versions(prefix: string): Promise<Map<string, string>> {
    if (this.#own !== null) return this.#own.versions(prefix);
    const versions = new Map<string, string>();
    for (let after: string | undefined; ; ) {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: S3Server.bucket, Prefix: prefix, StartAfter: after }),
      );
      for (const { Key = '', ETag = '' } of page.Contents ?? []) versions.set(Key, ETag);
      if (!page.IsTruncated) return versions;
      after = page.Contents?.at(-1)?.Key;
    }
  }

  get(key: string) {
    return this.client.send(new GetObjectCommand({ Bucket: S3Server.bucket, Key: key }));
  }

  put(key: string, content: string) {
    return this.client.send(new PutObjectCommand({ Bucket: S3Server.bucket, Key: key, Body: content }));
  }

  /**
   * Puts what is below a prefix into a folder, to be read before anything of it is written again. Redirects and pages that
   * lead on where the server knows none are left out.
   */
  async download(prefix: string, folder: string): Promise<void> {
    if (this.#own !== null) return this.#own.link(prefix, folder);
    for (const key of await this.keys(prefix)) {
      const bytes = await this.#read(key);
      if (bytes !== null) writeFileAtomic(join(folder, key.slice(prefix.length)), bytes);
    }
  }

  async #read(key: string): Promise<Uint8Array | null> {
    const { Body, WebsiteRedirectLocation } = await this.get(key);
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return WebsiteRedirectLocation !== undefined || isMovedPage(key, bytes) ? null : bytes;
  }

  async close(): Promise<void> {
    this.client.destroy();
    await this.front.close();
    await this.#stop();
  }
}
