import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';
import { withTabLock } from './tab-lock.ts';

/** What the stores need of the browser; a test runs several of them as tabs. */
export interface BrowserEnvironment {
  /** Shared by all tabs. */
  storage: KeyValueStorage;
  /** Runs one thing of a name at a time, in all tabs, after what the one before has kept is there; a tab that is closed lets go. */
  withTabLock<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Hears of what other tabs keep, once it is there; the key is null where all was forgotten. */
  onStorageChange(hear: (key: string | null) => void): void;
  /** Hears what other tabs tell under a name, maybe before what they keep is there. @returns tells them */
  channel(name: string, hear: (message: unknown) => void): (message: unknown) => void;
  /** Milliseconds since 1970. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** A name that no other tab has. */
  tabId: string;
  fetch: typeof fetch;
  /** Loads the page again. */
  reload(): void;
  /** Whether what is kept outlives the page. */
  isPersistent(): boolean;
}

/** The browser that runs this page. */
export function browserEnvironment(): BrowserEnvironment {
  const storage = browserStorage();
  const now = Date.now;
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  return {
    storage,
    withTabLock: (name, run) =>
      'locks' in navigator
        ? withTabLock({ locks: navigator.locks, storage, now, wait }, name, run)
        : withPageLock(name, run),
    onStorageChange: (hear) => addEventListener('storage', ({ key }) => hear(key)),
    channel(name, hear) {
      if (typeof BroadcastChannel === 'undefined') return () => {};
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => hear(data);
      return (message) => channel.postMessage(message);
    },
    now,
    wait,
    tabId: Math.random().toString(36).slice(2, 8),
    fetch: (...given) => fetch(...given),
    reload: () => location.reload(),
    isPersistent: () => tryOr(() => localStorage.length >= 0, false),
  };
}

const running = new Map<string, Promise<unknown>>();

/** Locks exist in secure pages only; elsewhere this page at least keeps its own order. */
function withPageLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = running.get(name) ?? Promise.resolve();
  const result = before.then(run, run);
  running.set(name, result);
  return result;
}

/** The browser's storage; where it is switched off or full, the page remembers for itself. */
function browserStorage(): KeyValueStorage {
  const fallback = new Map<string, string>();
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

/** Cookies as a place for tokens, for shops whose other parts have to read them. */
export function cookieStorage(seconds: number): Pick<KeyValueStorage, 'get' | 'set'> {
  return {
    get(key) {
      const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${key}=`));
      return decodeURIComponent(found?.slice(key.length + 1) ?? '');
    },
    set(key, value) {
      const secure = location.protocol === 'https:' ? ';secure' : '';
      const age = value ? seconds : 0;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for the request that follows.
      document.cookie = `${key}=${encodeURIComponent(value)};max-age=${age};path=/;samesite=lax${secure}`;
    },
  };
}
