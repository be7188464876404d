import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefreshRequest } from './change-queue.ts';
import type { HttpError } from './receiver/http.ts';
import type { Delivery } from './receiver/webhook-receiver.ts';
import type { WatchStatus } from './status/watch-status.ts';
import type { WatchEvents } from './watch-events.ts';

/** Pages for the shop's owner on the watch port, beside the webhooks; they hear what happens. */
export interface WatchGuest extends WatchEvents {
  /** First segment of their paths: `desk` for `/desk/…`. */
  name: string;
  /** Answers a request for one of their paths. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** Called once, as soon as the port listens. */
  begin?(watching: Watching): void;
  /** Called with the outcome of each webhook delivery. */
  delivered?(outcome: Delivery | HttpError): void;
  /** Called whenever the status may be another. */
  changed?(): void;
  /** Ends what the pages have begun. */
  stop?(): Promise<void> | void;
}

/** The process that watches, as its guests see it. */
export interface Watching {
  /** Address of the port, as this machine reaches it, without a closing slash. */
  url: string;
  status(): WatchStatus;
  /** Queues a request, and returns at once. */
  refresh(request: Partial<RefreshRequest>): void;
}
