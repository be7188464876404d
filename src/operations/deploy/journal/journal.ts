import { isDeepStrictEqual } from 'node:util';
import type { DeployPart, Inventory } from './inventory.ts';
import { deleteParts, LostPartError, readParts, writePart } from './part-files.ts';
import { type RecordedPart, RecordFile, type RecordOptions } from './record.ts';

/** Parts are joined when there are more, or when they say more than the target holds. */
const MAX_PARTS = 64;
const MIN_CHANGES = 5000;

/** States of the inventory: the parts that it includes, and the paths that interrupted ones change. */
const APPLIED = 'applied';
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
  readonly #file: RecordFile;

  /**
   * Reads a target's journal, and brings the inventory in line with it.
   * @throws DeployError if another deploy is under way, or the target holds something else
   */
  static async open(options: JournalOptions): Promise<Journal> {
    const journal = new Journal(options, await RecordFile.open(options, options.inventory.machine));
    await journal.#recover();
    return journal;
  }

  private constructor(options: JournalOptions, file: RecordFile) {
    this.#options = options;
    this.#file = file;
  }

  /** The build of the last deploy that ended; null before the first. */
  get build(): string | null {
    return this.#file.record.build;
  }

  /** Every file must be sent again, whatever the target holds of it. */
  get sendsAll(): boolean {
    return this.#options.replace || this.#file.record.format !== this.#options.target.format;
  }

  /** Paths that interrupted deploys may have changed: caches may have old bytes of them. */
  get interrupted(): readonly string[] {
    return JSON.parse(this.#options.inventory.state(INTERRUPTED) ?? '[]') as string[];
  }

  /** True if earlier deploys, of any machine, left addresses that the cache has still to purge. */
  get hasUnpurged(): boolean {
    return this.#file.record.unpurged.length > 0;
  }

  /** Paths of those; all that the target holds where the parts that name them are lost. */
  async unpurged(): Promise<string[]> {
    const { target, inventory } = this.#options;
    try {
      return (await readParts(target, this.#file.record.unpurged)).flatMap(changedBy);
    } catch (error) {
      if (!(error instanceof LostPartError)) throw error;
      return [...inventory.all()].map(({ path }) => path);
    }
  }

  /**
   * Records a deploy before its first file is sent.
   * @param part what it changes; null if it only purges
   * @param purges what it changes, and what interrupted ones have, must be purged from the cache before it ends
   * @returns its progress, to be recorded
   */
  async begin(part: DeployPart | null, purges: boolean) {
    const { target, inventory } = this.#options;
    const { record } = this.#file;
    const recorded: RecordedPart | null = part && { name: await writePart(target, part), sent: 0 };
    const parts = recorded === null ? record.parts : [...record.parts, recorded];
    const isFirst = part === null || record.parts.length === 0;
    const unpurged = purges ? [...record.unpurged, ...interruptedParts(parts)] : record.unpurged;
    await this.#file.write({
      parts,
      changes: record.changes + (isFirst ? 0 : changesOf(part)),
      format: target.format,
      machine: inventory.machine,
      obsolete: [],
      unpurged: [...new Set(unpurged)],
    });
    await deleteParts(target, record.obsolete);
    const endSigns = this.#file.showSigns();
    const versions = new Map<string, string>();
    return {
      /** In the target's record; null for a deploy that only purges. */
      name: recorded?.name ?? null,
      /**
       * @param count number of files that are sent, in the part's order
       * @throws if another deploy has begun meanwhile
       */
      sent: (count: number): void => {
        if (this.#file.replaced !== null) throw this.#file.replaced;
        if (recorded !== null) recorded.sent = count;
      },
      lease: {
        versionOf: (path: string) => inventory.version(path),
        noteVersion: (path: string, version: string) => void versions.set(path, version),
        verify: () => this.#file.verify(),
      },
      /** Makes sure, after a pause of this process, that no other deploy has begun. @throws as `sent` */
      makeSure: async (): Promise<void> => {
        if (this.#file.replaced !== null) throw this.#file.replaced;
        if (this.#file.isDoubtful) await this.#file.verify();
      },
      /** Records that all is done. @param isPurged the cache in front of the target has purged all that it had to */
      end: async (build: string, isPurged: boolean): Promise<void> => {
        await endSigns();
        inventory.setVersions(versions);
        inventory.forgetVersions(part?.remove ?? []);
        if (recorded !== null) recorded.sent = null;
        await this.#complete(part, build, isPurged);
      },
      /** Records the progress as far as possible; the next deploy continues from there. */
      abandon: async (): Promise<void> => {
        await endSigns();
        inventory.setVersions(versions);
        if (this.#file.replaced === null) await this.#file.write({ machine: null }).catch(() => undefined);
      },
    };
  }

  async #complete(part: DeployPart | null, build: string, isPurged: boolean): Promise<void> {
    const { inventory } = this.#options;
    const { parts, unpurged } = this.#file.record;
    const obsolete = unpurged.filter((name) => !parts.some((one) => one.name === name));
    await this.#file.write({ build, machine: null, ...(isPurged && { unpurged: [], obsolete }) });
    if (part !== null) {
      inventory.transaction(() => {
        inventory.apply(part, null);
        inventory.setState(APPLIED, JSON.stringify(parts));
        inventory.setState(INTERRUPTED, '[]');
      });
    }
    await this.#join();
  }

  /** Writes the whole inventory in place of many parts. */
  async #join(): Promise<void> {
    const { target, inventory, now } = this.#options;
    const { parts, changes, unpurged, obsolete } = this.#file.record;
    if (parts.length <= MAX_PARTS && changes <= Math.max(MIN_CHANGES, inventory.size)) return;
    const joined = [{ name: await writePart(target, inventory.asPart(now())), sent: null }];
    const replaced = parts.map(({ name }) => name).filter((name) => !unpurged.includes(name));
    await this.#file.write({ parts: joined, changes: 0, obsolete: [...obsolete, ...replaced] });
    inventory.setState(APPLIED, JSON.stringify(joined));
    await deleteParts(target, this.#file.record.obsolete);
  }

  /** Brings the inventory in line with the record: reads parts that it lacks, or all where it is of something else. */
  async #recover(): Promise<void> {
    const { target, inventory, replace } = this.#options;
    const { parts } = this.#file.record;
    const applied = JSON.parse(inventory.state(APPLIED) ?? '[]') as RecordedPart[];
    const isPrefix = applied.every((one, index) => isDeepStrictEqual(one, parts[index]));
    let missing = isPrefix ? parts.slice(applied.length) : parts;
    let contents: DeployPart[] = [];
    try {
      contents = await readParts(
        target,
        missing.map(({ name }) => name),
      );
    } catch (error) {
      if (!replace) throw error;
      missing = [];
      this.#file.record = { ...this.#file.record, parts: [], changes: 0 };
    }
    inventory.transaction(() => {
      if (!isPrefix || this.#file.record.parts.length === 0) inventory.clear();
      let interrupted = new Set(this.interrupted);
      for (const [index, part] of contents.entries()) {
        const sent = missing[index]?.sent ?? null;
        inventory.apply(part, sent);
        // Another machine has sent them, or this one was killed.
        inventory.forgetVersions(changedBy(part));
        interrupted = new Set(sent === null ? [] : [...interrupted, ...changedBy(part)]);
      }
      inventory.setState(INTERRUPTED, JSON.stringify([...interrupted]));
      inventory.setState(APPLIED, JSON.stringify(this.#file.record.parts));
    });
  }
}

/** Names of the parts of deploys that did not end, since the last that did. */
function interruptedParts(parts: readonly RecordedPart[]): string[] {
  const last = parts.findLastIndex(({ sent }) => sent === null);
  return parts.slice(last + 1).map(({ name }) => name);
}

/** Paths whose files a part replaces or removes. */
function changedBy({ put, remove }: DeployPart): string[] {
  return [...put.map(([path]) => path), ...remove];
}

function changesOf({ put, keep, retire, remove }: DeployPart): number {
  return put.length + keep.length + retire.length + remove.length;
}
