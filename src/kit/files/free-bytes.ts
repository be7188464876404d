/**
 * Gives the memory of bytes back at once: gigabytes of a sale's files, small piece by small piece, make the collector
 * run all the time. Nobody can read them any more.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Small ones share a buffer with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
