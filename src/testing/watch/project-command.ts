import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** A command of the project in a process of its own. */
export class ProjectCommand {
  /** Output so far. */
  output = '';
  readonly #child;
  readonly #closed: Promise<unknown>;

  /**
   * @param name as behind `islet`
   * @param variables of its environment, beside those of this process
   */
  constructor(name: string, args: readonly string[], variables: Record<string, string>) {
    const child = spawn(process.execPath, [join(PROJECT, 'scripts/islet.mjs'), name, ...args], {
      ...{ cwd: PROJECT, env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.#closed = once(child, 'close');
    this.#child = child;
  }

  /** Waits for its end. @returns its exit code, or the signal that ended it */
  async end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    if (signal !== undefined) this.#child.kill(signal);
    await this.#closed;
    return this.#child.exitCode ?? this.#child.signalCode;
  }
}
