/** Words that stand in one message of the source, or in several with the same cause and cure. */
export type Words = readonly string[];

/** Something is wrong, and somebody can put it right. */
export interface Problem {
  says: Words;
  cause: string;
  cure: string;
}

/** Problems that come up in the same place. */
export interface Area {
  title: string;
  problems: readonly Problem[];
}

export function problem(says: string | Words, cause: string, cure: string): Problem {
  return { says: typeof says === 'string' ? [says] : says, cause, cure };
}
