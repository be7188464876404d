import { appendFileSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';

const METHODS = ['log', 'info', 'warn', 'error'] as const;

/** Writes what this process prints to its console into a file as well. @returns ends that */
export function recordConsole(file: string): () => void {
  writeFileSync(file, '');
  const printed = METHODS.map((method) => {
    const print = console[method];
    console[method] = (...texts: unknown[]) => {
      appendFileSync(file, `${format(...texts)}\n`);
      print(...texts);
    };
    return () => {
      console[method] = print;
    };
  });
  return () => {
    for (const restore of printed) restore();
  };
}
