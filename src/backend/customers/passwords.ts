import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { isTooLongPassword, PASSWORD_RULE, passwordProblem } from '#kit/password-rule.ts';
import { UserError } from '../errors.ts';
import type { ShopOptions } from '../options.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Cost of one hash: scrypt's parameters. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** As OWASP asks for at least. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };

const NOTHING = Buffer.alloc(0);
const HASH = /^(\d+):(\d+):(\d+):([\da-f]+):([\da-f]+)$/;

const derive = promisify<string, Buffer, number, PasswordCost, Buffer>(scrypt);
/** Leaves half of Node's threads to files and pictures. */
const limit = pLimit(2);

/** @throws UserError if a new password is too short or too long */
export function checkNewPassword(password: string, { passwordRule }: ShopOptions): void {
  const problem = passwordProblem(password, passwordRule);
  if (problem === 'short') {
    throw new UserError(`A password needs at least ${PASSWORD_RULE.minCharacters} characters.`);
  }
  if (problem === 'long') throw new UserError('This password is too long.');
}

/** `N:r:p:salt:key`, the last two in hex, by scrypt: slow on purpose, and different for equal passwords. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await limit(() => derive(password, salt, KEY_BYTES, cost));
  return [cost.N, cost.r, cost.p, salt.toString('hex'), key.toString('hex')].join(':');
}

/**
 * @param stored null for no such account, whose answer takes as long as that of a wrong password
 * @param cost of new hashes
 */
export async function isPassword(
  password: string,
  stored: string | null,
  cost: PasswordCost,
): Promise<boolean> {
  if (isTooLongPassword(password)) return false;
  const { salt, key, ...own } = parse(stored ?? '') ?? { salt: NOTHING, key: NOTHING, ...cost };
  const given = await limit(() => derive(password, salt, KEY_BYTES, own));
  return key.length === given.length && timingSafeEqual(given, key);
}

/** True for a hash of another cost than new ones, which is replaced at the next login. */
export function isOutdatedHash(stored: string, cost: PasswordCost): boolean {
  const own = parse(stored);
  return own?.N !== cost.N || own.r !== cost.r || own.p !== cost.p;
}

function parse(stored: string): (PasswordCost & { salt: Buffer; key: Buffer }) | null {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(stored) ?? [];
  if (N === undefined) return null;
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'hex'),
    key: Buffer.from(key, 'hex'),
  };
}
