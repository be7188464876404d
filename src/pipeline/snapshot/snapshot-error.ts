import { IsletError } from '#kit/messages/says.ts';
/** The catalog cannot be read as a whole and with certainty; the snapshot stays as it was. */
export class SnapshotError extends IsletError {
  override name = 'SnapshotError';
}
