import { readFileSync, statSync } from 'node:fs';
import { isMissing } from './files.ts';

/** Returns true where a file holds exactly these bytes; reads it only where it has as many of them. */
export function fileEquals(file: string, bytes: Uint8Array): boolean {
  try {
    return statSync(file).size === bytes.byteLength && readFileSync(file).equals(bytes);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
