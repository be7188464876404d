import { errorMessage } from '#kit/errors.ts';

/**
 * Why a slice was not rendered: a page of it cannot be, it ended what rendered it, or that had a trouble of its own, such
 * as a full disk.
 */
export interface SliceFailure {
  kind: 'page' | 'crash' | 'machine';
  message: string;
}

/** The queue's reason for a job whose workers ended, one after the other. */
const LOST = 'job stalled more than allowable limit';

/** An error of a worker as the queue keeps it. */
export function failureText(kind: SliceFailure['kind'], error: unknown): string {
  return JSON.stringify({ kind, message: errorMessage(error) } satisfies SliceFailure);
}

/** Reads why a job failed. */
export function failureOf(reason: string): SliceFailure {
  if (reason.startsWith(LOST)) return { kind: 'crash', message: reason };
  try {
    return JSON.parse(reason) as SliceFailure;
  } catch {
    return { kind: 'machine', message: reason };
  }
}
