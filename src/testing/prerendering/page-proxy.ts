import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLoopback } from '../machine/loopback.ts';

/** Path at which pages ask what to do; the store and the site have no such path. */
const AGENT_PATH = '/__agent';

interface Report {
  id: string;
  path: string;
  prerendering: boolean;
  /** Number of the call that `answer` is for; 0 for none. */
  call: number;
  answer?: unknown;
  error?: string;
}

interface Call {
  source: string;
  settle(report: Report): void;
}

/** A page of a browser that only the page itself can be asked about. */
export interface AgentPage {
  path: string;
  prerendering: boolean;
  /** Runs a function, which names nothing outside, in the page. @throws Error of that function */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
}

interface Connected extends AgentPage {
  calls: Call[];
  running: Map<number, Call>;
  respond: ((source: string) => void) | null;
}

/**
 * An HTTP proxy that gives every page a script by which it can be asked and driven without DevTools, whose
 * presence keeps browsers from prerendering. The policy for scripts is taken out of pages for it.
 */
export async function startPageProxy() {
  const pages = new Map<string, Connected>();
  const waiting = new Set<() => void>();
  let calls = 0;

  function connect({ id, path, prerendering }: Report): Connected {
    const known = pages.get(id);
    if (known) return Object.assign(known, { path, prerendering });
    const page: Connected = {
      path,
      prerendering,
      calls: [],
      running: new Map(),
      respond: null,
      evaluate: (run: (argument: never) => unknown, argument?: unknown) =>
        new Promise<never>((resolve, reject) => {
          page.calls.push({
            source: `(${run})(${JSON.stringify(argument) ?? ''})`,
            settle({ answer, error }) {
              if (error === undefined) resolve(answer as never);
              else reject(new Error(error));
            },
          });
          sendNext(page);
        }),
    };
    pages.set(id, page);
    return page;
  }

  function sendNext(page: Connected): void {
    const next = page.respond && page.calls.shift();
    if (!page.respond || !next) return;
    calls++;
    page.running.set(calls, next);
    page.respond(JSON.stringify({ call: calls, source: next.source }));
    page.respond = null;
  }

  async function answerAgent(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const report: Report = JSON.parse(await text(message));
    const page = connect(report);
    page.running.get(report.call)?.settle(report);
    page.running.delete(report.call);
    const respond = (body: string) => void response.end(body);
    page.respond = respond;
    response.on('close', () => {
      if (page.respond === respond) page.respond = null;
    });
    for (const check of waiting) check();
    sendNext(page);
  }

  const { port, close } = await serveLoopback((message, response) => {
    const { pathname } = new URL(message.url ?? '/', 'http://127.0.0.1');
    return pathname === AGENT_PATH ? answerAgent(message, response) : forward(message, response);
  });

  return {
    port,
    /** Waits for a page that asks what to do, the latest where there are several. */
    page: (matches: (page: AgentPage) => boolean): Promise<AgentPage> =>
      new Promise((resolve) => {
        const check = () => {
          const found = [...pages.values()].findLast((page) => page.respond !== null && matches(page));
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    close,
  };
}

function forward(message: IncomingMessage, response: ServerResponse): void {
  const { 'accept-encoding': _, ...headers } = message.headers;
  const upstream = request(message.url ?? '', { method: message.method, headers }, (answer) => {
    const { 'content-security-policy': policy, 'content-length': length, ...rest } = answer.headers;
    const isPage = rest['content-type']?.startsWith('text/html') && answer.statusCode === 200;
    if (!isPage) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    void text(answer).then((page) => {
      const html = page
        .replace(/<meta http-equiv="content-security-policy"[^>]*>/i, '')
        .replace('</head>', `<script>(${agent})(${JSON.stringify(AGENT_PATH)})</script></head>`);
      response.writeHead(200, rest).end(html);
    });
  });
  upstream.on('error', () => response.destroy());
  message.pipe(upstream);
}

/** Runs in the page once it is parsed: asks what to do until the page is left. */
async function agent(path: string): Promise<void> {
  const id = crypto.randomUUID();
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  let outcome: { call: number; answer?: unknown; error?: string } = { call: 0 };
  let asking = new AbortController();
  document.addEventListener('prerenderingchange', () => asking.abort());
  for (;;) {
    asking = new AbortController();
    const report = { id, path: location.pathname, prerendering: document.prerendering === true, ...outcome };
    try {
      const response = await fetch(path, {
        method: 'POST',
        body: JSON.stringify(report),
        signal: asking.signal,
      });
      const { call, source } = await response.json();
      try {
        // biome-ignore lint/security/noGlobalEval: the test's own functions.
        outcome = { call, answer: await globalThis.eval(source) };
      } catch (error) {
        outcome = { call, error: String(error) };
      }
    } catch {
      if (!asking.signal.aborted) return;
    }
  }
}
