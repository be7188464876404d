import { says } from '#kit/messages/says.ts';
/** The code or configuration on disk is newer than what this process loaded, which must not release it as its own. */
export class OutdatedCode extends Error {
  override name = 'OutdatedCode';

  constructor() {
    super(says('release.outdatedCode'));
  }
}
