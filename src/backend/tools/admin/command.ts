import type { Store } from '../../db/database.ts';

/** The flags of all commands. */
export const FLAGS = {
  file: { type: 'string' },
  media: { type: 'string' },
  sale: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  low: { type: 'string' },
  name: { type: 'string' },
  price: { type: 'string' },
  category: { type: 'string', multiple: true },
  tag: { type: 'string', multiple: true },
  stock: { type: 'string' },
  image: { type: 'string' },
  description: { type: 'string' },
  summary: { type: 'string' },
  status: { type: 'string' },
  slug: { type: 'string' },
  parent: { type: 'string' },
  author: { type: 'string' },
  rating: { type: 'string' },
  text: { type: 'string' },
  forever: { type: 'boolean' },
} as const;

export type FlagName = keyof typeof FLAGS;

export type Flags = {
  [K in FlagName]?:
    | ((typeof FLAGS)[K] extends { type: 'boolean' }
        ? boolean
        : (typeof FLAGS)[K] extends { multiple: true }
          ? string[]
          : string)
    | undefined;
};

export interface CommandContext {
  store: Store;
  /** Folder of the uploaded files. */
  media: string;
  flags: Flags;
}

export interface Command {
  /** The command with its arguments: `set price <product> [price]`. */
  usage: string;
  /** Flags accepted besides `--file` and `--media`. */
  flags?: readonly FlagName[];
  /** Number of arguments. */
  minArgs: number;
  /** @returns what to print */
  run(args: readonly string[], context: CommandContext): string | Promise<string>;
}

/** Joins the arguments from an index on, so that quotes around a text are optional. */
export function joinArgs(args: readonly string[], start: number): string {
  return args.slice(start).join(' ').trim();
}

export function argAt(args: readonly string[], place: number): string {
  return args[place] ?? '';
}
