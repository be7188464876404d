import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const SALT_BYTES = 16;
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
/** Leaves half of Node's threads to files and pictures. */
const limit = pLimit(2);

/** `salt:key` in hex, by scrypt: slow on purpose, and different for equal passwords. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await limit(() => derive(password, salt, KEY_BYTES));
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

/** @param stored null for no such account, whose answer takes as long as that of a wrong password */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', key = ''] = stored?.split(':') ?? [];
  const expected = Buffer.from(key, 'hex');
  const given = await limit(() => derive(password, Buffer.from(salt, 'hex'), KEY_BYTES));
  return expected.length === given.length && timingSafeEqual(given, expected);
}
