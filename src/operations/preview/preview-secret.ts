import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Environment } from '#pipeline/environment.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/**
 * The secret by which addresses of previews are made: that of the environment, which WordPress then knows too, or one
 * that the processes of this machine share in a file.
 * @throws if the file can be neither read nor made
 */
export function previewSecret(
  { previewSecret: given }: Pick<Environment, 'previewSecret'>,
  { preview }: Pick<Workspace, 'preview'>,
): string {
  if (given !== null) return given;
  mkdirSync(dirname(preview), { recursive: true });
  try {
    writeFileSync(preview, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(preview, 'utf8').trim();
}

/** Name and password of the embedded backend's editor, whom nobody has to set up. */
export function ownEditor(secret: string): { name: string; password: string } {
  return { name: 'preview', password: createHmac('sha256', secret).update('editor').digest('base64url') };
}
