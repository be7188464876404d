import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BackgroundPictureMaker } from '#pipeline/pictures/background-maker.ts';
import { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import type { Pipeline, ReleaseRequest } from '#pipeline/pipeline.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';

export interface ChildSetup {
  home: string;
  endpoint: string;
  /** Limits of the former releases that it keeps; those of a shop by default. */
  history?: Partial<HistoryLimits>;
}

export interface ChildOrder {
  request: Partial<ReleaseRequest>;
  /** Publishes before the pictures are made, and makes them after it: the order is done with the last one. */
  deferPictures: boolean;
  /** Goes back to this release instead. */
  rollBackTo?: string;
}

export type ChildAnswer =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'planned' }
  | { kind: 'done'; report: ReleaseReport | null }
  | { kind: 'failed'; reason: string };

/** Outcome of a release in a process of its own. */
export type Ending = { kind: 'killed' } | Extract<ChildAnswer, { kind: 'done' | 'failed' }>;

const SCRIPT = fileURLToPath(new URL('./release-child.ts', import.meta.url));

/** A process that releases a test's shop. */
export class ReleaseProcess {
  readonly #child: ChildProcess;
  readonly #answers: ChildAnswer[] = [];
  #printed = '';
  #notify: () => void = () => {};

  /**
   * @param failpoint where the process is to kill itself, such as `write:3`
   * @param launcher a command, such as `sh -c …`, that ends in running what is appended to it
   */
  constructor(setup: ChildSetup, failpoint = '', launcher: readonly string[] = []) {
    const [command = process.execPath, ...args] = [
      ...launcher,
      process.execPath,
      SCRIPT,
      JSON.stringify(setup),
    ];
    this.#child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, ISLET_FAILPOINT: failpoint },
    });
    this.#child.on('message', (message: ChildAnswer) => {
      this.#answers.push(message);
      this.#notify();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#printed += chunk.toString()));
    this.#child.on('exit', () => this.#notify());
  }

  /** @throws with what it printed if it does not even start */
  async ready(): Promise<void> {
    if ((await this.#next('ready')).kind !== 'ready') throw new Error(`No release began: ${this.#printed}`);
  }

  /** Lets it make a release to its end. */
  async release(request: ChildOrder['request'], deferPictures = false): Promise<Ending> {
    this.#child.send({ request, deferPictures } satisfies ChildOrder);
    const { kind } = await this.#next('begun');
    return kind === 'killed' ? { kind } : await this.#end();
  }

  /** Lets it go back to a release. */
  async rollBack(id: string): Promise<Ending> {
    this.#child.send({ request: {}, deferPictures: false, rollBackTo: id } satisfies ChildOrder);
    await this.#next('begun');
    return await this.#end();
  }

  /**
   * Lets it make a release and kills it some milliseconds after that began, or after it was planned.
   * @returns how it ended, and how long after that moment
   */
  async releaseUntil(
    { request, deferPictures }: ChildOrder,
    from: 'begun' | 'planned',
    killAfterMs: number,
  ): Promise<{ ending: Ending; afterMs: number }> {
    this.#child.send({ request, deferPictures } satisfies ChildOrder);
    const first = await this.#next(from, 'done', 'failed');
    if (first.kind !== from) return { ending: first as Ending, afterMs: 0 };
    const started = performance.now();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), killAfterMs);
    const ending = await this.#end();
    clearTimeout(timer);
    return { ending, afterMs: performance.now() - started };
  }

  async stop(): Promise<void> {
    if (this.#gone) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  get #gone(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #end(): Promise<Ending> {
    const answer = await this.#next('done', 'failed');
    return answer as Ending;
  }

  /** Waits for one of these answers, or for the process's end. */
  async #next(...kinds: ChildAnswer['kind'][]): Promise<ChildAnswer | { kind: 'killed' }> {
    for (;;) {
      const found = this.#answers.findIndex(({ kind }) => kinds.includes(kind));
      const [answer] = found === -1 ? [] : this.#answers.splice(0, found + 1).slice(-1);
      if (answer !== undefined) return answer;
      if (this.#gone) return { kind: 'killed' };
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }
}

/**
 * Makes a release and then its pictures, as `npm start` does.
 * @param pipeline one that defers pictures
 */
export async function releaseThenMakePictures(
  pipeline: Pipeline,
  work: Workspace,
  request: Partial<ReleaseRequest>,
): Promise<ReleaseReport> {
  const report = await pipeline.release(request);
  const background = new BackgroundPictureMaker({
    maker: new PictureMaker(work.pictures),
    dist: work.dist,
    events: [],
    log: () => {},
  });
  background.polled({ report });
  await background.done();
  return report;
}
