import type { Said } from '#kit/messages/says.ts';
import type { Encoding } from '../../../pipeline/hosting/compression.ts';
import type { DeployTarget } from './deploy-target.ts';

export interface TargetAddress {
  /** As people write it: a folder, or `s3://bucket/prefix`. */
  to: string;
  endpoint?: string | undefined;
  encoding?: Encoding;
  /** Leaves out what a host can do without that counts files. */
  isLean?: boolean;
}

/** A host that takes so many files of a site and no more. */
export interface FileLimit {
  host: string;
  files: number;
}

/** A kind of place that releases are deployed to. */
export interface TargetKind {
  /** An address of it as people write it, such as `s3://bucket/prefix`. */
  form: string;
  /** Returns true for an address of this kind. */
  matches(to: string): boolean;
  /** Flags that it has no use for, each with the message that says so. */
  useless: Readonly<Partial<Record<TargetFlag, Said>>>;
  /** Hosts to which such a place is uploaded and that count its files; empty where any number fits. */
  limits: readonly FileLimit[];
  /** @throws DeployError where there can be no such place */
  open(address: TargetAddress): Promise<DeployTarget>;
}

/** The flags of a deploy that not every kind has a use for. */
export type TargetFlag = '--endpoint' | '--encoding' | '--lean';

/** Returns the flags that an address has. */
export function givenFlags({ endpoint, encoding = 'identity', isLean = false }: TargetAddress): TargetFlag[] {
  return [
    ...(endpoint === undefined ? [] : (['--endpoint'] as const)),
    ...(encoding === 'identity' ? [] : (['--encoding'] as const)),
    ...(isLean ? (['--lean'] as const) : []),
  ];
}
