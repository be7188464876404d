import { createHash } from 'node:crypto';
import { says } from '#kit/messages/says.ts';
import {
  DeployError,
  type DeployTarget,
  JOURNAL_PATH,
  ReplacedRecordError,
} from '../targets/deploy-target.ts';

const RECORD_FILE = `${JOURNAL_PATH}record.json`;
/** Without a sign of life for this long, a deploy of another machine counts as dead, in milliseconds. */
const LOCK_MS = 120_000;
/** A deploy gives a sign of life within this time, in milliseconds. */
const HEARTBEAT_MS = 5000;
/** After this long without one, it makes sure before it sends another file that no other deploy has begun. */
const DOUBTFUL_MS = 20_000;

/** A target's record of its deploys: `.islet-deploy/record.json`. Anyone may read it who can read the shop. */
interface DeployRecord {
  schema: 1;
  /** Digest of the store that the shop is made from. */
  store: string;
  /** Encoding of stored files, see `DeployTarget`. */
  format: string;
  /** The build of the last deploy that ended; null before the first. */
  build: string | null;
  /** The target's inventory: what each deploy has changed, in order. */
  parts: RecordedPart[];
  /** Number of changes in all parts but the first. */
  changes: number;
  /** The machine whose deploy is under way, by an arbitrary id. */
  machine: string | null;
  /** Parts that later ones replace, to be deleted. */
  obsolete: string[];
  /** Parts whose addresses the cache in front of the target has still to purge. */
  unpurged: string[];
}

export interface RecordedPart {
  name: string;
  /** Number of its files that are known to be sent; null for all of them. */
  sent: number | null;
}

function newRecord(store: string, format: string): DeployRecord {
  const none = { parts: [], obsolete: [], unpurged: [] };
  return { schema: 1, store, format, build: null, changes: 0, machine: null, ...none };
}

/** @returns null for anything but a record of this version */
function parseRecord(bytes: Uint8Array): DeployRecord | null {
  try {
    const record = JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>;
    const isRecord = Object.entries(newRecord('', '')).every(([name, like]) => isLike(record[name], like));
    return isRecord && record.schema === 1 ? (record as unknown as DeployRecord) : null;
  } catch {
    return null;
  }
}

/** @param like null if a text may be missing */
function isLike(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value) && !value.includes(null);
  return like === null ? value === null || typeof value === 'string' : typeof value === typeof like;
}

/** A short hash of a text that not everyone who can read the shop may know, such as the store's address. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export interface RecordOptions {
  target: DeployTarget;
  store: string | null;
  /** Takes over what another shop, or somebody else, has put there. */
  replace: boolean;
  lockMs?: number | undefined;
}

/** The deploy that is under way at a target, by the name of its part; null for none. */
export async function deployUnderWay(target: Pick<DeployTarget, 'read'>): Promise<string | null> {
  const stored = await target.read(RECORD_FILE);
  const record = stored && parseRecord(stored.bytes);
  return record && record.machine !== null ? (record.parts.at(-1)?.name ?? null) : null;
}

/** The record at a target, which one machine at a time writes. */
export class RecordFile {
  /** As it will be written next. */
  record: DeployRecord;
  /** A sign could not be given, because another deploy has begun meanwhile; null as long as none has. */
  replaced: ReplacedRecordError | null = null;
  readonly #target: DeployTarget;
  #version: string | null;
  #writing: Promise<void> = Promise.resolve();
  /** Waits for its turn. */
  #verifying: Promise<void> | null = null;
  #writtenAt = 0;

  /**
   * Reads the record of a target, or begins one.
   * @param machine id of this machine
   * @throws DeployError if another deploy is under way, or the target holds something else
   */
  static async open(options: RecordOptions, machine: string): Promise<RecordFile> {
    const { target, store, replace, lockMs = LOCK_MS } = options;
    const { name } = target;
    const stored = await target.read(RECORD_FILE);
    if (stored === null && !replace && !(await target.isEmpty())) {
      throw new DeployError(says('deploy.notEmpty', { name }));
    }
    const digest = store === null ? '' : digestOf(store);
    const fresh = newRecord(digest, target.format);
    const read = stored === null ? fresh : parseRecord(stored.bytes);
    if (read === null && !replace) throw new DeployError(says('deploy.recordUnreadable', { name }));
    const record = read ?? fresh;
    // One that is dated far ahead is not a sign of life either: the clock that wrote it was wrong.
    const isAlive = Math.abs(stored?.age ?? 0) < lockMs;
    if (record.machine !== null && record.machine !== machine && isAlive) {
      throw new DeployError(says('deploy.busy', { name, seconds: Math.round(lockMs / 1000) }));
    }
    if (record.store !== digest && digest !== '' && record.store !== '' && !replace) {
      throw new DeployError(says('deploy.otherStore', { name }));
    }
    return new RecordFile(target, { ...record, store: digest || record.store }, stored?.version ?? null);
  }

  private constructor(target: DeployTarget, record: DeployRecord, version: string | null) {
    this.#target = target;
    this.record = record;
    this.#version = version;
  }

  /**
   * Changes the record and writes it, one write after the other.
   * @throws ReplacedRecordError if another deploy has begun meanwhile
   */
  write(change: Partial<DeployRecord> = {}): Promise<void> {
    this.record = { ...this.record, ...change };
    return this.#inTurn(() => this.#write());
  }

  /** True if the last sign of life is so long ago that another deploy may soon begin, or has begun. */
  get isDoubtful(): boolean {
    return performance.now() - this.#writtenAt > DOUBTFUL_MS;
  }

  /**
   * Gives a sign of life, once the record is found to be the one that was written last: not every server compares.
   * @throws ReplacedRecordError if another deploy has begun meanwhile
   */
  verify(): Promise<void> {
    // Whoever asks before it has begun shares it.
    this.#verifying ??= this.#inTurn(async () => {
      this.#verifying = null;
      const stored = await this.#target.read(RECORD_FILE);
      if (stored?.version !== this.#version) {
        this.replaced = new ReplacedRecordError(says('deploy.overtaken', { name: this.#target.name }));
        throw this.replaced;
      }
      await this.#write();
    });
    return this.#verifying;
  }

  async #write(): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(this.record));
    this.#version = await this.#target.write(RECORD_FILE, bytes, this.#version);
    this.#writtenAt = performance.now();
  }

  /** Does what reads or writes the record at the target after what was begun before. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#settled().then(work);
    return this.#writing;
  }

  #settled(): Promise<void> {
    return this.#writing.catch(() => undefined);
  }

  /** Keeps writing the record, as a sign that a deploy is alive. @returns stops that */
  showSigns(): () => Promise<void> {
    const heartbeat = setInterval(() => {
      this.write().catch((error: unknown) => {
        if (error instanceof ReplacedRecordError) this.replaced = error;
      });
    }, HEARTBEAT_MS);
    heartbeat.unref();
    return () => {
      clearInterval(heartbeat);
      return this.#settled();
    };
  }
}
