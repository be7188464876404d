import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveLoopback } from '../machine/loopback.ts';

/**
 * May answer in the server's place with a status and S3's code of an error, or do something at this moment; `line` is
 * such as `PUT /shop/index.html`.
 */
type Intercept = (line: string) => Intercepted | Promise<Intercepted>;
type Intercepted = { status: number; code: string } | null;

type S3Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

const MAX_READS = 1000;

interface FrontOptions {
  /** Of the server. */
  port: number;
  /** The server answers before it has written all of an object. */
  answersEarly: boolean;
  /** The server ignores conditions, so the front checks them. */
  ignoresConditions: boolean;
}

/**
 * A proxy in front of a server, strict where s3rver is not: requests that were cut off change nothing, and what was
 * written is read from then on, both as with S3.
 */
export class S3Front {
  /** Requests so far, such as `PUT /shop/index.html`. */
  readonly seen: string[] = [];
  intercept: Intercept = () => null;
  /** True for a request that is carried out and whose answer is lost on the way. */
  loses: (line: string) => boolean = () => false;
  origin = '';
  close = async () => {};
  readonly #options: FrontOptions;
  readonly #agent = new Agent({ keepAlive: true });

  static async start(options: FrontOptions): Promise<S3Front> {
    const front = new S3Front(options);
    const server = await serveLoopback((incoming, response) => front.#answer(incoming, response));
    front.origin = server.origin;
    front.close = () => {
      front.#agent.destroy();
      return server.close();
    };
    return front;
  }

  private constructor(options: FrontOptions) {
    this.#options = options;
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    const line = `${incoming.method} ${decodeURIComponent(incoming.url ?? '').replace(/\?x-id=\w+$/, '')}`;
    this.seen.push(line);
    const given = await this.intercept(line);
    try {
      const own = given ?? (await this.#conflict(incoming));
      if (own !== null) {
        response.writeHead(own.status, { 'content-type': 'application/xml' });
        response.end(
          `<?xml version="1.0"?><Error><Code>${own.code}</Code><Message>${own.code}</Message></Error>`,
        );
        return;
      }
      const answer = await this.#pass(incoming, body);
      if (this.#options.answersEarly && incoming.method === 'PUT' && answer.status === 200) {
        await this.#untilStored(incoming.url ?? '', body);
      }
      if (this.loses(line)) response.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      response.destroy();
    }
  }

  /** The answer of S3 where an object has another version than a request names. */
  async #conflict({ method, url = '', headers }: IncomingMessage): Promise<Intercepted> {
    const { 'if-match': wanted, 'if-none-match': none } = headers;
    if (!this.#options.ignoresConditions || method !== 'PUT' || (wanted === undefined && none === undefined))
      return null;
    const [path = ''] = url.split('?');
    const { status, headers: found } = await this.#pass(
      { method: 'HEAD', url: path, headers: {} },
      Buffer.alloc(0),
    );
    const isAsWanted = none === undefined ? found.etag === wanted : status === 404;
    return isAsWanted ? null : { status: 412, code: 'PreconditionFailed' };
  }

  /** Waits until a read finds what was written. */
  async #untilStored(url: string, body: Buffer): Promise<void> {
    const [path = ''] = url.split('?');
    for (let attempt = 0; attempt < MAX_READS; attempt++) {
      const { body: stored } = await this.#pass({ method: 'GET', url: path, headers: {} }, Buffer.alloc(0));
      if (stored.equals(body)) return;
    }
    throw new Error(`${path} was not stored.`);
  }

  #pass(
    { method, url, headers }: S3Request,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const to = { host: '127.0.0.1', port: this.#options.port, agent: this.#agent };
    request({ ...to, method, path: url, headers }, resolve)
      .on('error', reject)
      .end(body);
    return promise.then(async (answer) => ({
      status: answer.statusCode ?? 500,
      headers: answer.headers,
      body: await buffer(answer),
    }));
  }
}
