import { createHash } from 'node:crypto';

/** A script to stand in a page, with the hash by which the page's policy allows it. */
export interface InlineScript {
  code: string;
  hash: `sha256-${string}`;
}

export function inlineScript(code: string): InlineScript {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
