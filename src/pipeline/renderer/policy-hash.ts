import { createHash } from 'node:crypto';

/** The hash by which a policy allows a script or style in a page. @param algorithm as Astro names it, such as `SHA-256` */
export function policyHash(text: string | Uint8Array, algorithm = 'SHA-256'): string {
  const name = algorithm.replace('-', '').toLowerCase();
  return `${name}-${createHash(name).update(text).digest('base64')}`;
}
