import { createHash } from 'node:crypto';

/** A script to inline, with its hash for the content security policy. */
export interface InlineScript {
  code: string;
  hash: `sha256-${string}`;
}

/** @param code the script as it appears in the page, byte for byte */
export function inlineScript(code: string): InlineScript {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
