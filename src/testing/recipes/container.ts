import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

export interface Container {
  process: ChildProcess;
  /** Kills what still runs of it and deletes its files, unless they are kept. */
  discard(): void;
}

/** Starts a container that does not outlive this process, however that ends short of a kill. */
export function startContainer(args: readonly string[], root: string, keep: boolean): Container {
  const container = spawn('systemd-nspawn', args, { stdio: 'ignore' });
  const discard = () => {
    process.off('exit', discard);
    const leader = childOf(container);
    // The first process in it ends all others with it, before its files go.
    if (leader !== null) spawnSync('kill', ['-KILL', String(leader)]);
    container.kill('SIGKILL');
    if (!keep) rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.on('exit', discard);
  return { process: container, discard };
}

/** @returns the process that a running one has started; null for none */
export function childOf({ pid, exitCode, signalCode }: ChildProcess): number | null {
  if (pid === undefined || exitCode !== null || signalCode !== null) return null;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return Number(stdout.trim().split('\n')[0]) || null;
}
