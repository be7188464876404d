import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorMessage } from '../../src/kit/errors.ts';
import { printableText } from '../../src/kit/terminal.ts';
import { type Environment, readEnvironment } from '../../src/pipeline/environment.ts';
import { type Workspace, workspace } from '../../src/pipeline/workspace.ts';

/** Prints text that may hold some of the store's. */
export function print(text: string): void {
  console.log(printableText(text));
}

/** Prints for programs, with control characters escaped. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Runs a command's work; a failure prints its message, not its stack, and ends the process with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`\n${printableText(errorMessage(error))}`);
    if (process.env.ISLET_DEBUG) console.error(error);
    process.exit(1);
  }
}

/** A terminal and npm both send a signal for one Ctrl+C: within this time it is the same. */
const SAME_SIGNAL_MS = 500;

/** Ends the work of a command that runs until it is stopped. */
let stopWork = async () => {};

/**
 * Stops the work of this process and starts it anew in its place, with the code and configuration as they are now.
 * Where that is not possible the process ends, for whatever supervises it to start it.
 */
export async function startAgain(): Promise<void> {
  await stopWork();
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
  process.exit(1);
}

/**
 * Calls `stop` on Ctrl+C or when the machine shuts down, then ends the process; a second Ctrl+C ends it
 * at once.
 */
export function onStop(stop: () => Promise<void>): void {
  stopWork = stop;
  let stoppedAt: number | null = null;
  const end = () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      void stop().finally(() => process.exit());
    } else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

/** The project's folders and its environment, `.env` included. */
export function readProject(): { environment: Environment; workspace: Workspace } {
  const project = fileURLToPath(new URL('../../', import.meta.url));
  process.chdir(project);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const environment = readEnvironment(process.env);
  return { environment, workspace: workspace(project, environment.home ?? project) };
}
