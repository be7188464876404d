import type { KeyValueStorage } from '#storefront/api/shopper/key-value-storage.ts';
import type { Schema } from './schema.ts';

/** @returns the parsed JSON of a key; null where there is none. Anything else is removed, as garbage. */
export function storedJson<T>(
  storage: Pick<KeyValueStorage, 'get' | 'set'>,
  key: string,
  schema: Schema<T>,
): T | null {
  const text = storage.get(key);
  if (text === '') return null;
  const value = parsed(text);
  if (schema(value)) return value;
  storage.set(key, '');
  return null;
}

/** @returns the valid elements of a stored list; empty where there is none */
export function storedList<T>(
  storage: Pick<KeyValueStorage, 'get' | 'set'>,
  key: string,
  schema: Schema<T>,
): T[] {
  const isList: Schema<unknown[]> = (value): value is unknown[] => Array.isArray(value);
  return (storedJson(storage, key, isList) ?? []).filter(schema);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
