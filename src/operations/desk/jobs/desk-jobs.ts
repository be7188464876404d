import { randomUUID } from 'node:crypto';
import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import type { DeskJob, DeskJobKind, DeskResult } from '../contract.ts';
import { Refused } from '../http/answer.ts';

/** Jobs that have ended and are still known, with what they gave. */
const MOST_ENDED = 8;

/** The jobs that desks have begun: of each kind one at a time, so that two desks cannot ask for opposite things. */
export class DeskJobs {
  #jobs: DeskJob[] = [];
  readonly #onChange: (job: DeskJob) => void;
  readonly #now: () => Date;

  /** @param onChange called when a job begins or ends */
  constructor(onChange: (job: DeskJob) => void, now: () => Date = () => new Date()) {
    this.#onChange = onChange;
    this.#now = now;
  }

  /** All that are known, newest first. */
  get all(): DeskJob[] {
    return [...this.#jobs];
  }

  /** @throws Refused if it is not known any more */
  find(id: string): DeskJob {
    const job = this.#jobs.find((one) => one.id === id);
    if (job === undefined) throw new Refused('unknown', says('desk.unknown', { path: `jobs/${id}` }));
    return job;
  }

  /**
   * Begins a job.
   * @param excludes kinds that must not run meanwhile, besides its own
   * @throws Refused if one of them runs
   */
  begin(kind: DeskJobKind, work: () => Promise<DeskResult>, excludes: readonly DeskJobKind[] = []): DeskJob {
    const other = this.#jobs.find(
      (one) => one.state === 'running' && (one.kind === kind || excludes.includes(one.kind)),
    );
    if (other !== undefined) {
      throw new Refused('busy', says('desk.busy', { kind: other.kind, since: other.startedAt }));
    }
    const startedAt = this.#now().toISOString();
    const job: DeskJob = {
      ...{ id: randomUUID(), kind, state: 'running', startedAt },
      ...{ endedAt: null, message: null, result: null },
    };
    const ended = this.#jobs.filter(({ state }) => state !== 'running').slice(0, MOST_ENDED - 1);
    this.#jobs = [job, ...this.#jobs.filter((one) => one.state === 'running' || ended.includes(one))];
    this.#onChange(job);
    void this.#follow(job, work);
    return job;
  }

  async #follow(job: DeskJob, work: () => Promise<DeskResult>): Promise<void> {
    const outcome = await work().then(
      (result): Partial<DeskJob> => ({ state: 'done', result }),
      (error: unknown): Partial<DeskJob> => ({ state: 'failed', message: errorMessage(error) }),
    );
    const ended: DeskJob = { ...job, ...outcome, endedAt: this.#now().toISOString() };
    this.#jobs = this.#jobs.map((one) => (one.id === job.id ? ended : one));
    this.#onChange(ended);
  }
}
