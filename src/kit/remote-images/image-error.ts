/** A picture that cannot be fetched or processed; the message is for the build's report. */
export class RemoteImageError extends Error {
  /** Its host gave no answer, so other pictures of this host are likely to fail as well. */
  readonly unreachable: boolean;

  constructor(
    message: string,
    { unreachable = false, cause }: { unreachable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'RemoteImageError';
    this.unreachable = unreachable;
  }
}
