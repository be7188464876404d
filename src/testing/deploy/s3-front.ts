import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { closeServer, listen } from '#release/listen.ts';

export interface FrontAnswer {
  status: number;
  /** S3's code of the error. */
  code: string;
}

/** May answer in the server's place, or do something at this moment; `line` is such as `PUT /shop/index.html`. */
export type Intercept = (line: string) => FrontAnswer | null;

/**
 * Stands before an S3 server and passes on requests that arrived whole, as S3 does: the server itself would keep what
 * came of a request that was cut off.
 */
export class S3Front {
  /** Requests so far, such as `PUT /shop/index.html`. */
  readonly seen: string[] = [];
  intercept: Intercept = () => null;
  readonly #port: number;
  readonly #server = createServer((incoming, response) => void this.#answer(incoming, response));

  constructor(port: number) {
    this.#port = port;
  }

  /** @returns its address */
  listen(): Promise<string> {
    return listen(this.#server, { host: '127.0.0.1', port: 0, settings: { host: '', port: '' } });
  }

  close(): Promise<void> {
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
    const { method, url, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: this.#port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    passed.end(Buffer.concat(chunks));
  }
}
