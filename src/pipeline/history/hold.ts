import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import { isMissing, writeFileAtomic } from '../../kit/files/files.ts';
import type { Workspace } from '../workspace.ts';

/** A rollback that keeps the catalog from being released: `.islet/hold.json`. */
export interface Hold {
  /** The release whose files are shown. */
  to: string;
  /** The release that was served before. */
  from: string;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
  /** False while files are put back; an interrupted rollback is finished by the next command. */
  done: boolean;
}

/** A release was asked for while a rollback holds. */
export class ReleaseHeld extends Error {
  readonly hold: Hold;

  constructor(hold: Hold) {
    super(formatHold(hold));
    this.name = 'ReleaseHeld';
    this.hold = hold;
  }
}

export const HOW_TO_FOLLOW = 'npm run release -- follow';

/** A hold as one sentence. */
export function formatHold({ to, at }: Pick<Hold, 'to' | 'at'>): string {
  const since = new Date(at).toISOString();
  return says('history.holds', { to, since, howToFollow: HOW_TO_FOLLOW });
}

/**
 * The rollback that holds; null if the catalog flows.
 * @throws if the file cannot be read: nothing may be released by mistake
 */
export function readHold(workspace: Pick<Workspace, 'releases'>): Hold | null {
  const file = holdFile(workspace);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const hold = parseHold(text);
  if (hold !== null) return hold;
  throw new IsletError(says('history.holdDamaged', { file }));
}

export function writeHold(workspace: Pick<Workspace, 'releases'>, hold: Hold): void {
  writeFileAtomic(holdFile(workspace), `${JSON.stringify(hold)}\n`);
}

export function deleteHold(workspace: Pick<Workspace, 'releases'>): void {
  rmSync(holdFile(workspace), { force: true });
}

/** Beside the history, which may be deleted. */
export function holdFile({ releases }: Pick<Workspace, 'releases'>): string {
  return join(dirname(releases), 'hold.json');
}

function parseHold(text: string): Hold | null {
  try {
    const { to, from, at, done } = JSON.parse(text) as Partial<Hold>;
    const isHold = typeof to === 'string' && typeof from === 'string' && typeof at === 'number';
    return isHold ? { to, from, at, done: done === true } : null;
  } catch {
    return null;
  }
}
