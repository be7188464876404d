import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import { holdLock, isLockHeld, withTabLock } from './tab-lock.ts';

/** The browser as the stores use it; tests run several of them as tabs. */
export interface BrowserEnvironment {
  /** Shared by all tabs. */
  storage: KeyValueStorage;
  /** Runs one task per name at a time across tabs, see `withTabLock`; closing a tab releases its lock. */
  withTabLock<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Holds a lock of this name together with other tabs. @returns releases it; closing the tab does so too */
  holdLock(name: string): () => void;
  /** True if an open tab holds a lock of this name. */
  isLockHeld(name: string): Promise<boolean>;
  /** Reports keys that other tabs have changed, once the value is here; null if any may have changed. */
  onStorageChange(listener: (key: string | null) => void): void;
  /**
   * Receives the messages that other tabs post under a name, possibly before their storage changes arrive.
   * @returns posts a message to the other tabs
   */
  channel(name: string, listener: (message: unknown) => void): (message: unknown) => void;
  /** Milliseconds since 1970, by a clock that may be set back or forward at any moment. */
  now(): number;
  /** Milliseconds since the page was opened; never jumps. */
  elapsed(): number;
  wait(milliseconds: number): Promise<void>;
  /** Unique to this tab. */
  tabId: string;
  fetch: typeof fetch;
  /** Deletes the cookies that scripts can see, but for the one of the language. */
  clearCookies(): Promise<void>;
  /** Reloads the page. */
  reload(): void;
  /** True if the storage outlives the page: it is neither switched off nor full. */
  isPersistent(): boolean;
}

/** @returns the browser that runs this page */
export function browserEnvironment(): BrowserEnvironment {
  const fallback = new Map<string, string>();
  const storage = browserStorage(fallback);
  const now = Date.now;
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  return {
    storage,
    withTabLock: (name, run) =>
      'locks' in navigator
        ? withTabLock({ locks: navigator.locks, storage, now, wait }, name, run)
        : withPageLock(name, run),
    holdLock: (name) => ('locks' in navigator ? holdLock(navigator.locks, name) : () => {}),
    isLockHeld: async (name) => 'locks' in navigator && isLockHeld(navigator.locks, name),
    onStorageChange(listener) {
      addEventListener('storage', ({ key }) => listener(key));
      // A page that the browser restores has missed them.
      addEventListener('pageshow', ({ persisted }) => persisted && listener(null));
    },
    channel(name, listener) {
      if (typeof BroadcastChannel === 'undefined') return () => {};
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => listener(data);
      return (message) => channel.postMessage(message);
    },
    now,
    elapsed: () => performance.now(),
    wait,
    tabId: Math.random().toString(36).slice(2, 8),
    fetch: (...args) => fetch(...args),
    clearCookies: () =>
      import('./clear-cookies.ts').then(
        ({ clearCookies }) => clearCookies(),
        () => undefined,
      ),
    reload: () => location.reload(),
    isPersistent: () => fallback.size === 0 && tryOr(() => localStorage.length >= 0, false),
  };
}

const running = new Map<string, Promise<unknown>>();

/** Serialises the tasks of this page alone: `navigator.locks` exists in secure contexts only. */
function withPageLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const previous = running.get(name) ?? Promise.resolve();
  const result = previous.then(run, run);
  running.set(name, result);
  return result;
}

/** `localStorage`. @param fallback holds what it does not take, if it is switched off or full */
function browserStorage(fallback: Map<string, string>): KeyValueStorage {
  return {
    get: (key) => fallback.get(key) ?? tryOr(() => localStorage.getItem(key) ?? '', ''),
    set(key, value) {
      fallback.delete(key);
      const isStored = tryOr(() => {
        if (value) localStorage.setItem(key, value);
        else localStorage.removeItem(key);
        return true;
      }, false);
      if (!isStored && value) fallback.set(key, value);
    },
    keys: () => [...fallback.keys(), ...tryOr(() => Object.keys(localStorage), [])],
  };
}

function tryOr<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/**
 * Measures what remains of a time limit, whatever the clock does from now on.
 * @param since when the time began, in milliseconds since 1970: maybe on an earlier page, by another clock
 * @param limit in milliseconds; what remains is never more
 * @returns the remaining milliseconds at the moment of each call; at most 0 once the time is over
 */
export function timeLimit(
  { now, elapsed }: Pick<BrowserEnvironment, 'now' | 'elapsed'>,
  since: number,
  limit: number,
): () => number {
  const atFirst = Math.min(since + limit - now(), limit);
  const start = elapsed();
  return () => atFirst - (elapsed() - start);
}
