import { readFileSync } from 'node:fs';
import { writeWhole } from '../files.ts';
import { type FollowStatus, STATUS_SCHEMA } from './status.ts';

/** Replaces the status file in one step: whoever reads it finds the old one or the new one. */
export function writeStatus(file: string, status: FollowStatus): void {
  writeWhole(file, `${JSON.stringify(status, null, 2)}\n`);
}

/** @returns null where there is none, or one of another version */
export function readStatus(file: string): FollowStatus | null {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  return isStatus(value) ? value : null;
}

function isStatus(value: unknown): value is FollowStatus {
  return typeof value === 'object' && value !== null && 'schema' in value && value.schema === STATUS_SCHEMA;
}
