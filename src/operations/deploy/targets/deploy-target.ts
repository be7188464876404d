import { IsletError, type Said } from '#kit/messages/says.ts';
import type { Encoding } from '#pipeline/hosting/compression.ts';

/** Folder of a target for the deploy's own records. */
export const JOURNAL_PATH = '.islet-deploy/';

export interface OutgoingFile {
  /** Path in the release, in slashes, such as `de/product/tide-mug/index.html`. */
  path: string;
  /** Where its bytes are, or the address that the target redirects to. */
  content: { file: string } | { read(): Promise<Uint8Array> } | { redirect: string };
}

/** A record of the deploy itself, as a target holds it. */
export interface StoredRecord {
  bytes: Uint8Array;
  /** Changes with each write. */
  version: string;
  /** Milliseconds since it was written, by the target's own clock. */
  age: number;
}

/**
 * Knowledge of a deploy while it is the only one at its target. A process that was stopped may wake when another deploy has
 * long taken its place: what it sends then must not replace what that one has sent.
 */
export interface DeployLease {
  /** Version of a file that is there; null where there is none, undefined where the version is not known. */
  versionOf(path: string): string | null | undefined;
  noteVersion(path: string, version: string): void;
  /** @throws ReplacedRecordError if another deploy has begun meanwhile */
  verify(): Promise<void>;
}

/** Where a release is deployed to: a folder, a bucket. Its methods throw `DeployError`. */
export interface DeployTarget {
  /** As people write it, such as `s3://bucket/prefix`. */
  readonly name: string;
  /** Most files that are sent at a time. */
  readonly concurrency: number;
  /** Encoding of stored files: if it changes, all of them are sent again. */
  readonly format: string;
  /** Former addresses are redirected by a file of their own for each. */
  readonly hasRedirectFiles: boolean;
  readonly requests: number;
  /** A file replaces only the version that a lease knows, so that what a process sends too late does no harm. */
  readonly hasConditions: boolean;
  /** Returns true for files of a release that have a place there. */
  takes(path: string): boolean;
  /** Returns true if nothing is there yet, except perhaps records of a deploy that was killed early. */
  isEmpty(): Promise<boolean>;
  /** @returns null if it is missing */
  read(path: string): Promise<StoredRecord | null>;
  /**
   * Writes a record of the deploy.
   * @param replaces the version that it takes the place of, null for none; without it, whatever is there
   * @returns its version
   * @throws ReplacedRecordError if another version is there, as far as the target can tell
   */
  write(path: string, bytes: Uint8Array, replaces?: string | null): Promise<string>;
  /**
   * Replaces a file in one step.
   * @param lease the file then only takes the place of the version that it knows, as far as the target can tell
   * @returns bytes sent
   */
  put(file: OutgoingFile, lease?: DeployLease): Promise<number>;
  /** Removes a file that may be missing already. */
  remove(path: string): Promise<void>;
  close(): void;
}

/** Why a deploy failed, in one sentence that says what to do. */
export class DeployError extends IsletError {}

/** Another deploy has written the record meanwhile. */
export class ReplacedRecordError extends DeployError {}

export interface TargetAddress {
  /** As people write it: a folder, or `s3://bucket/prefix`. */
  to: string;
  endpoint?: string | undefined;
  encoding?: Encoding;
  /** Leaves out what hosts with a limit on files can do without. */
  isLean?: boolean;
}

/** A host with a limit on the files of a site. */
export interface FileLimit {
  host: string;
  files: number;
}

/** A kind of place that releases are deployed to. */
export interface TargetKind {
  /** An address of it as people write it, such as `s3://bucket/prefix`. */
  form: string;
  matches(to: string): boolean;
  /** Flags that do not apply to it, each with the message that says so. */
  useless: Readonly<Partial<Record<TargetFlag, Said>>>;
  /** Hosts to which such a place is uploaded and that count its files; empty if any number fits. */
  limits: readonly FileLimit[];
  /** @throws DeployError if there can be no such place */
  open(address: TargetAddress): Promise<DeployTarget>;
}

/** The flags of a deploy that not every kind has a use for. */
type TargetFlag = '--endpoint' | '--encoding' | '--lean';

export function givenFlags({ endpoint, encoding = 'identity', isLean = false }: TargetAddress): TargetFlag[] {
  return [
    ...(endpoint === undefined ? [] : (['--endpoint'] as const)),
    ...(encoding === 'identity' ? [] : (['--encoding'] as const)),
    ...(isLean ? (['--lean'] as const) : []),
  ];
}
