import {
  appliedPart,
  appliedParts,
  interruptedParts,
  machineOf,
  type RecordedPart,
} from './deploy-record.ts';
import { type DeployUnderWay, showSigns } from './deploy-under-way.ts';
import type { DeployPart, Inventory } from './inventory.ts';
import { changedBy, LostPartError, PartFiles } from './part-files.ts';
import { RecordFile, type RecordOptions } from './record-file.ts';

/** Parts are joined when there are more, or when they say more than the first of them. */
const MAX_PARTS = 64;
const MIN_CHANGES = 5000;

/** States of the inventory: the parts that it includes, the files of the first, and what an interrupted one changes. */
const APPLIED = 'applied';
const FIRST_SIZE = 'first-size';
const INTERRUPTED = 'interrupted';

interface JournalOptions extends RecordOptions {
  inventory: Inventory;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * The journal of a target's deploys, kept at the target: what it holds, which deploy is under way, and what the cache
 * in front of it has still to purge. A part is written before its files are sent, so that any machine knows after a
 * kill which files may be old or new.
 */
export class Journal {
  readonly #options: JournalOptions;
  readonly #machine: string;
  readonly #file: RecordFile;
  readonly #parts: PartFiles;

  /**
   * Reads a target's journal, and brings the inventory in line with it.
   * @throws DeployError where another deploy is under way, or the target holds something else
   */
  static async open(options: JournalOptions): Promise<Journal> {
    const machine = machineOf(options.inventory);
    const journal = new Journal(options, machine, await RecordFile.open(options, machine));
    await journal.#recover();
    return journal;
  }

  private constructor(options: JournalOptions, machine: string, file: RecordFile) {
    this.#options = options;
    this.#machine = machine;
    this.#file = file;
    this.#parts = new PartFiles(options.target);
  }

  /** The build of the last deploy that ended; null before the first. */
  get build(): string | null {
    return this.#file.record.build;
  }

  /** Every file is to be sent again, whatever the target holds of it. */
  get sendsAll(): boolean {
    return this.#options.replace || this.#file.record.format !== this.#options.target.format;
  }

  /** Paths that interrupted deploys may have changed: caches may have old bytes of them. */
  get interrupted(): readonly string[] {
    return JSON.parse(this.#options.inventory.state(INTERRUPTED) ?? '[]') as string[];
  }

  /** True where earlier deploys, of any machine, left addresses that the cache has still to purge. */
  get hasUnpurged(): boolean {
    return this.#file.record.unpurged.length > 0;
  }

  /** Paths of those; all that the target holds where the parts that name them are lost. */
  async unpurged(): Promise<string[]> {
    try {
      const parts = await Promise.all(this.#file.record.unpurged.map((name) => this.#parts.read(name)));
      return parts.flatMap(changedBy);
    } catch (error) {
      if (!(error instanceof LostPartError)) throw error;
      return [...this.#options.inventory.all()].map(({ path }) => path);
    }
  }

  /**
   * Records a deploy before its first file is sent.
   * @param part what it changes; null where it only purges
   * @param purges what it changes, and what interrupted ones have, is to be purged from the cache before it ends
   * @returns how it is going, to be recorded
   */
  async begin(part: DeployPart | null, purges: boolean): Promise<DeployUnderWay> {
    const { record } = this.#file;
    const name = part === null ? null : await this.#parts.write(part);
    const recorded: RecordedPart | null = name === null ? null : { name, sent: 0 };
    const parts = recorded === null ? record.parts : [...record.parts, recorded];
    const unpurged = purges ? [...record.unpurged, ...interruptedParts(parts)] : record.unpurged;
    await this.#file.write({
      parts,
      changes: record.changes + (part === null || record.parts.length === 0 ? 0 : changesOf(part)),
      format: this.#options.target.format,
      machine: this.#machine,
      obsolete: [],
      unpurged: [...new Set(unpurged)],
    });
    await this.#parts.delete(record.obsolete);
    const end = (build: string, isPurged: boolean) => this.#complete(part, recorded, build, isPurged);
    return showSigns(this.#file, recorded, end);
  }

  async #complete(
    part: DeployPart | null,
    recorded: RecordedPart | null,
    build: string,
    isPurged: boolean,
  ): Promise<void> {
    const { inventory } = this.#options;
    const { parts, unpurged } = this.#file.record;
    if (recorded !== null) recorded.sent = null;
    const names = new Set(parts.map(({ name }) => name));
    const obsolete = isPurged ? unpurged.filter((name) => !names.has(name)) : [];
    await this.#file.write({ build, machine: null, ...(isPurged ? { unpurged: [], obsolete } : {}) });
    if (part !== null) {
      inventory.transaction(() => {
        inventory.apply(part, null);
        inventory.setState(APPLIED, appliedParts(parts));
        if (parts.length === 1) inventory.setState(FIRST_SIZE, String(part.put.length));
        inventory.setState(INTERRUPTED, '[]');
      });
    }
    await this.#join();
  }

  /** Writes the whole inventory in place of many parts. */
  async #join(): Promise<void> {
    const { inventory, now } = this.#options;
    const { parts, changes, unpurged, obsolete } = this.#file.record;
    if (parts.length <= MAX_PARTS && changes <= Math.max(MIN_CHANGES, this.#firstSize())) return;
    const whole = inventory.asPart(now());
    const joined = [{ name: await this.#parts.write(whole), sent: null }];
    const replaced = parts.map(({ name }) => name).filter((name) => !unpurged.includes(name));
    await this.#file.write({ parts: joined, changes: 0, obsolete: [...obsolete, ...replaced] });
    inventory.setState(APPLIED, appliedParts(joined));
    inventory.setState(FIRST_SIZE, String(whole.put.length));
    await this.#parts.delete(this.#file.record.obsolete);
  }

  #firstSize(): number {
    return Number(this.#options.inventory.state(FIRST_SIZE) ?? 0);
  }

  /** Brings the inventory in line with the record: reads parts that it lacks, or all where it is of something else. */
  async #recover(): Promise<void> {
    const { inventory, replace } = this.#options;
    const { parts } = this.#file.record;
    const applied = JSON.parse(inventory.state(APPLIED) ?? '[]') as string[];
    const isPrefix = applied.every((one, index) => one === appliedPart(parts[index]));
    const missing = isPrefix ? parts.slice(applied.length) : parts;
    let contents: DeployPart[] = [];
    try {
      contents = await Promise.all(missing.map(({ name }) => this.#parts.read(name)));
    } catch (error) {
      if (!replace) throw error;
      missing.splice(0);
      this.#file.record = { ...this.#file.record, parts: [], changes: 0 };
    }
    inventory.transaction(() => {
      if (!isPrefix || this.#file.record.parts.length === 0) inventory.clear();
      let interrupted = new Set(this.interrupted);
      for (const [index, part] of contents.entries()) {
        const sent = missing[index]?.sent ?? null;
        inventory.apply(part, sent);
        if (sent === null) interrupted = new Set();
        else for (const path of changedBy(part)) interrupted.add(path);
      }
      const [first] = contents;
      if (first !== undefined && missing[0] === this.#file.record.parts[0]) {
        inventory.setState(FIRST_SIZE, String(first.put.length));
      }
      inventory.setState(INTERRUPTED, JSON.stringify([...interrupted]));
      inventory.setState(APPLIED, appliedParts(this.#file.record.parts));
    });
  }
}

function changesOf({ put, keep, retire, remove }: DeployPart): number {
  return put.length + keep.length + retire.length + remove.length;
}
