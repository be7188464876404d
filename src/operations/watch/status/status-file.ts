import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '../../../kit/files/files.ts';
import { STATUS_SCHEMA, type WatchStatus } from './watch-status.ts';

/** Replaces the status file in one step: readers find the old one or the new one. */
export function writeStatus(file: string, status: WatchStatus): void {
  writeFileAtomic(file, `${JSON.stringify(status, null, 2)}\n`);
}

/** @returns the status in a file; null where there is none, or one of another version */
export function readStatus(file: string): WatchStatus | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  return isStatus(value) ? value : null;
}

function isStatus(value: unknown): value is WatchStatus {
  return typeof value === 'object' && value !== null && 'schema' in value && value.schema === STATUS_SCHEMA;
}
