import { type PolicyHash, policyHash } from '#kit/policy-hash.ts';

/** A script to inline, with its hash for the content security policy. */
export interface InlineScript {
  code: string;
  hash: PolicyHash;
}

/** @param code the script as it appears in the page, byte for byte */
export function inlineScript(code: string): InlineScript {
  return { code, hash: policyHash(code) };
}
