import { readFileSync, statSync } from 'node:fs';
import { isMissing } from './files.ts';
import { freeBytes } from './free-bytes.ts';

/** Returns true where a file holds exactly these bytes; reads it only where it has as many of them. */
export function fileEquals(file: string, bytes: Uint8Array): boolean {
  try {
    return statSync(file).size === bytes.byteLength && hasContent(file, bytes);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Returns true where a file that is there holds exactly these bytes. */
export function hasContent(file: string, bytes: Uint8Array): boolean {
  const content = readFileSync(file);
  const isEqual = content.equals(bytes);
  freeBytes(content);
  return isEqual;
}
