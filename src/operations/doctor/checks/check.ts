import type { Examination } from '../examination.ts';
import type { CheckName, Said } from '../finding.ts';

export interface Check {
  name: CheckName;
  /** Takes a few requests only: the first release runs it too. */
  quick: boolean;
  /** @returns what was found; nothing where something else has to be put right first */
  run: (examination: Examination) => Promise<Said[]>;
}
