import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'vitest';
import type { DeskFiles, DeskSession } from '#operations/desk/contract.ts';
import { Desk, type DeskOptions } from '#operations/desk/desk.ts';
import { ChangeQueue, type RefreshRequest } from '#operations/watch/change-queue.ts';
import { type Receiver, startReceiver } from '#operations/watch/receiver/webhook-receiver.ts';
import { StatusTracker } from '#operations/watch/status/status-tracker.ts';
import { workspace } from '#pipeline/workspace.ts';
import { temporaryFolder } from '../fixtures/served-folder.ts';

const FILES: DeskFiles = {
  page: (locale) => `<html lang="${locale}">`,
  file: (name) => (name === 'desk-1a.js' ? { type: 'text/javascript', body: Buffer.from('run()') } : null),
};

interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** A desk on a port of its own, in the folder of a shop that was never released. */
class TestDesk {
  /** In milliseconds since 1970. */
  now = Date.UTC(2026, 1, 1);
  /** Polls that the desk has asked for. */
  readonly polls: Partial<RefreshRequest>[] = [];
  readonly #folder = temporaryFolder();
  #running: { desk: Desk; receiver: Receiver } | null = null;

  get path(): string {
    return this.#folder.path;
  }

  get desk(): Desk {
    return this.#open.desk;
  }

  /** Of the watch port. */
  get origin(): string {
    return this.#open.receiver.url;
  }

  /** Starts, or starts again. */
  async start(options: Partial<DeskOptions> = {}): Promise<void> {
    await this.#stop();
    const desk = new Desk({
      workspace: workspace(this.path),
      deskUrl: null,
      shopUrl: 'https://shop.example',
      hasWordPress: true,
      tellsSearchEngines: false,
      searches: null,
      files: async () => FILES,
      log: () => {},
      now: () => this.now,
      ...options,
    });
    const receiver = await startReceiver({
      ...{ host: '127.0.0.1', port: 0, secret: null, accept: () => undefined },
      guests: new Map([[desk.name, desk.answer.bind(desk)]]),
    });
    this.#running = { desk, receiver };
    const timing = { poll: 1000, fullScan: 1000 };
    const save = () => desk.changed();
    const tracker = new StatusTracker({ timing, queue: new ChangeQueue(), before: null, save });
    tracker.setEndpoint('https://store.example/graphql');
    desk.begin({
      url: receiver.url,
      status: () => tracker.status,
      refresh: (poll) => this.polls.push(poll),
    });
  }

  async close(): Promise<void> {
    await this.#stop();
    this.#folder.remove();
  }

  async open(path: string, { method = 'GET', headers = {}, body }: Request = {}): Promise<IncomingMessage> {
    const sent = request(this.origin, { path, method, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  async ask(path: string, init: Request = {}): Promise<Reply> {
    const answer = await this.open(path, init);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
  }

  /** Path with the token of the desk. */
  get linked(): string {
    const { pathname, search } = new URL(this.desk.link ?? '');
    return pathname + search;
  }

  /** @returns the cookie of a session */
  async signIn(): Promise<string> {
    const { headers } = await this.ask(this.linked);
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  }

  async get<T>(path: string, cookie: string): Promise<T> {
    return JSON.parse((await this.ask(`/desk/api/${path}`, { headers: { cookie } })).text) as T;
  }

  /** Headers of a POST as the desk's page sends it. */
  async ofPage(cookie: string): Promise<Record<string, string>> {
    const { csrf } = await this.get<DeskSession>('session', cookie);
    return { cookie, origin: this.origin, 'content-type': 'application/json', 'x-islet-desk': csrf };
  }

  get #open() {
    if (this.#running === null) throw new Error('The desk is not started.');
    return this.#running;
  }

  async #stop(): Promise<void> {
    await this.#running?.desk.stop();
    await this.#running?.receiver.close();
    this.#running = null;
  }
}

/** A test of a desk that has been started. */
export const it = test.extend<{ own: TestDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures one needs.
  own: async ({}, use) => {
    const own = new TestDesk();
    await own.start();
    await use(own);
    await own.close();
  },
});
