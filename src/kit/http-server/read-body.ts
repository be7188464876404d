import type { IncomingMessage } from 'node:http';
import { says } from '#kit/messages/says.ts';

/** A request's body has more bytes than are taken. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';

  /** @param limit in bytes */
  constructor(limit: number) {
    super(says('watch.bodyTooLarge', { limit }));
  }
}

/**
 * Reads a request's body, and stops where it exceeds the limit.
 * @param limit in bytes
 * @throws BodyTooLargeError beyond the limit; another error where the client leaves
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  if (Number(request.headers['content-length']) > limit) {
    reject(new BodyTooLargeError(limit));
    return promise;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= limit) return;
    request.off('data', collect);
    request.pause();
    reject(new BodyTooLargeError(limit));
  };
  request.on('data', collect);
  request.on('end', () => resolve(Buffer.concat(chunks)));
  request.on('error', reject);
  request.on('close', () => reject(new Error('The client left before its request was complete.')));
  return promise;
}
