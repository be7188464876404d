import type { IncomingMessage } from 'node:http';
import { requestUrl } from '#kit/http-server/http-server.ts';
import type { BuildChanges } from '#storefront/domain/builds/build-meta.ts';
import { type Loopback, serveLoopback } from '../../machine/loopback.ts';

/** The answer of the site under test to a request, with its whole body. */
export async function siteAnswer(request: IncomingMessage, site: string) {
  const answer = await fetch(new URL(request.url ?? '/', site));
  const type = answer.headers.get('content-type') ?? 'text/plain';
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type, isPage: type.startsWith('text/html'), body };
}

/** A host of the site under test on a connection that stalls in the middle of a page. */
export class LateHost {
  /** Pages are held back from the first place of this text on. */
  mark: string | null = null;
  #held = Promise.withResolvers<void>();

  /** @param site address of the site under test */
  serve(site: string): Promise<Loopback> {
    return serveLoopback(async (request, response) => {
      const { status, type, isPage, body } = await siteAnswer(request, site);
      // Scripts are there at once, as those of a shopper's second page.
      const rule = isPage ? 'no-store' : 'max-age=3600';
      response.writeHead(status, { 'content-type': type, 'cache-control': rule });
      const at = isPage && this.mark !== null ? body.indexOf(this.mark) : -1;
      if (at < 0) return void response.end(body);
      response.write(body.subarray(0, at));
      this.#held = Promise.withResolvers();
      await this.#held.promise;
      response.end(body.subarray(at));
    });
  }

  /** Sends the rest of the page that is held back. */
  goOn(): void {
    this.#held.resolve();
  }
}

/** A host whose releases follow one another: pages say which one they are of, and each has a service worker. */
export class ReleasingHost {
  #release = 'one';
  #worker: string;

  /** @param worker code of the first release's service worker */
  constructor(worker: string) {
    this.#worker = worker;
  }

  /** Replaces the release. @param worker code of its service worker */
  announce(release: string, worker: string): void {
    this.#release = release;
    this.#worker = worker;
  }

  /** @param site address of the site under test */
  serve(site: string): Promise<Loopback> {
    return serveLoopback(async (request, response) => {
      const [release, worker] = [this.#release, this.#worker];
      const { pathname } = requestUrl(request) ?? { pathname: '/' };
      if (pathname === '/sw.js') {
        return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker);
      }
      const { status, type, isPage, body } = await siteAnswer(request, site);
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' });
      const html = `<html data-release="${release}" ${release === 'three' ? 'data-offline="off" ' : ''}`;
      response.end(isPage ? String(body).replace('<html ', html) : body);
    });
  }
}

const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-cache' };

/**
 * A host that lets browsers keep pages for an hour unasked, as hosts do that nobody configured. It serves
 * the site under test, and names as the newest release the one that a test wants.
 */
export class CachingHost {
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

  /** @param site address of the site under test */
  serve(site: string): Promise<Loopback> {
    return serveLoopback(async (request, response) => {
      const { pathname, search } = requestUrl(request) ?? { pathname: '/', search: '' };
      this.asked.push(pathname);
      // A page under way stays that of the release that it was asked of.
      const { release } = this;
      if (pathname === '/builds/latest.json') {
        this.questions.push(search);
        await this.held;
        if (this.release === null) {
          return void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Gone</p>');
        }
        return void response
          .writeHead(200, JSON_TYPE)
          .end(JSON.stringify({ id: this.release, timestamp: 1 }));
      }
      const changes = this.changes[/^\/builds\/meta\/(\w+)\.json$/.exec(pathname)?.[1] ?? ''];
      if (changes !== undefined) return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(changes));
      const { status, type, isPage, body } = await siteAnswer(request, site);
      response.writeHead(status, { 'content-type': type, 'cache-control': 'max-age=3600' });
      // The page says which release it is of.
      response.end(isPage ? String(body).replace('<html ', `<html data-release="${release}" `) : body);
    });
  }

  /** Number of requests for a page. */
  loads(path: string): number {
    return this.asked.filter((asked) => asked === path).length;
  }
}
