/** Stores texts by key. A missing key reads as an empty text, and setting one removes the key. */
export interface KeyValueStorage {
  get(key: string): string;
  set(key: string, value: string): void;
  keys(): string[];
}
