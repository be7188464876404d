import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { closeServer, listen } from '#kit/http-server/listen.ts';

interface FrontAnswer {
  status: number;
  /** S3's code of the error. */
  code: string;
}

/** May answer in the server's place, or do something at this moment; `line` is such as `PUT /shop/index.html`. */
export type Intercept = (line: string) => FrontAnswer | null;

const MAX_READS = 1000;

interface FrontOptions {
  /** Of the server. */
  port: number;
  /** The server answers before it has written all of an object. */
  answersEarly: boolean;
}

/**
 * Stands before a server, and is strict where s3rver is not: requests that were cut off change nothing, and what was
 * written is read from then on, both as with S3.
 */
export class S3Front {
  /** Requests so far, such as `PUT /shop/index.html`. */
  readonly seen: string[] = [];
  intercept: Intercept = () => null;
  readonly #options: FrontOptions;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, response) => void this.#answer(incoming, response));

  constructor(options: FrontOptions) {
    this.#options = options;
  }

  /** @returns its address */
  listen(): Promise<string> {
    return listen(this.#server, { host: '127.0.0.1', port: 0, settings: { host: '', port: '' } });
  }

  close(): Promise<void> {
    this.#agent.destroy();
    return closeServer(this.#server, 0);
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const line = `${incoming.method} ${decodeURIComponent(incoming.url ?? '').replace(/\?x-id=\w+$/, '')}`;
    this.seen.push(line);
    const own = this.intercept(line);
    if (own !== null) {
      response.writeHead(own.status, { 'content-type': 'application/xml' });
      response.end(
        `<?xml version="1.0"?><Error><Code>${own.code}</Code><Message>${own.code}</Message></Error>`,
      );
      return;
    }
    const body = Buffer.concat(chunks);
    try {
      const answer = await this.#pass(incoming, body);
      if (this.#options.answersEarly && incoming.method === 'PUT' && answer.status === 200) {
        await this.#untilStored(incoming.url ?? '', body);
      }
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    } catch {
      response.destroy();
    }
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
    { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: this.#options.port,
        agent: this.#agent,
        method,
        path: url,
        headers,
      };
      const passed = request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      passed.on('error', reject);
      passed.end(body);
    });
  }
}
