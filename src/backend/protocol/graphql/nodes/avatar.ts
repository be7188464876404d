import { createHash } from 'node:crypto';

/** The picture that a person chose for an e-mail address, in pixels. */
export function avatarOf(email: string, size: number) {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return {
    url: `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`,
    size,
    width: size,
    height: size,
  };
}
