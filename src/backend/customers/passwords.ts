import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { isTooLongPassword, PASSWORD_RULE, passwordProblem } from '#password-rule.ts';
import { UserError } from '../errors.ts';
import type { ShopOptions } from '../options.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
/** Leaves half of Node's threads to files and pictures. */
const limit = pLimit(2);

/** @throws UserError where a new password is too short or too long */
export function checkNewPassword(password: string, { passwordRule }: ShopOptions): void {
  const problem = passwordProblem(password, passwordRule);
  if (problem === 'short') {
    throw new UserError(`A password needs at least ${PASSWORD_RULE.minCharacters} characters.`);
  }
  if (problem === 'long') throw new UserError('This password is too long.');
}

/** `salt:key` in hex, by scrypt: slow on purpose, and different for equal passwords. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await limit(() => derive(password, salt, KEY_BYTES));
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

/** @param stored null for no such account, whose answer takes as long as that of a wrong password */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (isTooLongPassword(password)) return false;
  const [salt = '', key = ''] = stored?.split(':') ?? [];
  const expected = Buffer.from(key, 'hex');
  const given = await limit(() => derive(password, Buffer.from(salt, 'hex'), KEY_BYTES));
  return expected.length === given.length && timingSafeEqual(given, expected);
}
