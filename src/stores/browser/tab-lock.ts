import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';

/** For how long after a turn the next one makes sure that it sees what was kept, in milliseconds. */
const PROPAGATION_LIMIT = 1000;
const PROPAGATION_POLL = 5;

/** What is needed of `navigator.locks`. */
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
 * Runs one thing of a name at a time in all tabs, and lets it see what the one before has kept. A lock alone
 * does not: browsers give it to the next tab before what was written to the storage has arrived in that
 * tab's process. So every turn ends with a number in the storage, written last, and a second lock that is
 * named after it, which others see at once; whoever comes next waits for the number.
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

/** Holds the lock of this turn for a while, and does not wait for its end. */
function publishSequence({ locks, storage, now, wait }: TabLockEnvironment, name: string): Promise<unknown> {
  // Greater than all before, also when the storage was cleared meanwhile.
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

function sequenceKey(name: string, sequence: number | ''): string {
  return `${name}-turn:${sequence}`;
}
