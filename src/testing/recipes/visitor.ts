import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Host } from './host-checks.ts';
import type { Machine } from './machine.ts';
import type { Visit } from './visit.ts';

const PROGRAM = fileURLToPath(new URL('./visit.ts', import.meta.url));

/** Looks at a host from the network of its machine. */
export async function visitHost(machine: Machine, mode: 'check' | 'walk', host: Host): Promise<Visit> {
  const { status, output } = await machine.runBeside([PROGRAM, mode, JSON.stringify(host)]);
  if (status !== 0) throw new Error(output);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Visit;
}

/** Asks a host again and again while something is done to it. */
export async function visitWhile(machine: Machine, host: Host, work: () => Promise<void>): Promise<Visit> {
  const visitor = machine.spawnBeside([PROGRAM, 'loop', JSON.stringify(host)]);
  if (!visitor.stdin || !visitor.stdout) throw new Error('The visitor did not start.');
  const output = text(visitor.stdout);
  try {
    await work();
  } finally {
    visitor.stdin.end();
  }
  return JSON.parse((await output).trim()) as Visit;
}
