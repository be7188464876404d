import { createHash, randomBytes } from 'node:crypto';
import { DeployError, JOURNAL_PATH } from '../targets/deploy-target.ts';
import type { Inventory } from './inventory.ts';

export const RECORD_FILE = `${JOURNAL_PATH}record.json`;

/** What a target says of its deploys: `.islet-deploy/record.json`. Anyone may read it who can read the shop. */
export interface DeployRecord {
  schema: 1;
  /** Digest of the store that the shop is made from. */
  store: string;
  /** How files are stored, see `DeployTarget`. */
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
  /** How many of its files are known to be sent; null for all of them. */
  sent: number | null;
}

export function newRecord(store: string, format: string): DeployRecord {
  const none = { parts: [], obsolete: [], unpurged: [] };
  return { schema: 1, store, format, build: null, changes: 0, machine: null, ...none };
}

export function parseRecord(bytes: Uint8Array, target: string): DeployRecord {
  let record: (Omit<DeployRecord, 'unpurged'> & { unpurged?: string[] }) | null = null;
  try {
    record = JSON.parse(Buffer.from(bytes).toString()) as DeployRecord;
  } catch {
    // As good as another schema.
  }
  // Records of former versions do not know of purges.
  if (record?.schema === 1) return { ...record, unpurged: record.unpurged ?? [] };
  throw new DeployError(
    `${target} has a record of deploys that this version of Islet cannot read. Update Islet, or delete ${RECORD_FILE} there and add --replace.`,
  );
}

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
