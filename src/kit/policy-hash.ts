import { createHash } from 'node:crypto';

const NAMES = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;

/** As Astro names them. */
export type PolicyAlgorithm = keyof typeof NAMES;

export type PolicyHash = `${(typeof NAMES)[PolicyAlgorithm]}-${string}`;

/** The hash by which a policy allows a script or style in a page. */
export function policyHash(text: string | Uint8Array, algorithm: PolicyAlgorithm = 'SHA-256'): PolicyHash {
  const name = NAMES[algorithm];
  return `${name}-${createHash(name).update(text).digest('base64')}`;
}

/** A script to inline, with its hash. */
export interface InlineScript {
  code: string;
  hash: PolicyHash;
}

/** @param code the script as it appears in the page, byte for byte */
export function inlineScript(code: string): InlineScript {
  return { code, hash: policyHash(code) };
}
