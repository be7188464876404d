import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';

/** @returns the parsed JSON of a key, unchecked; null where there is none or it cannot be parsed */
export function storedJson<T>(storage: Pick<KeyValueStorage, 'get'>, key: string): T | null {
  try {
    return JSON.parse(storage.get(key)) as T | null;
  } catch {
    return null;
  }
}
