import { readFileSync } from 'node:fs';

/** Commands of a recipe page: a fenced block of its Markdown. */
export interface CommandBlock {
  page: string;
  /** Where the block begins, in lines from 1. */
  line: number;
  /** Words after `sh` on the fence: for whom it is, such as `nginx`; `elsewhere` for what cannot be run here. */
  tags: readonly string[];
  text: string;
}

/** Reads the shell blocks of a recipe page, in its order. */
export function commandBlocks(file: string): CommandBlock[] {
  const page = readFileSync(file, 'utf8');
  return [...page.matchAll(/^```sh\b([^\n]*)\n(.*?)^```$/gms)].map((match) => ({
    page: file.replace(/^.*\//, ''),
    line: page.slice(0, match.index).split('\n').length,
    tags: (match[1] ?? '').split(' ').filter(Boolean),
    text: match[2] ?? '',
  }));
}
