import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import { isDiskFull } from '../errors.ts';
import { linkFile, temporaryFile } from './files.ts';

const SECRET = /^[\w-]{43}$/;

/** The secret in a file; null if there is none, or what it holds cannot be one. */
export function readSecret(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return SECRET.test(secret) ? secret : null;
  } catch {
    return null;
  }
}

/**
 * A random secret that the processes of this machine share in a file, which its owner alone may read; made where there
 * is none, or a damaged one.
 * @returns 32 bytes in base64url
 * @throws if the file can be neither read nor made
 */
export function keepSecret(file: string): string {
  const known = readSecret(file);
  if (known !== null) return known;
  mkdirSync(dirname(file), { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  const temporary = temporaryFile(file);
  try {
    // Written whole before it has its name: an empty secret would be known to anybody.
    writeFileSync(temporary, `${secret}\n`, { flag: 'wx', mode: 0o600 });
    if (linkFile(temporary, file)) return secret;
    // Another process has made it meanwhile, or it is damaged.
    const others = readSecret(file);
    if (others === null) renameSync(temporary, file);
    return others ?? secret;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new IsletError(says('release.diskFull', { path: file }), { cause: error });
  } finally {
    rmSync(temporary, { force: true });
  }
}
