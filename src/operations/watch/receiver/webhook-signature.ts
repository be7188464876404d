import { createHmac, timingSafeEqual } from 'node:crypto';

/** Value of `X-WC-Webhook-Signature`: base64 of the raw body's HMAC-SHA256. */
export function sign(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

/** True where a signature was made with the secret; takes the same time wherever the two differ. */
export function isSigned(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
