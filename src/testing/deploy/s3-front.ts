import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { serveLoopback } from '../machine/loopback.ts';

/**
 * May answer in the server's place with a status and S3's code of an error, or do something at this moment; `line` is
 * such as `PUT /shop/index.html`.
 */
type Intercept = (line: string) => Intercepted | Promise<Intercepted>;
type Intercepted = { status: number; code: string } | null;

type S3Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
type PassedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** In which what a server has answered for is written. */
const STORED_MS = 10_000;

/** The object that a server has stored at a path, with its bucket, such as `/shop/index.html`. */
export interface StoredFiles {
  /** The folder of an object stays from now on, also while it has none. */
  keepFolder(path: string): void;
  read(path: string): Buffer | null;
  tag(path: string): string | null;
  /** Does the work once what was begun at the same path before is done. */
  inTurn<T>(path: string, work: () => Promise<T>): Promise<T>;
}

/**
 * A proxy in front of a server, strict where s3rver is not: requests that were cut off change nothing, conditions hold,
 * what was written is read from then on, and nobody reads an object that is written in part, all as with S3.
 */
export class S3Front {
  /** Requests so far, such as `PUT /shop/index.html`. */
  readonly seen: string[] = [];
  intercept: Intercept = () => null;
  /** True for a request that is carried out and whose answer is lost on the way. */
  loses: (line: string) => boolean = () => false;
  origin = '';
  close = async () => {};
  readonly #port: number;
  readonly #stored: StoredFiles | null;
  readonly #agent = new Agent({ keepAlive: true });

  /**
   * @param port of the server
   * @param stored its files, where it ignores conditions and answers before it has written all of an object
   */
  static async start(port: number, stored: StoredFiles | null = null): Promise<S3Front> {
    const front = new S3Front(port, stored);
    const server = await serveLoopback((incoming, response) => front.#answer(incoming, response));
    front.origin = server.origin;
    front.close = () => {
      front.#agent.destroy();
      return server.close();
    };
    return front;
  }

  private constructor(port: number, stored: StoredFiles | null) {
    [this.#port, this.#stored] = [port, stored];
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    const line = `${incoming.method} ${decodeURIComponent(incoming.url ?? '').replace(/\?x-id=\w+$/, '')}`;
    this.seen.push(line);
    const given = await this.intercept(line);
    try {
      const own = given ?? this.#conflict(incoming);
      if (own !== null) {
        response.writeHead(own.status, { 'content-type': 'application/xml' });
        response.end(
          `<?xml version="1.0"?><Error><Code>${own.code}</Code><Message>${own.code}</Message></Error>`,
        );
        return;
      }
      const carryOut = () => this.#carryOut(incoming, body);
      const answer = await (this.#stored?.inTurn(pathOf(incoming.url), carryOut) ?? carryOut());
      if (this.loses(line)) response.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      response.destroy();
    }
  }

  async #carryOut(incoming: S3Request, body: Buffer): Promise<PassedAnswer> {
    if (incoming.method === 'PUT') this.#stored?.keepFolder(pathOf(incoming.url));
    const answer = await this.#pass(incoming, body);
    if (incoming.method === 'PUT' && answer.status === 200) await this.#untilStored(incoming, body);
    return answer;
  }

  /** The answer of S3 where an object has another version than a request names. */
  #conflict({ method, url, headers }: IncomingMessage): Intercepted {
    const { 'if-match': wanted, 'if-none-match': none } = headers;
    if (this.#stored === null || method !== 'PUT' || (wanted === undefined && none === undefined))
      return null;
    const found = this.#stored.tag(pathOf(url));
    const isAsWanted = none === undefined ? found === wanted : found === null;
    return isAsWanted ? null : { status: 412, code: 'PreconditionFailed' };
  }

  async #untilStored({ url }: S3Request, body: Buffer): Promise<void> {
    if (this.#stored === null) return;
    const end = performance.now() + STORED_MS;
    while (this.#stored.read(pathOf(url))?.equals(body) !== true) {
      if (performance.now() > end) throw new Error(`${url} was not stored.`);
      await setImmediate();
    }
  }

  #pass({ method, url, headers }: S3Request, body: Buffer): Promise<PassedAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const to = { host: '127.0.0.1', port: this.#port, agent: this.#agent };
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

/** Path of the object that a request names. */
function pathOf(url = ''): string {
  return decodeURIComponent(url.split('?')[0] ?? '');
}
