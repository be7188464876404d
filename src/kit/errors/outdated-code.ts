/** The code or configuration on disk is newer than what this process loaded, which must not release it as its own. */
export class OutdatedCode extends Error {
  override name = 'OutdatedCode';

  constructor() {
    super(
      'The code or the configuration of the shop has changed since this process started, so it releases nothing any more. Start it again.',
    );
  }
}
