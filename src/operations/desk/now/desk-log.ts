import { errorMessage } from '#kit/errors.ts';
import type { Hold } from '#pipeline/history/hold.ts';
import type { DeployReport } from '../../deploy/deploy.ts';
import { HttpError } from '../../watch/receiver/http.ts';
import type { Delivery } from '../../watch/receiver/webhook-receiver.ts';
import type { DeployFailure, Poll, PollFailure, WatchEvents } from '../../watch/watch-events.ts';
import type { DeskLogEntry } from '../contract.ts';

const MOST = 50;

/** The latest events of a watching process, newest first. Polls that found nothing leave only their last. */
export class DeskLog implements WatchEvents {
  #entries: DeskLogEntry[] = [];
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get entries(): DeskLogEntry[] {
    return [...this.#entries];
  }

  polled({ report, startedAt, endedAt }: Poll): void {
    const seconds = (endedAt - startedAt) / 1000;
    const at = iso(endedAt);
    const { id, rendered, sync } = report;
    if (id !== null) this.#add({ at, kind: 'release', id, pages: rendered, seconds });
    else this.#addInPlace({ at, kind: 'poll', depth: sync.depth, seconds });
  }

  delivered(outcome: Delivery | HttpError): void {
    const at = iso(this.#now());
    if (outcome instanceof HttpError) this.#add({ at, kind: 'refusedDelivery', message: outcome.message });
    else this.#add({ at, kind: 'delivery', product: outcome.kind === 'product' ? outcome.id : null });
  }

  failed({ error, at, nextTryAt }: PollFailure): void {
    this.#add({ at: iso(at), kind: 'failure', message: errorMessage(error), nextTryAt: iso(nextTryAt) });
  }

  held({ to }: Hold): void {
    this.#addInPlace({ at: iso(this.#now()), kind: 'held', to });
  }

  deployed({ target, build, sent, removed, purged, seconds }: DeployReport, at: number): void {
    const files = sent.length + removed.length;
    if (files > 0 || purged > 0)
      this.#add({ at: iso(at), kind: 'deploy', target, build, files, purged, seconds });
  }

  deployFailed({ target, error, at, nextTryAt }: DeployFailure): void {
    const message = errorMessage(error);
    this.#add({ at: iso(at), kind: 'failedDeploy', target, message, nextTryAt: iso(nextTryAt) });
  }

  /** Takes the place of the newest entry if that is of the same kind. */
  #addInPlace(entry: DeskLogEntry): void {
    if (this.#entries[0]?.kind === entry.kind) this.#entries.shift();
    this.#add(entry);
  }

  #add(entry: DeskLogEntry): void {
    this.#entries = [entry, ...this.#entries].slice(0, MOST);
  }
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}
