/** Why a picture cannot be had; the message is for the build's report. */
export class RemoteImageError extends Error {
  /** Whether its host gave no answer, so that others of this host are likely to fail as well. */
  readonly unreachable: boolean;

  constructor(
    message: string,
    { unreachable = false, cause }: { unreachable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'PictureProblem';
    this.unreachable = unreachable;
  }
}
