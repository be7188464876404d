import { createHmac, timingSafeEqual } from 'node:crypto';
import { keepSecret } from '#kit/files/secret-file.ts';
import type { Environment } from '#pipeline/environment.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/** Addresses name them by their places. */
const PREVIEW_KINDS = ['product', 'page', 'text', 'list'] as const;

type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** Kinds that have a number in the store. */
type StoreKind = 'product' | 'page';

/** The subject of a preview, as its address says it. */
export type PreviewKey = PreviewTimes &
  (
    | { kind: StoreKind; id: number }
    /** The id is the slug of a Markdown page, or the path of a page of a list in any locale. */
    | { kind: 'text' | 'list'; id: string }
  );

interface PreviewTimes {
  /** The moment whose prices it shows, in milliseconds since 1970; null for that at which it is opened. */
  moment: number | null;
  /** When the address ends, in milliseconds since 1970. */
  until: number;
}

/** The longest time for which an address may hold, in milliseconds: one in an old mail shows nothing. */
export const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

const PROOF_BYTES = 16;
const SECOND = 1000;

/** A key as a segment of an address, with the proof that this shop has made it. */
export function sealKey({ kind, id, moment, until }: PreviewKey, secret: string): string {
  const times = [until, ...(moment === null ? [] : [moment])].map((time) => Math.floor(time / SECOND));
  const name = typeof id === 'number' ? id.toString(36) : Buffer.from(id).toString('hex');
  const text = [PREVIEW_KINDS.indexOf(kind), name, ...times.map((time) => time.toString(36))].join('-');
  return `${text}.${proofOf(text, secret)}`;
}

/**
 * Reads a segment of an address.
 * @param now milliseconds since 1970
 * @returns `ended` for one of the past; null for one that this shop has not made
 */
export function openKey(segment: string, secret: string, now: number): PreviewKey | 'ended' | null {
  const [text = '', proof = ''] = segment.split('.');
  if (!isSame(proof, proofOf(text, secret))) return null;
  const [kindAt = '', name = '', ...seconds] = text.split('-');
  const kind = PREVIEW_KINDS[Number(kindAt)];
  if (kind === undefined) return null;
  const [until = 0, moment = null] = seconds.map((part) => Number.parseInt(part, 36) * SECOND);
  const key: PreviewKey = {
    ...(isOfStore(kind)
      ? { kind, id: Number.parseInt(name, 36) }
      : { kind, id: Buffer.from(name, 'hex').toString() }),
    ...{ moment, until },
  };
  return isOpen(until, now) ? key : 'ended';
}

function isOfStore(kind: PreviewKind): kind is StoreKind {
  return kind === 'product' || kind === 'page';
}

/**
 * Reads the query of a link in WordPress, which cannot make keys: `preview_id`, `type`, `until` in seconds and `proof`, an
 * HMAC of the three in hexadecimal digits.
 * @returns as `openKey`
 */
export function openLink(query: URLSearchParams, secret: string, now: number): PreviewKey | 'ended' | null {
  const { preview_id: id = '', type = '', until = '', proof = '' } = Object.fromEntries(query);
  const kind = PREVIEW_KINDS.find((one) => one === type);
  if (kind === undefined || !isOfStore(kind) || !/^[1-9]\d{0,15}$/.test(id) || !/^\d{1,12}$/.test(until))
    return null;
  const expected = createHmac('sha256', secret).update(`${type}:${id}:${until}`).digest('hex');
  if (!isSame(proof, expected)) return null;
  const key = { kind, id: Number(id), moment: null, until: Number(until) * SECOND };
  return isOpen(key.until, now) ? key : 'ended';
}

/** An address that holds for longer than any should has not been made with care. */
function isOpen(until: number, now: number): boolean {
  return now < until && until <= now + LONGEST_MS + SECOND;
}

function proofOf(text: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`preview ${text}`).digest();
  return mac.subarray(0, PROOF_BYTES).toString('base64url');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/**
 * The secret by which addresses of previews are made: that of the environment, which WordPress then knows too, or one
 * that the processes of this machine share in a file.
 * @throws if the file can be neither read nor made
 */
export function previewSecret(
  { previewSecret: given }: Pick<Environment, 'previewSecret'>,
  { preview }: Pick<Workspace, 'preview'>,
): string {
  return given ?? keepSecret(preview);
}

/** Name and password of the embedded backend's editor, whom nobody has to set up. */
export function ownEditor(secret: string): { name: string; password: string } {
  return { name: 'preview', password: createHmac('sha256', secret).update('editor').digest('base64url') };
}
