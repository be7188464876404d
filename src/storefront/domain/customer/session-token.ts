/** True for the error messages of an invalid or expired session or auth token. */
export function isSessionError(message: string): boolean {
  return /The iss do not match with this server|Invalid session token|expired token|invalid_(?:cart_)?token\b/i.test(
    message,
  );
}

/** The claims of a token (a JWT) that clients may read. */
interface TokenClaims {
  /** Owner of the cart, `t_…` for a guest; null if the token has none. */
  customerId: string | null;
  /** Seconds from issue to expiry; null if the token has none. */
  lifetime: number | null;
}

/** Parses a token without verifying it. Claims are null if it cannot be parsed. */
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

/** True for a guest's cart, which exists on one device; a customer's may change on another. */
export function isGuestCart(customerId: string | null): boolean {
  return customerId === null || customerId.startsWith('t_');
}
