import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer, requestUrl } from '#kit/http-server/http-server.ts';

/** A host of the site under test on a connection that stalls in the middle of a page. */
export class LateHost {
  readonly #server: Server;
  #mark: string | null = null;
  #letGo: () => void = () => undefined;

  private constructor(site: string) {
    this.#server = createHttpServer({
      name: 'late host',
      answer: async (request, response) => {
        const { pathname, search } = requestUrl(request) ?? { pathname: '/', search: '' };
        const answer = await fetch(new URL(pathname + search, site));
        const type = answer.headers.get('content-type') ?? 'text/plain';
        const isPage = type.startsWith('text/html');
        response.writeHead(answer.status, {
          'content-type': type,
          // Scripts are there at once, as those of a shopper's second page.
          'cache-control': isPage ? 'no-store' : 'max-age=3600',
        });
        const body = Buffer.from(await answer.arrayBuffer());
        const at = isPage && this.#mark !== null ? body.indexOf(this.#mark) : -1;
        if (at < 0) return void response.end(body);
        response.write(body.subarray(0, at));
        await new Promise<void>((resolve) => {
          this.#letGo = resolve;
        });
        response.end(body.subarray(at));
      },
    });
  }

  /** @param site address of the site under test */
  static async start(site: string): Promise<LateHost> {
    const host = new LateHost(site);
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Holds back the next pages from the first place of a text on. */
  stallAt(mark: string | null): void {
    this.#mark = mark;
  }

  /** Sends the rest of the page that is held back. */
  goOn(): void {
    this.#letGo();
  }

  async close(): Promise<void> {
    this.#letGo();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
