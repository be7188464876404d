import type { FAILURE_KINDS } from './failure-kinds.ts';

export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
  kind: FailureKind;
  /** Placeholders of its message, such as `product`, `quantity`, `code`. Plain text. */
  params: Record<string, string | number>;
}

export type Outcome<Value = undefined> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function failure(kind: FailureKind, params: Failure['params'] = {}): Failure {
  return { kind, params };
}
