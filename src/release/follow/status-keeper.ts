import { errorText } from '../error-text.ts';
import type { RefreshRequest } from '../refresh.ts';
import type { Failure, FollowEvents, Look } from './events.ts';
import type { Inbox } from './inbox.ts';
import { type FollowStatus, STATUS_SCHEMA } from './status.ts';

export interface StatusOptions {
  /** In milliseconds. */
  timing: { poll: number; sweep: number };
  inbox: Inbox;
  /** The status that an earlier run left: its last release is still the last. */
  before: FollowStatus | null;
  /** Keeps a status; called on each change. */
  save: (status: FollowStatus) => void;
  now?: () => number;
}

const SAVE_AGAIN_MS = 1000;

/** Knows how following goes, from what is told of it. */
export class StatusKeeper implements FollowEvents {
  readonly #options: StatusOptions;
  readonly #now: () => number;
  #status: FollowStatus;
  #savedAt = 0;

  constructor(options: StatusOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const now = iso(this.#now());
    this.#status = {
      schema: STATUS_SCHEMA,
      state: 'starting',
      pid: process.pid,
      since: now,
      at: now,
      endpoint: null,
      receiver: null,
      pollSeconds: options.timing.poll / 1000,
      sweepSeconds: options.timing.sweep / 1000,
      current: null,
      lastLook: null,
      lastSweep: null,
      lastRelease: options.before?.lastRelease ?? null,
      lastFailure: null,
      pending: null,
      webhooks: { received: 0, refused: 0, lastAt: null },
    };
    this.#save();
  }

  /** The status as of now. */
  get status(): FollowStatus {
    const { pending } = this.#options.inbox;
    return {
      ...this.#status,
      at: iso(this.#now()),
      pending: pending && {
        since: iso(pending.since),
        depth: pending.depth,
        products: pending.products.length,
      },
    };
  }

  /** @param receiver address of the webhook receiver */
  listens(receiver: string): void {
    this.#change({ receiver });
  }

  /** @param endpoint the store whose catalog is followed */
  follows(endpoint: string): void {
    this.#change({ endpoint });
  }

  started({ depth }: RefreshRequest, at: number): void {
    this.#change({ state: 'releasing', current: { startedAt: iso(at), depth } });
  }

  looked({ report, startedAt, endedAt }: Look): void {
    const { lastFailure, lastSweep, lastRelease } = this.#status;
    const { depth } = report.refresh;
    const seconds = (endedAt - startedAt) / 1000;
    const at = iso(endedAt);
    const { id, pages, rendered, removed, files, bytes, reasons } = report;
    this.#change({
      state: 'following',
      current: null,
      lastLook: { startedAt: iso(startedAt), at, depth, seconds },
      lastSweep: depth === 'walk' ? lastSweep : at,
      lastRelease:
        id === null ? lastRelease : { id, at, pages, rendered, removed, files, bytes, seconds, reasons },
      lastFailure: lastFailure && { ...lastFailure, nextTryAt: null },
    });
  }

  failed({ error, at, attempts, nextTryAt }: Failure): void {
    this.#change({
      state: 'failing',
      current: null,
      lastFailure: { at: iso(at), message: errorText(error), attempts, nextTryAt: iso(nextTryAt) },
    });
  }

  /** Counts a delivery. A burst is saved once: with its first, or with the look that it leads to. */
  delivered(outcome: 'received' | 'refused'): void {
    const { webhooks } = this.#status;
    this.#status.webhooks = {
      ...webhooks,
      [outcome]: webhooks[outcome] + 1,
      lastAt: iso(this.#now()),
    };
    if (this.#now() - this.#savedAt >= SAVE_AGAIN_MS) this.#save();
  }

  stopped(): void {
    this.#change({ state: 'stopped', current: null });
  }

  #change(changes: Partial<FollowStatus>): void {
    this.#status = { ...this.#status, ...changes };
    this.#save();
  }

  #save(): void {
    this.#savedAt = this.#now();
    this.#options.save(this.status);
  }
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}
