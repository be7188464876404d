import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, Help, InvalidArgumentError } from '@commander-js/extra-typings';
import { says } from '#kit/messages/says.ts';
import { errorMessage } from '../../src/kit/errors.ts';
import { printableText } from '../../src/kit/terminal.ts';
import { type Environment, readEnvironment } from '../../src/pipeline/environment.ts';
import { type Workspace, workspace } from '../../src/pipeline/workspace.ts';

interface CommandHelp {
  /** Command lines as they are typed. */
  examples: readonly string[];
  /** Notes below the flags. */
  notes?: string;
  /** Meanings of exit codes beyond those that every command has. */
  exitCodes?: Readonly<Record<number, string>>;
}

/** Codes that every command ends with. */
export const EXIT_CODES = { 0: 'done', 1: 'it failed', 2: 'a flag or an argument is wrong' };

const help = new Help();

/**
 * A command of `islet`, to which flags and an action are added. A wrong flag is answered with the nearest right one, and
 * with where the others stand.
 */
export function cli(name: string, { examples, notes = '', exitCodes = {} }: CommandHelp) {
  const script = /^(start|test)$/.test(name) ? name : `run ${name}`;
  const codes = Object.entries({ ...EXIT_CODES, ...exitCodes }).map(([code, what]) => `${code}  ${what}`);
  const after = [notes, section('Examples:', examples), section('Exit codes:', codes)];
  return configured(new Command(name))
    .showHelpAfterError(says('command.flagsListed', { command: `npm ${script} -- --help` }))
    .addHelpText('after', `\n${after.filter((text) => text !== '').join('\n\n')}`);
}

/** Makes a command throw instead of ending the process, and say in one line what is wrong. */
export function configured(command: Command): Command {
  return command
    .exitOverride()
    .helpOption('-h, --help', 'show this text')
    .helpCommand(false)
    .configureHelp({
      // Flags that are off unless given say so by being flags.
      optionDescription: (option) =>
        option.defaultValue === false ? option.description : help.optionDescription(option),
    })
    .configureOutput({ outputError: (text, write) => write(errorLine(text)) });
}

/** A section of a help text. */
export function section(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** `error: unknown option '--fulll'\n(Did you mean --full?)` as sentences; the line of the help follows it. */
function errorLine(text: string): string {
  if (!text.startsWith('error: ')) return text;
  const [first = '', ...rest] = text.slice('error: '.length).trim().split('\n');
  const sentences = [
    first.charAt(0).toUpperCase() + first.slice(1),
    ...rest.map((line) => line.slice(1, -1)),
  ];
  return `${sentences.map((sentence) => sentence.replace(/(?<![.?])$/, '.')).join(' ')}\n`;
}

/**
 * Reads a number.
 * @throws if it is not a whole number from 1, or one that JavaScript cannot hold exactly
 */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (/^[1-9]\d*$/.test(text.trim()) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError(says('command.takesWholeNumber'));
}

/** Reads a port; 0 takes a free one. @throws if it is not a port */
export function port(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 65_535) return number;
  throw new InvalidArgumentError(says('command.giveNumber'));
}

/** Reads an http address, without slashes at its end. @throws if it is not one */
export function httpAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError(says('command.giveHttpAddress'));
}

/** Prints text that may contain some of the store's. */
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

/** Ends the work of a command that runs until it is stopped: once, however often it is called. */
let stopWork = async () => {};
/** When the process was first told to end, by `performance.now()`; null if it was not. */
let stoppedAt: number | null = null;

/**
 * Stops the work of this process and starts it again in its place, with the code and configuration as they are now.
 * If that is not possible, the process ends, and its supervisor starts it.
 */
export async function startAgain(): Promise<void> {
  await stopWork();
  // It has been told to end while it prepared its next start.
  if (stoppedAt !== null) return;
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
  process.exit(1);
}

/**
 * Calls `stop` on Ctrl+C or when the machine shuts down, then ends the process; a second Ctrl+C ends it
 * at once.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopped: Promise<void> | null = null;
  stopWork = () => (stopped ??= stop());
  const end = () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      void stopWork().finally(() => process.exit());
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
