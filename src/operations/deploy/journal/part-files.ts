import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { says } from '#kit/messages/says.ts';
import { DeployError, type DeployTarget, JOURNAL_PATH } from '../targets/deploy-target.ts';
import type { DeployPart } from './inventory.ts';

/** The files of a target that say what each deploy changes there. */
export class PartFiles {
  readonly #target: DeployTarget;

  constructor(target: DeployTarget) {
    this.#target = target;
  }

  /** @throws DeployError where it is missing or damaged */
  async read(name: string): Promise<DeployPart> {
    const stored = await this.#target.read(partFile(name));
    try {
      if (stored !== null) return JSON.parse(gunzipSync(stored.bytes).toString()) as DeployPart;
    } catch {
      // As good as missing.
    }
    throw new LostPartError(says('deploy.recordLost', { name: this.#target.name, file: partFile(name) }));
  }

  /** @returns the part's new name */
  async write(part: DeployPart): Promise<string> {
    const name = `${part.at.toString(36)}-${randomBytes(4).toString('hex')}`;
    await this.#target.write(partFile(name), gzipSync(JSON.stringify(part), { level: 1 }));
    return name;
  }

  /** Deletes parts that nothing needs any more; where that fails they only take space. */
  async delete(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.map((name) => this.#target.remove(partFile(name))));
  }
}

/** A part is missing at the target, or damaged. */
export class LostPartError extends DeployError {}

/** Paths whose files a part replaces or removes. */
export function changedBy({ put, remove }: DeployPart): string[] {
  return [...put.map(([path]) => path), ...remove];
}

function partFile(name: string): string {
  return `${JOURNAL_PATH}${name}.json.gz`;
}
