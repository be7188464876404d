/** Something in the file that could not be taken as it stands. */
export interface ImportProblem {
  /** A file of translations; left out for the file of products itself. */
  file?: string;
  /** Line in the file, the header being line 1. */
  line: number;
  /** Name or SKU of the row's product; empty if the line has none. */
  label: string;
  /** The problem, and how it was handled. */
  reason: string;
  /** True if the row was skipped. */
  skipped: boolean;
}

/** Position in the file. */
type ProblemLocation = Pick<ImportProblem, 'line' | 'file'> & Partial<Pick<ImportProblem, 'label'>>;

/** Collects warnings for the merchant about the file. */
export class ImportProblems {
  readonly #found: ImportProblem[] = [];

  /** The row is in the shop, with something changed or missing. */
  warn({ line, label = '', ...file }: ProblemLocation, reason: string): void {
    this.add({ ...namedFile(file), line, label, reason, skipped: false });
  }

  /** The row is not in the shop. */
  skipRow({ line, label = '', ...file }: ProblemLocation, reason: string): void {
    this.add({ ...namedFile(file), line, label, reason, skipped: true });
  }

  add(problem: ImportProblem): void {
    this.#found.push(problem);
  }

  /** In the files' order, the file of products first. */
  list(): ImportProblem[] {
    return this.#found.toSorted((a, b) => (a.file ?? '').localeCompare(b.file ?? '') || a.line - b.line);
  }
}

/** Rows are passed as places too, so no more than the name is taken. */
function namedFile({ file }: Pick<ImportProblem, 'file'>): Pick<ImportProblem, 'file'> {
  return file === undefined ? {} : { file };
}
