import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Host } from './host-checks.ts';
import type { CommandBlock, Machine, Place } from './machine.ts';
import type { Visit } from './visit.ts';

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

const VISITOR = fileURLToPath(new URL('./visit.ts', import.meta.url));

/** Flags of the embedded backend that plays the store. */
export const STORE = '--file /var/tmp/store/backend.sqlite --media /var/tmp/store/media';

/** A run of one page's recipe on a machine: what it did, how long that took, and what was wrong. */
export class RecipeRun {
  readonly problems: string[] = [];
  readonly machine: Machine;
  readonly #blocks: CommandBlock[];
  readonly #log: (line: string) => void;

  constructor(machine: Machine, page: string, log: (line: string) => void) {
    this.machine = machine;
    this.#blocks = commandBlocks(page);
    this.#log = log;
  }

  /**
   * Runs blocks of the page as they are, in their order.
   * @param after called after each
   * @param place who runs them where; root without
   * @returns what they printed
   * @throws if commands fail
   */
  async blocks(
    wanted: (block: CommandBlock) => boolean,
    { after, place }: { after?: () => Promise<void>; place?: Place } = {},
  ): Promise<string> {
    let printed = '';
    const chosen = this.#blocks.filter(wanted);
    if (chosen.length === 0) throw new Error('The page has no such commands any more.');
    for (const block of chosen) {
      const { seconds, output } = await this.machine.runBlock(block, place);
      printed += output;
      this.#log(`  ${block.page}:${block.line} ${seconds.toFixed(1)} s`);
      await after?.();
    }
    return printed;
  }

  /** Does something around the page's commands, such as a change of the store. @throws if it fails */
  async run(commands: string): Promise<string> {
    const { status, output } = await this.machine.run(commands);
    if (status !== 0) throw new Error(`${commands}\nended with ${status}:\n${output}`);
    return output;
  }

  /** Lines of the page's commands that begin so. */
  linesOf(beginning: string): string[] {
    return this.#blocks.flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith(beginning));
  }

  expect(isRight: boolean, problem: string): void {
    if (!isRight) this.wrong(problem);
  }

  /**
   * Starts the embedded backend in a checkout, under the address that pages have for the store.
   * @param flags besides those of where it keeps its files
   */
  async startStore(user: string, checkout: string, flags = ''): Promise<void> {
    const node = `${checkout}/node_modules/.bin/node`;
    await this.run(
      `install -d -o ${user} /var/tmp/store
       systemd-run -q --unit=store --uid=${user} -p WorkingDirectory=${checkout} ${node} scripts/islet.mjs backend ${STORE} ${flags}
       for second in $(seq 60); do
         ${node} -e "fetch('http://127.0.0.1:4322/graphql').then(() => process.exit(0), () => process.exit(1))" && exit 0
         sleep 1
       done
       journalctl -u store --no-pager; exit 1`,
    );
  }

  /** Looks at a host from the network of its machine. */
  async visit(title: string, mode: 'check' | 'walk', host: Host): Promise<void> {
    const { status, output } = await this.machine.runBeside([VISITOR, mode, JSON.stringify(host)]);
    if (status !== 0) throw new Error(output);
    this.#visited(title, output.trim().split('\n').at(-1) ?? '');
  }

  /** Asks a host again and again while something is done to it. */
  async visitWhile(title: string, host: Host, work: () => Promise<void>): Promise<void> {
    const visitor = this.machine.spawnBeside([VISITOR, 'loop', JSON.stringify(host)]);
    if (!visitor.stdin || !visitor.stdout) throw new Error('The visitor did not start.');
    const output = text(visitor.stdout);
    try {
      await work();
    } finally {
      visitor.stdin.end();
    }
    this.#visited(title, await output);
  }

  note(line: string): void {
    this.#log(`  ${line}`);
  }

  wrong(problem: string): void {
    this.problems.push(problem);
    this.#log(`  WRONG ${problem}`);
  }

  #visited(title: string, json: string): void {
    const { asked, problems } = JSON.parse(json) as Visit;
    this.#log(`  ${title}: ${asked} requests, ${problems.length} wrong`);
    for (const problem of problems.slice(0, 20)) this.wrong(`${title}: ${problem}`);
    if (asked === 0) this.wrong(`${title}: nothing was asked for`);
  }
}
