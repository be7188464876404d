/**
 * A failure that the client may read. Every other error that a resolver throws reaches the client as
 * "Internal server error".
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}
