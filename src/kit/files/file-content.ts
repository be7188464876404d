import { readFileSync, statSync } from 'node:fs';
import { isMissing } from './files.ts';

/** Returns true if a file holds exactly these bytes; reads it only if it has that many. */
export function fileEquals(file: string, bytes: Uint8Array): boolean {
  try {
    return statSync(file).size === bytes.byteLength && hasContent(file, bytes);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Returns true if a file that is there holds exactly these bytes. */
export function hasContent(file: string, bytes: Uint8Array): boolean {
  const content = readFileSync(file);
  const isEqual = content.equals(bytes);
  freeBytes(content);
  return isEqual;
}

/**
 * Gives the memory of bytes back at once: gigabytes of a sale's files, small piece by small piece, make the collector
 * run all the time. Nobody can read them any more.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Small ones share a buffer with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** The bytes of a file's content, texts in UTF-8. */
export function bytesOf(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content;
}
