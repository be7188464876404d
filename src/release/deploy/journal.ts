import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  appliedPart,
  appliedParts,
  changedBy,
  type DeployRecord,
  digestOf,
  machineOf,
  newRecord,
  parseRecord,
  partFile,
  RECORD_FILE,
  type RecordedPart,
} from './deploy-record.ts';
import type { DeployPart, Inventory } from './inventory.ts';
import { DeployError, type DeployTarget, ReplacedRecordError } from './targets/deploy-target.ts';

/** A deploy shows within this time that it goes on, in milliseconds. */
const HEARTBEAT_MS = 5000;
/** A deploy of another machine without a sign of life for as long is taken for dead, in milliseconds. */
const LOCK_MS = 120_000;
/** Parts are joined when there are more, or when they say more than the first of them. */
const MAX_PARTS = 64;
const MIN_CHANGES = 5000;

/** States of the inventory: the parts that it includes, the files of the first, and what an interrupted one changes. */
const APPLIED = 'applied';
const FIRST_SIZE = 'first-size';
const INTERRUPTED = 'interrupted';

/** A deploy that has been recorded. */
export interface DeployUnderWay {
  /**
   * @param count number of files that are sent, in the part's order
   * @throws where another deploy has begun meanwhile
   */
  sent(count: number): void;
  /** Records that all is done. */
  end(build: string): Promise<void>;
  /** Records as far as possible how far it came; the next deploy goes on from there. */
  abandon(): Promise<void>;
}

export interface JournalOptions {
  target: DeployTarget;
  inventory: Inventory;
  /** Name of the store; null where it is not known. */
  store: string | null;
  /** Takes over what another shop, or somebody else, has put there, and sends everything. */
  replace: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  lockMs?: number;
}

/**
 * The journal of a target's deploys, kept at the target: what it holds, and which deploy is under way. A part is
 * written before its files are sent, so that any machine knows after a kill which files may be old or new.
 */
export class Journal {
  readonly #options: JournalOptions;
  readonly #machine: string;
  #record: DeployRecord;
  #version: string | null;
  #writing: Promise<void> = Promise.resolve();

  /**
   * Reads a target's journal, and brings the inventory in line with it.
   * @throws DeployError where another deploy is under way, or the target holds something else
   */
  static async open(options: JournalOptions): Promise<Journal> {
    const { target, inventory, store, replace, lockMs = LOCK_MS } = options;
    const machine = machineOf(inventory);
    const stored = await target.read(RECORD_FILE);
    if (stored === null && !replace && !(await target.isEmpty())) {
      throw new DeployError(
        `${target.name} is not empty, and no shop was deployed there. Choose an empty place, or add --replace to write over what is there.`,
      );
    }
    const digest = store === null ? '' : digestOf(store);
    const fresh = newRecord(digest, target.format);
    const record = stored === null ? fresh : parseRecord(stored.bytes, target.name);
    if (record.machine !== null && record.machine !== machine && (stored?.age ?? 0) < lockMs) {
      throw new DeployError(
        `Another machine is deploying to ${target.name}. Wait until it is done; a deploy that was killed no longer counts ${Math.round(lockMs / 1000)} s after its last sign of life.`,
      );
    }
    if (record.store !== digest && digest !== '' && record.store !== '' && !replace) {
      throw new DeployError(
        `${target.name} holds the shop of another store. Choose another place, or add --replace to put this store's shop there.`,
      );
    }
    const journal = new Journal(
      options,
      machine,
      { ...record, store: digest || record.store },
      stored?.version ?? null,
    );
    await journal.#recover();
    return journal;
  }

  private constructor(
    options: JournalOptions,
    machine: string,
    record: DeployRecord,
    version: string | null,
  ) {
    this.#options = options;
    this.#machine = machine;
    this.#record = record;
    this.#version = version;
  }

  /** The build of the last deploy that ended; null before the first. */
  get build(): string | null {
    return this.#record.build;
  }

  /** Every file is to be sent again, whatever the target holds of it. */
  get sendsAll(): boolean {
    return this.#options.replace || this.#record.format !== this.#options.target.format;
  }

  /** Paths that interrupted deploys may have changed: caches may have old bytes of them. */
  get interrupted(): readonly string[] {
    return JSON.parse(this.#options.inventory.state(INTERRUPTED) ?? '[]') as string[];
  }

  /**
   * Records a deploy before its first file is sent.
   * @returns how it is going, to be recorded
   */
  async begin(part: DeployPart): Promise<DeployUnderWay> {
    const { now } = this.#options;
    const name = `${now().toString(36)}-${randomBytes(4).toString('hex')}`;
    await this.#writePart(name, part);
    const recorded: RecordedPart = { name, sent: 0 };
    const { obsolete } = this.#record;
    const isFirst = this.#record.parts.length === 0;
    const changes = part.put.length + part.keep.length + part.retire.length + part.remove.length;
    this.#record = {
      ...this.#record,
      parts: [...this.#record.parts, recorded],
      changes: this.#record.changes + (isFirst ? 0 : changes),
      format: this.#options.target.format,
      machine: this.#machine,
      obsolete: [],
    };
    await this.#write();
    await this.#delete(obsolete);
    let failure: unknown = null;
    const heartbeat = setInterval(() => {
      this.#write().catch((error: unknown) => {
        if (error instanceof ReplacedRecordError) failure = error;
      });
    }, HEARTBEAT_MS);
    heartbeat.unref();
    return {
      sent: (count) => {
        if (failure !== null) throw failure;
        recorded.sent = count;
      },
      end: async (build) => {
        clearInterval(heartbeat);
        await this.#writing.catch(() => undefined);
        await this.#complete(part, recorded, build);
      },
      abandon: async () => {
        clearInterval(heartbeat);
        this.#record = { ...this.#record, machine: null };
        if (failure === null) await this.#write().catch(() => undefined);
      },
    };
  }

  async #complete(part: DeployPart, recorded: RecordedPart, build: string): Promise<void> {
    const { inventory } = this.#options;
    recorded.sent = null;
    this.#record = { ...this.#record, build, machine: null };
    await this.#write();
    inventory.transaction(() => {
      inventory.apply(part, null);
      inventory.setState(APPLIED, appliedParts(this.#record.parts));
      if (this.#record.parts.length === 1) inventory.setState(FIRST_SIZE, String(part.put.length));
      inventory.setState(INTERRUPTED, '[]');
    });
    await this.#join();
  }

  /** Writes the whole inventory in place of many parts. */
  async #join(): Promise<void> {
    const { inventory, now } = this.#options;
    const { parts, changes } = this.#record;
    if (parts.length <= MAX_PARTS && changes <= Math.max(MIN_CHANGES, this.#firstSize())) return;
    const name = `${now().toString(36)}-${randomBytes(4).toString('hex')}`;
    const whole = inventory.asPart(now());
    await this.#writePart(name, whole);
    const obsolete = parts.map((part) => part.name);
    this.#record = { ...this.#record, parts: [{ name, sent: null }], changes: 0, obsolete };
    await this.#write();
    inventory.setState(APPLIED, appliedParts(this.#record.parts));
    inventory.setState(FIRST_SIZE, String(whole.put.length));
    await this.#delete(obsolete);
  }

  #firstSize(): number {
    return Number(this.#options.inventory.state(FIRST_SIZE) ?? 0);
  }

  /** Brings the inventory in line with the record: reads parts that it lacks, or all where it is of something else. */
  async #recover(): Promise<void> {
    const { inventory, replace } = this.#options;
    const { parts } = this.#record;
    const applied = JSON.parse(inventory.state(APPLIED) ?? '[]') as string[];
    const isPrefix = applied.every((one, index) => one === appliedPart(parts[index]));
    const missing = isPrefix ? parts.slice(applied.length) : parts;
    let contents: DeployPart[] = [];
    try {
      contents = await Promise.all(missing.map(({ name }) => this.#readPart(name)));
    } catch (error) {
      if (!replace) throw error;
      missing.splice(0);
      this.#record = { ...this.#record, parts: [], changes: 0 };
    }
    inventory.transaction(() => {
      if (!isPrefix || this.#record.parts.length === 0) inventory.clear();
      let interrupted = new Set(this.interrupted);
      for (const [index, part] of contents.entries()) {
        const sent = missing[index]?.sent ?? null;
        inventory.apply(part, sent);
        if (sent === null) interrupted = new Set();
        else for (const path of changedBy(part)) interrupted.add(path);
      }
      const [first] = contents;
      if (first !== undefined && missing[0] === this.#record.parts[0]) {
        inventory.setState(FIRST_SIZE, String(first.put.length));
      }
      inventory.setState(INTERRUPTED, JSON.stringify([...interrupted]));
      inventory.setState(APPLIED, appliedParts(this.#record.parts));
    });
  }

  async #readPart(name: string): Promise<DeployPart> {
    const { target } = this.#options;
    const stored = await target.read(partFile(name));
    try {
      if (stored !== null) return JSON.parse(gunzipSync(stored.bytes).toString()) as DeployPart;
    } catch {
      // As good as missing.
    }
    throw new DeployError(
      `${target.name} has lost ${partFile(name)}, a record of its deploys. Add --replace to send every file again.`,
    );
  }

  async #writePart(name: string, part: DeployPart): Promise<void> {
    await this.#options.target.write(partFile(name), gzipSync(JSON.stringify(part), { level: 1 }));
  }

  /** Writes the record, one writing after the other. */
  #write(): Promise<void> {
    const next = this.#writing
      .catch(() => undefined)
      .then(async () => {
        const bytes = Buffer.from(JSON.stringify(this.#record));
        this.#version = await this.#options.target.write(RECORD_FILE, bytes, this.#version);
      });
    this.#writing = next;
    return next;
  }

  /** Deletes parts that nothing needs any more; where that fails they only take space. */
  async #delete(names: readonly string[]): Promise<void> {
    const { target } = this.#options;
    await Promise.allSettled(names.map((name) => target.remove(partFile(name))));
  }
}
