import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '#kit/http-server/listen.ts';

interface PurgeRequestReceived {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

interface PurgeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

/** Takes requests of purges, of whichever API. */
export class PurgeServer {
  readonly received: PurgeRequestReceived[] = [];
  /** Answers to come; after them every request succeeds. */
  readonly answers: PurgeAnswer[] = [];
  /** Called for each request before it is answered. */
  onRequest = (_body: string) => {};
  origin = '';
  readonly #server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = await text(request);
    this.received.push({ method, url, headers, body });
    this.onRequest(body);
    const { status, headers: more, body: answer } = this.answers.shift() ?? { status: 200 };
    response.writeHead(status, more).end(answer && JSON.stringify(answer));
  });

  /** Starts one on a free port. */
  static async start(): Promise<PurgeServer> {
    const started = new PurgeServer();
    started.origin = await listen(started.#server, {
      ...{ host: '127.0.0.1', port: 0, settings: { host: '', port: '' } },
    });
    return started;
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

  close(): Promise<void> {
    return closeServer(this.#server, 0);
  }
}
