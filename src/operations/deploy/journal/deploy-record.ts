import { createHash, randomBytes } from 'node:crypto';
import { JOURNAL_PATH } from '../targets/deploy-target.ts';
import type { Inventory } from './inventory.ts';

export const RECORD_FILE = `${JOURNAL_PATH}record.json`;

/** A target's record of its deploys: `.islet-deploy/record.json`. Anyone may read it who can read the shop. */
export interface DeployRecord {
  schema: 1;
  /** Digest of the store that the shop is made from. */
  store: string;
  /** Encoding of stored files, see `DeployTarget`. */
  format: string;
  /** The build of the last deploy that ended; null before the first. */
  build: string | null;
  /** The target's inventory: what each deploy has changed, in order. */
  parts: RecordedPart[];
  /** Number of changes in all parts but the first. */
  changes: number;
  /** The machine whose deploy is under way, by an id of no other meaning. */
  machine: string | null;
  /** Parts that later ones stand for, to be deleted. */
  obsolete: string[];
  /** Parts whose addresses the cache in front of the target has still to purge. */
  unpurged: string[];
}

export interface RecordedPart {
  name: string;
  /** Number of its files that are known to be sent; null for all of them. */
  sent: number | null;
}

export function newRecord(store: string, format: string): DeployRecord {
  const none = { parts: [], obsolete: [], unpurged: [] };
  return { schema: 1, store, format, build: null, changes: 0, machine: null, ...none };
}

/** @returns null for what is no record, or one of another version */
export function parseRecord(bytes: Uint8Array): DeployRecord | null {
  let record: Partial<DeployRecord> | null = null;
  try {
    record = JSON.parse(Buffer.from(bytes).toString()) as Partial<DeployRecord> | null;
  } catch {
    return null;
  }
  if (record?.schema !== 1 || !RECORDED.every(({ name, isOf }) => isOf(record[name]))) return null;
  return record as DeployRecord;
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText);
const RECORDED: readonly { name: keyof DeployRecord; isOf: (value: unknown) => boolean }[] = [
  { name: 'store', isOf: isText },
  { name: 'format', isOf: isText },
  { name: 'build', isOf: isTextOrNull },
  { name: 'machine', isOf: isTextOrNull },
  { name: 'changes', isOf: Number.isFinite },
  { name: 'obsolete', isOf: isTextList },
  { name: 'unpurged', isOf: isTextList },
  {
    name: 'parts',
    isOf: (value) => Array.isArray(value) && value.every((part) => isText(Object(part).name)),
  },
];

/** This machine's id at the target: random, so that it says nothing about the machine. */
export function machineOf(inventory: Inventory): string {
  const known = inventory.state('machine');
  if (known !== null) return known;
  const machine = randomBytes(8).toString('hex');
  inventory.setState('machine', machine);
  return machine;
}

/** The store's address may not be for everyone who can read the shop. */
export function digestOf(store: string): string {
  return createHash('sha256').update(store).digest('hex').slice(0, 16);
}

export function appliedPart(part: RecordedPart | undefined): string | undefined {
  return part === undefined || part.sent === null ? part?.name : `${part.name}:${part.sent}`;
}

export function appliedParts(parts: readonly RecordedPart[]): string {
  return JSON.stringify(parts.map(appliedPart));
}

/** Names of the parts of deploys that did not end, since the last that did. */
export function interruptedParts(parts: readonly RecordedPart[]): string[] {
  const last = parts.findLastIndex(({ sent }) => sent === null);
  return parts.slice(last + 1).map(({ name }) => name);
}
