import { type CommandBlock, commandBlocks } from './command-blocks.ts';
import type { Machine, Place } from './machine.ts';
import type { Visit } from './visit.ts';

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
   * Runs blocks of the page as they stand there, in their order.
   * @param after called after each
   * @param place who runs them where; root without
   * @returns what they printed
   * @throws where commands fail
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

  /** Does something around the page's commands, such as a change of the store. @throws where it fails */
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

  /** Takes over what a visitor found. */
  visited(title: string, { asked, problems }: Visit): void {
    this.#log(`  ${title}: ${asked} requests, ${problems.length} wrong`);
    for (const problem of problems.slice(0, 20)) this.wrong(`${title}: ${problem}`);
    if (asked === 0) this.wrong(`${title}: nothing was asked for`);
  }

  note(line: string): void {
    this.#log(`  ${line}`);
  }

  wrong(problem: string): void {
    this.problems.push(problem);
    this.#log(`  WRONG ${problem}`);
  }
}
