/** Messages with the same cause and cure. */
export interface Problem {
  /** By key: what is said. `{words}` are filled in. */
  says: Readonly<Record<string, string>>;
  cause: string;
  cure: string;
}

/** Problems that come up in the same place. */
export interface Area {
  title: string;
  problems: readonly Problem[];
}
