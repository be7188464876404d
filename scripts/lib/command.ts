import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Environment, readEnvironment } from '../../src/release/environment.ts';
import { errorMessage } from '../../src/release/error-message.ts';
import { type Workspace, workspace } from '../../src/release/workspace.ts';

/** Runs a command's work; a failure prints what to do, not where it happened, and ends the process. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`\n${errorMessage(error)}`);
    if (process.env.ISLET_DEBUG) console.error(error);
    process.exit(1);
  }
}

/** A terminal and npm both hand on one Ctrl+C: within this time it is the same. */
const SAME_SIGNAL_MS = 500;

/**
 * Calls `stop` on Ctrl+C or when the machine shuts down, then ends the process; asked a second time, it
 * ends at once.
 */
export function onStop(stop: () => Promise<void>): void {
  let askedAt: number | null = null;
  const end = () => {
    if (askedAt === null) {
      askedAt = performance.now();
      void stop().finally(() => process.exit());
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

/** Where the project is and what its environment says, `.env` included. */
export function readProject(): { environment: Environment; workspace: Workspace } {
  const project = fileURLToPath(new URL('../../', import.meta.url));
  process.chdir(project);
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { environment: readEnvironment(process.env), workspace: workspace(project) };
}
