import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readPurgeService } from '#operations/deploy/purge/purge-service.ts';
import type { PurgeOptions } from '#operations/deploy/purge/send-purges.ts';
import { isImmutable } from '#pipeline/hosting/response-headers.ts';
import { serveLoopback } from '../machine/loopback.ts';
import type { S3Server } from './s3-server.ts';

const SHOP = 'https://shop.example';

/** A cache in front of a bucket, which keeps what it has of an address until that is purged. */
export class PurgedCache {
  readonly #bucket: S3Server;
  readonly #prefix: string;
  readonly #server: PurgeServer;
  /** Address -> the version that is cached of it. */
  readonly #cached = new Map<string, string>();

  /** @param prefix of the shop in the bucket, with a closing slash */
  static async open(bucket: S3Server, prefix: string): Promise<PurgedCache> {
    return new PurgedCache(bucket, prefix, await PurgeServer.start());
  }

  private constructor(bucket: S3Server, prefix: string, server: PurgeServer) {
    [this.#bucket, this.#prefix, this.#server] = [bucket, prefix, server];
    server.onRequest = (body) => {
      const { urls } = JSON.parse(body) as { urls: string[] };
      for (const url of urls) this.#cached.delete(decodeURI(url.slice(SHOP.length)));
    };
  }

  /** For a deploy to the bucket. */
  get purge(): PurgeOptions {
    return { service: readPurgeService(this.address, ''), baseUrl: SHOP };
  }

  /** As `ISLET_CDN` names it. */
  get address(): string {
    return `${this.#server.origin}/list`;
  }

  /** Requests everything, as visitors may at any moment. */
  async fill(): Promise<void> {
    for (const [address, version] of await this.#present()) {
      if (!this.#cached.has(address)) this.#cached.set(address, version);
    }
  }

  /** Addresses whose version in the cache differs from the bucket's. */
  async outdated(): Promise<string[]> {
    const present = await this.#present();
    return [...this.#cached].flatMap(([address, version]) =>
      present.get(address) === version ? [] : [address],
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#server.close();
  }

  /** Address -> version of all that may change under its name. */
  async #present(): Promise<Map<string, string>> {
    const versions = await this.#bucket.versions(this.#prefix);
    const files = [...versions].map(
      ([key, version]) => [`/${key.slice(this.#prefix.length)}`, version] as const,
    );
    return new Map(
      files
        .filter(([path]) => !isImmutable(path) && !path.startsWith('/.islet-deploy/'))
        .map(([path, version]) => [path.replace(/index\.html$/, ''), version]),
    );
  }
}

interface PurgeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

/** Takes purge requests of any of the APIs. */
export class PurgeServer {
  readonly received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[] = [];
  /** Answers to come; after them every request succeeds. */
  readonly answers: PurgeAnswer[] = [];
  /** Called for each request before it is answered. */
  onRequest = (_body: string) => {};
  origin = '';
  close = async () => {};

  /** Starts one on a free port. */
  static async start(): Promise<PurgeServer> {
    const started = new PurgeServer();
    const { origin, close } = await serveLoopback(async (request, response) => {
      const { method, url, headers } = request;
      const body = await text(request);
      started.received.push({ method, url, headers, body });
      started.onRequest(body);
      const { status, headers: more, body: answer } = started.answers.shift() ?? { status: 200 };
      response.writeHead(status, more).end(answer && JSON.stringify(answer));
    });
    return Object.assign(started, { origin, close });
  }

  /** Methods and paths of all requests. */
  requests(): string[] {
    return this.received.map(({ method, url }) => `${method} ${url}`);
  }

  /** The JSON of all requests; null for one without. */
  bodies(): unknown[] {
    return this.received.map(({ body }) => JSON.parse(body || 'null') as unknown);
  }

  /** Forgets all requests so far. */
  forget(): void {
    this.received.length = 0;
  }
}
