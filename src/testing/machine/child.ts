import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** A process that a test starts, with what it prints. */
export class Child {
  /** Output so far. */
  output = '';
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;

  constructor(command: string, args: readonly string[], options: Omit<SpawnOptions, 'stdio'> = {}) {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.#closed = once(child, 'close');
    this.#child = child;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Its exit code, or the signal that ended it; null while it runs. */
  get ending(): number | NodeJS.Signals | null {
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  /** Waits for its end. @param signal sent to it first */
  async end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    if (signal !== undefined) this.#child.kill(signal);
    await this.#closed;
    return this.ending;
  }
}

/** A command of the project in a process of its own. */
export class ProjectCommand extends Child {
  /**
   * @param name as behind `islet`
   * @param variables of its environment, besides those of this process
   */
  constructor(name: string, args: readonly string[], variables: Record<string, string>) {
    const env = { ...process.env, ...variables };
    super(process.execPath, [join(PROJECT, 'scripts/islet.mjs'), name, ...args], { cwd: PROJECT, env });
  }
}
