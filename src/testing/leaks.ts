import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that was written or shown, and where. */
export interface Trace {
  place: string;
  text: string;
}

/** A test's guesses, such as `wrong`, are words that pages have too. */
const WORD = /^[a-z]*$/;

/** Tokens of the backend. */
const TOKEN = /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

/** Secrets that a test may use: plain words do not count. */
export function secretsIn(values: Iterable<string>): Set<string> {
  return new Set([...values].filter((value) => value.length > 5 && !WORD.test(value)));
}

/** A line for each place where a token or one of the secrets stands. The secret itself is left out. */
export function findLeaks(traces: Iterable<Trace>, secrets: ReadonlySet<string>): string[] {
  const leaks = new Set<string>();
  for (const { place, text } of traces) {
    if (TOKEN.test(text)) leaks.add(`a token stands in ${place}`);
    for (const secret of secrets) {
      if (text.includes(secret) || text.includes(encodeURIComponent(secret)))
        leaks.add(`a secret stands in ${place}`);
    }
  }
  return [...leaks];
}

/** Files without text. */
const BINARY = /\.(webp|png|jpe?g|gif|avif|woff2|ico|zip|pdf|mp3)$/;

/** A line for each file below a folder in which a token or one of the secrets stands. */
export function findLeaksInFiles(folder: string, secrets: ReadonlySet<string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !BINARY.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) =>
    findLeaks([{ place: file.slice(folder.length + 1), text: readFileSync(file, 'latin1') }], secrets),
  );
}
