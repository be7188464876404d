/** @returns the stored text; empty where there is none or storage is switched off */
export function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text, or removes the key for an empty one. Does nothing where storage is switched off. */
export function writeStored(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // The page works without.
  }
}
