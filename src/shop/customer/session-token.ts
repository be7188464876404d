/** Whether a message says that the session's or the shopper's token is no good. */
export function isSessionError(message: string): boolean {
  return /The iss do not match with this server|Invalid session token|expired token|invalid_(?:cart_)?token\b/i.test(
    message,
  );
}

/** The facts of a token (a JWT) that its bearer may read. */
export interface TokenClaims {
  /** Whose cart it is: `t_…` for a guest; null where the token does not tell. */
  customerId: string | null;
  /** Seconds that it is good for from when it was made; null where it does not tell. */
  lifetime: number | null;
}

/** Reads a token without checking it: only the store can. */
export function parseTokenClaims(token: string): TokenClaims {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = JSON.parse(atob(body)) as {
      iat?: number;
      exp?: number;
      data?: { customer_id?: string | number };
      user_id?: string | number;
    };
    const id = claims.data?.customer_id ?? claims.user_id;
    const life = Number(claims.exp) - Number(claims.iat);
    return { customerId: id === undefined ? null : String(id), lifetime: life > 0 ? life : null };
  } catch {
    return { customerId: null, lifetime: null };
  }
}

/** Guests have one cart on one device; a customer's may change on another one. */
export function isGuestCart(customerId: string | null): boolean {
  return customerId === null || customerId.startsWith('t_');
}
