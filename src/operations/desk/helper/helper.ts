import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { IsletError, type Said, says } from '#kit/messages/says.ts';
import type { DeskCatalog, DeskFindings, DeskReleaseChanges, DeskReleases, DeskResult } from '../contract.ts';

/** The shop as tasks need it. */
export interface ShopPlace {
  /** Folder of the code, and that of `.islet`. */
  project: string;
  home: string;
}

type ResultOf<Kind extends DeskResult['kind']> = Extract<DeskResult, { kind: Kind }>;

/** Work that a process of its own does: it takes longer than the watching process can spare. */
interface Tasks {
  releases: { input: Record<string, never>; output: DeskReleases };
  changes: { input: { id: string }; output: DeskReleaseChanges };
  /** HTML of a page as a release has it or found it; null if it had none. */
  page: { input: { id: string; when: 'before' | 'after'; path: string }; output: string | null };
  catalog: {
    input: { group: string | null; from: number; shopUrl: string; adminUrl: string | null };
    output: DeskCatalog;
  };
  findings: { input: Record<string, never>; output: DeskFindings };
  doctor: {
    input: { law: boolean; endpoint: string; adminUrl: string | null };
    output: ResultOf<'doctor'>;
  };
  rollback: { input: { id: string }; output: ResultOf<'rollback'> };
  whatIf: { input: { change: string }; output: ResultOf<'what-if'> };
  /** HTML of a page of the last what-if, by its number there; null if there is none. */
  triedPage: { input: { number: number; when: 'before' | 'after' }; output: string | null };
  follow: { input: Record<string, never>; output: ResultOf<'follow'> };
}

export type TaskName = keyof Tasks;

/** The work of each task. */
export type TaskTable = {
  [Name in TaskName]: (input: Tasks[Name]['input']) => Promise<Tasks[Name]['output']>;
};

/** To the process. */
export interface TaskRequest {
  number: number;
  name: TaskName;
  input: unknown;
}

/** From it. */
export type TaskAnswer =
  | { number: number; output: unknown }
  /** `isKnown` for what a merchant can put right. */
  | { number: number; message: string; isKnown: boolean };

/** Below every release: what the desk asks for takes only time that nobody else wants. */
const LOW_PRIORITY = 10;
/** Without work for this long, in milliseconds, the process ends. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * A process that works for the desk, apart from the one that releases: it starts with the first task, and whatever
 * happens to it leaves releases alone.
 */
export class Helper {
  readonly #place: ShopPlace;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | null = null;
  #last = 0;
  #idle: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(place: ShopPlace) {
    this.#place = place;
  }

  /** Has a task done. @throws IsletError if a merchant can put it right, or the process ended meanwhile */
  run<Name extends TaskName>(name: Name, input: Tasks[Name]['input']): Promise<Tasks[Name]['output']> {
    if (this.#isStopped) return Promise.reject(new IsletError(says('desk.stopping')));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#last += 1;
    const request: TaskRequest = { number: this.#last, name, input };
    this.#waiting.set(request.number, { resolve, reject });
    this.#process ??= this.#start();
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#process.send(request);
    return promise as Promise<Tasks[Name]['output']>;
  }

  /** Ends the process once it has done what it began. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#process;
    if (child === null || child.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      this.#end();
    });
  }

  #start(): ChildProcess {
    const child = fork(
      fileURLToPath(new URL('./helper-main.ts', import.meta.url)),
      [JSON.stringify(this.#place)],
      { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    lowerPriority(child.pid);
    child.on('message', (answer: TaskAnswer) => this.#settle(answer));
    child.on('error', (error) => this.#lost(child, error.message));
    child.on('exit', (code, signal) => this.#lost(child, signal ?? String(code)));
    return child;
  }

  #settle(answer: TaskAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('output' in answer) waiting?.resolve(answer.output);
    else waiting?.reject(errorOf(answer));
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  #end(): void {
    if (this.#process?.connected) this.#process.disconnect();
    this.#process = null;
  }

  #lost(child: ChildProcess, code: string): void {
    if (this.#process === child) this.#process = null;
    // A process that was ended on purpose has nothing left to do.
    if (this.#process !== null) return;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    const why = this.#isStopped ? says('desk.stopping') : says('desk.helperEnded', { code });
    for (const { reject } of left) reject(new IsletError(why));
  }
}

function errorOf({ message, isKnown }: Extract<TaskAnswer, { message: string }>): Error {
  return isKnown ? new IsletError(message as Said) : new Error(message);
}

/** Some systems do not let processes do so. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It then has the priority of releases.
  }
}
