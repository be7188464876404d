/** Rules for a new password, for the form of checkout and the embedded backend. */
export const PASSWORD_RULE = { minCharacters: 8, maxBytes: 4096 } as const;

/**
 * Checks a new password.
 * @param hasMinimum false if a store takes short ones, as WooGraphQL does
 * @returns why it is refused; null for a good one
 */
export function passwordProblem(password: string, hasMinimum: boolean): 'short' | 'long' | null {
  if (isTooLongPassword(password)) return 'long';
  return hasMinimum && [...password].length < PASSWORD_RULE.minCharacters ? 'short' : null;
}

/** True for a text that is too long to be anyone's password, or to hash. */
export function isTooLongPassword(password: string): boolean {
  return new TextEncoder().encode(password).length > PASSWORD_RULE.maxBytes;
}
