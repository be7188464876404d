/** Something in the file that could not be taken as it stands. */
export interface ImportProblem {
  /** Line in the file, the header being line 1. */
  line: number;
  /** Name or SKU of the row's product; empty where the line has none. */
  label: string;
  /** The problem, and how it was handled. */
  reason: string;
  /** True where the row was skipped. */
  skipped: boolean;
}

/** Position in the file. */
type ProblemLocation = Pick<ImportProblem, 'line'> & Partial<Pick<ImportProblem, 'label'>>;

/** Collects warnings for the merchant about the file. */
export class ImportProblems {
  readonly #found: ImportProblem[] = [];

  /** The row is in the shop, with something changed or missing. */
  warn({ line, label = '' }: ProblemLocation, reason: string): void {
    this.#found.push({ line, label, reason, skipped: false });
  }

  /** The row is not in the shop. */
  skipRow({ line, label = '' }: ProblemLocation, reason: string): void {
    this.#found.push({ line, label, reason, skipped: true });
  }

  /** In the file's order. */
  list(): ImportProblem[] {
    return this.#found.toSorted((a, b) => a.line - b.line);
  }
}
