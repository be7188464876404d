import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { errorMessage, isDiskFull, PERMISSION_CODES } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import {
  fileBelow,
  isMissing,
  listFolder,
  removeFile,
  temporaryFile,
  writeFile,
  writeFileAtomic,
} from '../../../kit/files/files.ts';
import { isSpare } from '../deploy-text.ts';
import {
  DeployError,
  type DeployTarget,
  JOURNAL_PATH,
  type OutgoingFile,
  ReplacedRecordError,
  type StoredRecord,
  type TargetKind,
} from './deploy-target.ts';

const CONCURRENCY = 8;

export const FOLDER: TargetKind = {
  form: 'a folder',
  matches: (to) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(to),
  useless: {
    '--endpoint': says('command.endpointForFolder'),
    '--encoding': says('command.encodingForFolder'),
  },
  limits: [
    { host: says('deploy.pagesFree'), files: 20_000 },
    { host: says('deploy.pagesPaid'), files: 100_000 },
    { host: 'GitLab Pages', files: 200_000 },
  ],
  open: async ({ to, isLean }) => new FolderTarget(to, isLean),
};

/**
 * A folder that a web server serves: files as they are in a release, compressed copies and files for hosts too. A lean
 * one is for hosts that count files.
 */
class FolderTarget implements DeployTarget {
  readonly name: string;
  readonly concurrency = CONCURRENCY;
  readonly format: string;
  readonly #isLean: boolean;
  readonly hasRedirectFiles = false;
  readonly hasConditions = false;
  requests = 0;
  /** Folders that are known to be in the target. */
  readonly #within = new Set<string>();

  constructor(folder: string, isLean = false) {
    this.name = resolve(folder);
    this.#isLean = isLean;
    this.format = isLean ? 'lean files' : 'files';
  }

  takes(path: string): boolean {
    return !this.#isLean || !isSpare(path);
  }

  async isEmpty(): Promise<boolean> {
    return this.#run('.', () => listFolder(this.name).every((name) => `${name}/` === JOURNAL_PATH));
  }

  async read(path: string): Promise<StoredRecord | null> {
    return this.#run(path, (file) => {
      try {
        const bytes = readFileSync(file);
        return { bytes, version: versionOf(bytes), age: Date.now() - statSync(file).mtimeMs };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  async write(path: string, bytes: Uint8Array, replaces?: string | null): Promise<string> {
    if (replaces !== undefined && ((await this.read(path))?.version ?? null) !== replaces) {
      throw new ReplacedRecordError(says('deploy.overtaken', { name: this.name }));
    }
    return await this.#run(path, (file) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileAtomic(file, bytes);
      return versionOf(bytes);
    });
  }

  async put({ path, content }: OutgoingFile): Promise<number> {
    if ('redirect' in content) throw new Error('A folder has no redirects of its own.');
    return await this.#run(path, async (file) => {
      const temporary = temporaryFile(file);
      try {
        if ('read' in content) writeFile(temporary, await content.read());
        else await copyInto(content.file, temporary);
        renameSync(temporary, file);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
      return statSync(file).size;
    });
  }

  async remove(path: string): Promise<void> {
    await this.#run(path, () => removeFile(this.name, path));
  }

  close(): void {}

  /** @throws DeployError for a folder that a link in the target leads out of it */
  #refuseLinks(folder: string): void {
    if (this.#within.has(folder) || !existsSync(this.name)) return;
    const root = realpathSync(this.name);
    const real = realFolder(folder);
    if (real !== root && real?.startsWith(root + sep) !== true) {
      throw new DeployError(says('deploy.linkOut', { folder, name: this.name }));
    }
    if (existsSync(folder)) this.#within.add(folder);
  }

  async #run<T>(path: string, work: (file: string) => T | Promise<T>): Promise<T> {
    this.requests += 1;
    try {
      if (path === '.') return await work(this.name);
      const file = fileBelow(this.name, path);
      this.#refuseLinks(dirname(file));
      return await work(file);
    } catch (error) {
      throw toFolderError(error, this.name);
    }
  }
}

/** The real path of a folder or of the nearest one above that is there; null for a link that leads nowhere. */
function realFolder(folder: string): string | null {
  for (let nearest = folder; ; nearest = dirname(nearest)) {
    if (lstatSync(nearest, { throwIfNoEntry: false }) === undefined) continue;
    return existsSync(nearest) ? realpathSync(nearest) : null;
  }
}

async function copyInto(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function toFolderError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const say = (text: string) =>
    new DeployError(says('deploy.folderStays', { text, reason: errorMessage(error) }), { cause: error });
  if (isDiskFull(error)) return say(says('deploy.diskFull', { folder }));
  if (PERMISSION_CODES.includes(code)) return say(says('deploy.notWritable', { folder }));
  if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST') {
    return say(says('deploy.fileInTheWay', { folder }));
  }
  return error;
}
