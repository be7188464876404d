/** The catalog cannot be read as a whole and with certainty; the snapshot stays as it was. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
}
