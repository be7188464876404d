import type { ServerResponse } from 'node:http';
import type { DeskEvents } from '../contract.ts';

/** Between two signs of life, in milliseconds: shorter than any silence after which a connection is cut. */
const BEAT_MS = 5000;
/** Between two events of what changes all the time, in milliseconds. */
const PACE_MS = 250;
/** Events of releases that follow each other go together for so long, in milliseconds: views read lists after each. */
const REST_MS = 2000;
/** Desks that follow at a time; the oldest makes room for another, and asks again. */
const MOST = 12;
/** A browser that does not read holds at most this many bytes here. */
const MAX_UNREAD = 1024 * 1024;

/** Browsers that follow what happens, by Server-Sent Events. Without any, nothing is made for them. */
export class EventStream {
  readonly #clients = new Set<ServerResponse>();
  readonly #now: () => DeskEvents['now'];
  #beat: NodeJS.Timeout | null = null;
  #due: NodeJS.Timeout | null = null;
  /** The last release that was not told yet. */
  #released: DeskEvents['released'] | null = null;

  /** @param now makes the event that is sent first, and at most four times a second after `changed` */
  constructor(now: () => DeskEvents['now']) {
    this.#now = now;
  }

  /** Follows from now on, until the browser leaves. */
  add(response: ServerResponse): void {
    for (const oldest of this.#clients) {
      if (this.#clients.size < MOST) break;
      this.#drop(oldest);
    }
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
    });
    this.#clients.add(response);
    response.on('close', () => this.#drop(response));
    response.write('retry: 2000\n\n');
    response.write(formatEvent('now', this.#now()));
    this.#beat ??= setInterval(() => this.#write(': here\n\n'), BEAT_MS).unref();
  }

  /** Says that `now` may be another. */
  changed(): void {
    if (this.#clients.size === 0 || this.#due !== null) return;
    this.#due = setTimeout(() => {
      this.#due = null;
      if (this.#clients.size > 0) this.#write(formatEvent('now', this.#now()));
    }, PACE_MS).unref();
  }

  /** Tells of a release once no other has followed it for a while: what desks then ask for is not to slow one. */
  released(point: DeskEvents['released']): void {
    const isDue = this.#released !== null;
    this.#released = point;
    if (isDue) return;
    setTimeout(() => {
      if (this.#released !== null) this.send('released', this.#released);
      this.#released = null;
    }, REST_MS).unref();
  }

  send<Name extends 'released' | 'job'>(name: Name, data: DeskEvents[Name]): void {
    if (this.#clients.size > 0) this.#write(formatEvent(name, data));
  }

  close(): void {
    for (const client of this.#clients) this.#drop(client);
  }

  #write(text: string): void {
    for (const client of this.#clients) {
      if (client.writableLength <= MAX_UNREAD) {
        client.write(text);
        continue;
      }
      this.#drop(client);
      client.destroy();
    }
  }

  #drop(client: ServerResponse): void {
    if (!this.#clients.delete(client)) return;
    client.end();
    if (this.#clients.size > 0) return;
    if (this.#beat !== null) clearInterval(this.#beat);
    if (this.#due !== null) clearTimeout(this.#due);
    this.#beat = null;
    this.#due = null;
  }
}

/** JSON has no line breaks of its own. */
function formatEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
