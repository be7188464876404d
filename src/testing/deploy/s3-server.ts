import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { writeFileAtomic } from '#kit/files/files.ts';
import { S3Front } from './s3-front.ts';
import { S3Process } from './s3-process.ts';

/** Credentials that the server takes; set as the SDK looks for them. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Keys that begin with a prefix, with the tags of their content. */
type Versions = (prefix: string) => Map<string, string>;

/** An S3 server in processes of its own, with a bucket. */
export class S3Server {
  static readonly bucket = 'shop';
  /** Address of the front, which is strict. */
  readonly endpoint: string;
  /** The server's own. */
  readonly direct: string;
  readonly front: S3Front;
  readonly client: S3Client;
  readonly #stop: () => Promise<void>;
  /** Content that was downloaded, by key and tag: most of a bucket stays from one download to the next. */
  readonly #known = new Map<string, Uint8Array>();
  readonly #list: Versions | null;

  /**
   * Starts s3rver on a free port, and sets the environment's credentials to those that it takes.
   * @param own its process, for whoever kills it
   */
  static async start(own = new S3Process(S3Server.bucket)): Promise<S3Server> {
    Object.assign(process.env, CREDENTIALS);
    await own.start();
    const front = await S3Front.start({ port: own.port, answersEarly: true, ignoresConditions: true });
    return new S3Server(
      front,
      `http://127.0.0.1:${own.port}`,
      () => own.close(),
      (prefix) => own.versions(prefix),
    );
  }

  /**
   * Takes a server that runs, with a bucket that is empty.
   * @param direct its own address
   * @param stop ends it
   * @param list its keys with their tags, where it does not list them itself; null, as by default, where it does
   */
  constructor(front: S3Front, direct: string, stop: () => Promise<void>, list: Versions | null = null) {
    [this.endpoint, this.direct, this.front] = [front.origin, direct, front];
    [this.#stop, this.#list] = [stop, list];
    this.client = new S3Client({ endpoint: front.origin, forcePathStyle: true, region: 'us-east-1' });
  }

  /** Keys of the bucket that begin with a prefix. */
  async keys(prefix = ''): Promise<string[]> {
    return [...(await this.versions(prefix)).keys()];
  }

  /** Those keys with the tags of their content. */
  async versions(prefix: string): Promise<Map<string, string>> {
    if (this.#list !== null) return this.#list(prefix);
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

  /** Writes what is below a prefix into a folder; redirects, which have no content, are left out. */
  async download(prefix: string, folder: string): Promise<void> {
    const objects = [...(await this.versions(prefix))];
    for (let from = 0; from < objects.length; from += 16) {
      await Promise.all(
        objects.slice(from, from + 16).map(async ([key, tag]) => {
          const bytes = await this.#read(key, tag);
          if (bytes !== null) writeFileAtomic(join(folder, key.slice(prefix.length)), bytes);
        }),
      );
    }
  }

  /** @returns null for a redirect, or a page that leads on where the server knows none */
  async #read(key: string, tag: string): Promise<Uint8Array | null> {
    const version = `${key} ${tag}`;
    const known = this.#known.get(version);
    if (known !== undefined) return known;
    const { Body, WebsiteRedirectLocation } = await this.get(key);
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const isPage = key.endsWith('.html') && Buffer.from(bytes).includes('http-equiv="refresh"');
    if (isPage || WebsiteRedirectLocation !== undefined) return null;
    this.#known.set(version, bytes);
    return bytes;
  }

  async close(): Promise<void> {
    this.client.destroy();
    await this.front.close();
    await this.#stop();
  }
}
