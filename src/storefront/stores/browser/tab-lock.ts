import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';

/** Longest time in which storage changes reach other tabs, in milliseconds. */
const PROPAGATION_LIMIT = 1000;
const PROPAGATION_POLL = 5;

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request<T>(name: string, options: { mode: LockMode }, run: () => Promise<T>): Promise<T>;
  query(): Promise<{ held?: { name?: string }[] }>;
}

interface TabLockEnvironment {
  locks: Locks;
  storage: KeyValueStorage;
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

/**
 * Serialises tasks of one name across tabs, each of which sees what the previous one stored. A lock alone does not
 * ensure that: browsers grant it to the next tab before storage changes have reached that tab's process. So every task
 * ends by storing a sequence number and holding a second lock named after it, which other tabs see at once; the next
 * task waits until it reads that number.
 * @returns the result of `run`; rejects as `run` does
 */
export function withTabLock<T>(
  environment: TabLockEnvironment,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  return environment.locks.request(name, { mode: 'exclusive' }, async () => {
    await waitForPropagation(environment, name);
    try {
      return await run();
    } finally {
      await publishSequence(environment, name);
    }
  });
}

/** Holds a lock together with others of its name. @returns releases it */
export function holdLock(locks: Locks, name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks.request(name, { mode: 'shared' }, () => promise).catch(resolve);
  return resolve;
}

/** True if somebody holds a lock of this name. */
export async function isLockHeld(locks: Locks, name: string): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === name);
}

async function waitForPropagation({ locks, storage, wait }: TabLockEnvironment, name: string): Promise<void> {
  const { held = [] } = await locks.query();
  const start = sequenceKey(name, '');
  const sequences = held.flatMap((lock) =>
    lock.name?.startsWith(start) ? Number(lock.name.slice(start.length)) : [],
  );
  const newest = Math.max(0, ...sequences);
  for (
    let waited = 0;
    storedSequence(storage, name) < newest && waited < PROPAGATION_LIMIT;
    waited += PROPAGATION_POLL
  )
    await wait(PROPAGATION_POLL);
}

/** Resolves once the lock that names the sequence number is held; it is released later. */
function publishSequence({ locks, storage, now, wait }: TabLockEnvironment, name: string): Promise<unknown> {
  // By the clock, so that numbers also grow after the storage was cleared.
  const sequence = Math.max(storedSequence(storage, name) + 1, now());
  storage.set(sequenceKey(name, ''), String(sequence));
  return new Promise((resolve) => {
    const hold = () => {
      resolve(null);
      return wait(PROPAGATION_LIMIT);
    };
    locks.request(sequenceKey(name, sequence), { mode: 'shared' }, hold).catch(resolve);
  });
}

function storedSequence(storage: KeyValueStorage, name: string): number {
  return Number(storage.get(sequenceKey(name, '')));
}

/** Key of the storage, or with a number the name of its lock. */
function sequenceKey(name: string, sequence: number | ''): string {
  return `${name}-turn:${sequence}`;
}
