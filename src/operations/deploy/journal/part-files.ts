import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { says } from '#kit/messages/says.ts';
import { DeployError, type DeployTarget, JOURNAL_PATH } from '../targets/deploy-target.ts';
import type { DeployPart } from './inventory.ts';

/** A part is missing at the target, or damaged. */
export class LostPartError extends DeployError {}

/** Entries of one text: a text of all that a large shop has would be longer than a string can be. */
const ENTRIES_PER_TEXT = 50_000;
const NEW_LINE = '\n'.charCodeAt(0);

/**
 * Reads parts of a target's journal, in the order of their names.
 * @throws LostPartError
 */
export function readParts(target: DeployTarget, names: readonly string[]): Promise<DeployPart[]> {
  return Promise.all(
    names.map(async (name) => {
      const stored = await target.read(partFile(name));
      try {
        if (stored !== null) return await decodePart(stored.bytes);
      } catch {
        // As good as missing.
      }
      throw new LostPartError(says('deploy.recordLost', { name: target.name, file: partFile(name) }));
    }),
  );
}

/** Writes a part to a target. @returns its name */
export async function writePart(target: DeployTarget, part: DeployPart): Promise<string> {
  const name = `${part.at.toString(36)}-${randomBytes(4).toString('hex')}`;
  await target.write(partFile(name), encodePart(part));
  return name;
}

/** Deletes parts that nothing needs any more; if that fails, they only take space. */
export async function deleteParts(target: DeployTarget, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => target.remove(partFile(name))));
}

/** A part as its file has it: lines of JSON, each a part of the part, that are compressed one after the other. */
export function encodePart(part: DeployPart, entriesPerText = ENTRIES_PER_TEXT): Buffer {
  const { at, put, keep, retire, remove } = part;
  const texts: Buffer[] = [];
  const most = Math.max(put.length, keep.length, retire.length, remove.length);
  for (let start = 0; start === 0 || start < most; start += entriesPerText) {
    const end = start + entriesPerText;
    const slice: DeployPart = {
      at,
      put: put.slice(start, end),
      keep: keep.slice(start, end),
      retire: retire.slice(start, end),
      remove: remove.slice(start, end),
    };
    texts.push(gzipSync(`${start === 0 ? '' : '\n'}${JSON.stringify(slice)}`, { level: 1 }));
  }
  return Buffer.concat(texts);
}

/** @throws for anything but a part's file */
export async function decodePart(bytes: Uint8Array): Promise<DeployPart> {
  const part: DeployPart = { at: 0, put: [], keep: [], retire: [], remove: [] };
  let text: Buffer[] = [];
  const endText = () => {
    const { at, ...lists } = JSON.parse(Buffer.concat(text).toString()) as DeployPart;
    text = [];
    part.at = at;
    for (const path of lists.put) part.put.push(path);
    for (const path of lists.keep) part.keep.push(path);
    for (const path of lists.retire) part.retire.push(path);
    for (const path of lists.remove) part.remove.push(path);
  };
  for await (const piece of Readable.from([bytes]).pipe(createGunzip()) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = piece.indexOf(NEW_LINE); end !== -1; end = piece.indexOf(NEW_LINE, start)) {
      text.push(piece.subarray(start, end));
      endText();
      start = end + 1;
    }
    text.push(piece.subarray(start));
  }
  endText();
  return part;
}

function partFile(name: string): string {
  return `${JOURNAL_PATH}${name}.json.gz`;
}
