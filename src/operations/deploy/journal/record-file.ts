import { says } from '#kit/messages/says.ts';
import { DeployError, type DeployTarget } from '../targets/deploy-target.ts';
import { type DeployRecord, digestOf, newRecord, parseRecord, RECORD_FILE } from './deploy-record.ts';

/** A deploy of another machine without a sign of life for as long is taken for dead, in milliseconds. */
const LOCK_MS = 120_000;

export interface RecordOptions {
  target: DeployTarget;
  /** Name of the store; null where it is not known. */
  store: string | null;
  /** Takes over what another shop, or somebody else, has put there. */
  replace: boolean;
  lockMs?: number;
}

/** The record at a target, which one machine at a time writes. */
export class RecordFile {
  /** As it will be written next. */
  record: DeployRecord;
  readonly #target: DeployTarget;
  #version: string | null;
  #writing: Promise<void> = Promise.resolve();

  /**
   * Reads the record of a target, or begins one.
   * @param machine id of this machine
   * @throws DeployError where another deploy is under way, or the target holds something else
   */
  static async open(options: RecordOptions, machine: string): Promise<RecordFile> {
    const { target, store, replace, lockMs = LOCK_MS } = options;
    const stored = await target.read(RECORD_FILE);
    if (stored === null && !replace && !(await target.isEmpty())) {
      throw new DeployError(says('deploy.notEmpty', { name: target.name }));
    }
    const digest = store === null ? '' : digestOf(store);
    const fresh = newRecord(digest, target.format);
    const read = stored === null ? fresh : parseRecord(stored.bytes);
    if (read === null && !replace) {
      throw new DeployError(says('deploy.recordUnreadable', { name: target.name }));
    }
    const record = read ?? fresh;
    // One that is dated far ahead is no sign of life either: the clock that wrote it was wrong.
    const isAlive = Math.abs(stored?.age ?? 0) < lockMs;
    if (record.machine !== null && record.machine !== machine && isAlive) {
      throw new DeployError(says('deploy.busy', { name: target.name, seconds: Math.round(lockMs / 1000) }));
    }
    if (record.store !== digest && digest !== '' && record.store !== '' && !replace) {
      throw new DeployError(says('deploy.otherStore', { name: target.name }));
    }
    return new RecordFile(target, { ...record, store: digest || record.store }, stored?.version ?? null);
  }

  private constructor(target: DeployTarget, record: DeployRecord, version: string | null) {
    this.#target = target;
    this.record = record;
    this.#version = version;
  }

  /**
   * Changes the record, and writes it as it then is, one writing after the other.
   * @throws ReplacedRecordError where another deploy has begun meanwhile
   */
  write(change: Partial<DeployRecord> = {}): Promise<void> {
    this.record = { ...this.record, ...change };
    const next = this.settled().then(async () => {
      const bytes = Buffer.from(JSON.stringify(this.record));
      this.#version = await this.#target.write(RECORD_FILE, bytes, this.#version);
    });
    this.#writing = next;
    return next;
  }

  /** Resolves once no writing is under way. */
  settled(): Promise<void> {
    return this.#writing.catch(() => undefined);
  }
}
