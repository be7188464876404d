/** What a browser keeps by name: empty where there is nothing. Kept texts are forgotten by setting ''. */
export interface KeyValueStorage {
  get(key: string): string;
  set(key: string, value: string): void;
  /** Names of everything kept. */
  keys(): string[];
}
