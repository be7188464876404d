import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { announcedIndexBytes } from '#pipeline/publish/search-index.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { Poll, PollFailure, WatchEvents } from '../../watch/watch-events.ts';
import type { CurvePoint } from '../contract.ts';
import type { DeskRecord } from './desk-record.ts';

interface RecorderOptions {
  record: DeskRecord;
  workspace: Pick<Workspace, 'dist' | 'snapshot'>;
  /** Called with each point once it is recorded. */
  onPoint: (point: CurvePoint) => void;
  log: (line: string) => void;
}

/** Records each release, and each failure, once it is over. A record that cannot be written is no failure of a release. */
export class Recorder implements WatchEvents {
  readonly #options: RecorderOptions;
  /** The last point is recorded. */
  #done: Promise<void> = Promise.resolve();
  #pages = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  polled({ report, endedAt }: Poll): void {
    const { id, pages, rendered, files, bytes, sync, seconds } = report;
    this.#pages = pages;
    if (id === null) return;
    const at = new Date(endedAt).toISOString();
    const { changedAt } = sync;
    const secondsToLive = changedAt === null ? null : Math.max(0, (endedAt - changedAt) / 1000);
    const point = { at, id, secondsToLive, pages, rendered, files, bytes, renderSeconds: seconds.render };
    this.#done = this.#done.then(async () => {
      const indexBytes = await announcedIndexBytes(this.#options.workspace).catch(() => null);
      this.#add({ ...point, indexBytes });
    });
  }

  failed({ at }: PollFailure): void {
    const none = { secondsToLive: null, rendered: 0, files: 0, bytes: 0, renderSeconds: 0, indexBytes: null };
    const point = { at: new Date(at).toISOString(), id: null, pages: this.#pages, ...none };
    this.#done = this.#done.then(() => this.#add(point));
  }

  /** Resolves once everything is recorded. */
  async done(): Promise<void> {
    await this.#done;
  }

  #add(point: CurvePoint): void {
    const { record, onPoint, log } = this.#options;
    try {
      record.add(point);
    } catch (error) {
      log(says('desk.notRecorded', { reason: errorMessage(error) }));
    }
    onPoint(point);
  }
}
