import type { KeyValue } from '#api/shopper/storage.ts';

/** For how long after a turn the next one makes sure that it sees what was kept, in milliseconds. */
const LAG = 1000;
const PAUSE = 5;

/** What is needed of `navigator.locks`. */
export interface Locks {
  request<T>(name: string, options: { mode: LockMode }, run: () => Promise<T>): Promise<T>;
  query(): Promise<{ held?: { name?: string }[] }>;
}

interface Surroundings {
  locks: Locks;
  storage: KeyValue;
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

/**
 * Runs one thing of a name at a time in all tabs, and lets it see what the one before has kept. A lock alone
 * does not: browsers give it to the next tab before what was written to the storage has arrived in that
 * tab's process. So every turn ends with a number in the storage, written last, and a second lock that is
 * named after it, which others see at once; whoever comes next waits for the number.
 */
export function inTurn<T>(around: Surroundings, name: string, run: () => Promise<T>): Promise<T> {
  return around.locks.request(name, { mode: 'exclusive' }, async () => {
    await caughtUp(around, name);
    try {
      return await run();
    } finally {
      await passOn(around, name);
    }
  });
}

async function caughtUp({ locks, storage, wait }: Surroundings, name: string): Promise<void> {
  const { held = [] } = await locks.query();
  const start = turnName(name, '');
  const turns = held.flatMap((lock) =>
    lock.name?.startsWith(start) ? Number(lock.name.slice(start.length)) : [],
  );
  const newest = Math.max(0, ...turns);
  for (let waited = 0; turnOf(storage, name) < newest && waited < LAG; waited += PAUSE) await wait(PAUSE);
}

/** Holds the lock of this turn for a while, and does not wait for its end. */
function passOn({ locks, storage, now, wait }: Surroundings, name: string): Promise<unknown> {
  // Greater than all before, also when the storage was cleared meanwhile.
  const turn = Math.max(turnOf(storage, name) + 1, now());
  storage.set(turnName(name, ''), String(turn));
  return new Promise((resolve) => {
    const hold = () => {
      resolve(null);
      return wait(LAG);
    };
    locks.request(turnName(name, turn), { mode: 'shared' }, hold).catch(resolve);
  });
}

function turnOf(storage: KeyValue, name: string): number {
  return Number(storage.get(turnName(name, '')));
}

function turnName(name: string, turn: number | ''): string {
  return `${name}-turn:${turn}`;
}
