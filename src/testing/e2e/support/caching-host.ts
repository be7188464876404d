import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer, requestUrl } from '#kit/http-server/http-server.ts';
import type { BuildChanges } from '#storefront/domain/builds/build-meta.ts';

/**
 * A host that lets browsers keep pages for an hour unasked, as hosts do that nobody configured. It serves
 * the site under test, and names as the newest release the one that a test wants.
 */
export class CachingHost {
  readonly #server: Server;
  /** Addresses asked for, in order, without their query. */
  readonly asked: string[] = [];
  /** Queries of questions for the newest release. */
  readonly questions: string[] = [];
  /** Answer to such questions; null for the host's own error page. */
  release: string | null = 'one';
  /** Changes of releases by their id, as the pages ask for them; others are missing. */
  changes: Record<string, BuildChanges> = {};
  /** Answers to such questions wait for this. */
  held: Promise<void> = Promise.resolve();

  private constructor(site: string) {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const { pathname, search } = requestUrl(request) ?? { pathname: '/', search: '' };
      this.asked.push(pathname);
      // A page under way stays that of the release that it was asked of.
      const { release } = this;
      if (pathname === '/builds/latest.json') {
        this.questions.push(search);
        await this.held;
        if (this.release === null)
          response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Gone</p>');
        else response.writeHead(200, JSON_TYPE).end(JSON.stringify({ id: this.release, timestamp: 1 }));
        return;
      }
      const changes = this.changes[/^\/builds\/meta\/(\w+)\.json$/.exec(pathname)?.[1] ?? ''];
      if (changes !== undefined) {
        response.writeHead(200, JSON_TYPE).end(JSON.stringify(changes));
        return;
      }
      const page = await fetch(new URL(pathname + search, site));
      const type = page.headers.get('content-type') ?? 'text/plain';
      response.writeHead(page.status, { 'content-type': type, 'cache-control': 'max-age=3600' });
      const body = Buffer.from(await page.arrayBuffer());
      response.end(type.startsWith('text/html') ? stamp(body.toString(), release) : body);
    };
    this.#server = createHttpServer({ name: 'caching host', answer });
  }

  /** @param site address of the site under test */
  static async start(site: string): Promise<CachingHost> {
    const host = new CachingHost(site);
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Number of requests for a page. */
  loads(path: string): number {
    return this.asked.filter((asked) => asked === path).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Writes the release that a page is of into it. */
function stamp(html: string, release: string | null): string {
  return html.replace('<html ', `<html data-release="${release}" `);
}

const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
