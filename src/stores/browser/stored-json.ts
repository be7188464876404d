import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';

/** What is kept as JSON under a name; null where there is nothing, or nothing that can be read. */
export function storedJson<T>(storage: Pick<KeyValueStorage, 'get'>, key: string): T | null {
  try {
    return JSON.parse(storage.get(key)) as T | null;
  } catch {
    return null;
  }
}
