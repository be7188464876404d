import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { servedRootFolder } from '#pipeline/publish/release-root.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { ASSETS_PATH } from '#storefront/domain/offline/offline-files.ts';
import { DESK_PATH } from '../contract.ts';
import type { Helper } from '../helper/helper.ts';

/** Where frames find the shop's styles, fonts and icons. */
const FRAME_ASSETS = `${DESK_PATH}assets-of-shop/`;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** A page of the shop that a frame of the desk shows. */
interface Frame {
  html: string;
  policy: string;
}

/** Scripts are not run in frames, and would only be complained about; what a page says without any, shoppers do not see. */
const SCRIPTS = /<(script|noscript)\b[^>]*>[\s\S]*?<\/\1>/gi;
/** The page's own policy names the address at which shoppers have it. */
const OWN_POLICY = /<meta\s[^>]*http-equiv="?content-security-policy"?[^>]*>/i;

/**
 * A page of the shop as a picture of itself: no script runs, no form is sent, and pictures come from the shop.
 * @param shopUrl origin of the shop
 * @param deskUrl origin of the desk, which has the styles, fonts and icons: browsers let a frame without an origin
 *   load them from nowhere else
 */
export function framed(html: string, shopUrl: string, deskUrl: string): Frame {
  const base = `<base href="${shopUrl}/" target="_blank">`;
  const shown = html
    .replace(OWN_POLICY, '')
    .replace(SCRIPTS, '')
    .replace(/<head[^>]*>/i, (head) => head + base)
    .replaceAll(`="${ASSETS_PATH}`, `="${deskUrl}${FRAME_ASSETS}`);
  const policy = [
    "default-src 'none'",
    `img-src ${shopUrl} ${deskUrl} https: data:`,
    `style-src ${deskUrl} 'unsafe-inline'`,
    `font-src ${deskUrl} data:`,
    `base-uri ${shopUrl}`,
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ');
  return { html: shown, policy };
}

/**
 * A file of the shop that frames load, which is public: styles, a font, icons.
 * @param path of the request
 * @returns null if it is no such file
 */
export async function frameAsset(
  path: string,
  workspace: Pick<Workspace, 'dist'>,
): Promise<{ type: string; body: Uint8Array } | null> {
  const name = path.startsWith(FRAME_ASSETS) ? path.slice(FRAME_ASSETS.length) : '';
  const type = TYPES[extname(name)];
  const root = servedRootFolder(workspace);
  if (root === null || type === undefined || !/^[\w-][\w.-]*$/.test(name)) return null;
  const body = await readFile(join(root, ASSETS_PATH, name)).catch(() => null);
  if (body === null || extname(name) !== '.css') return body && { type, body };
  return { type, body: Buffer.from(String(body).replaceAll(`(${ASSETS_PATH}`, `(${FRAME_ASSETS}`)) };
}

/**
 * A page for a frame, by what follows `/desk/frame/`: `ID/before/products/` of a release, `what-if/12/after` of a what-if.
 * @param shopUrl origin of the shop
 * @param deskUrl origin of the desk
 * @returns null if the address names none
 * @throws IsletError if the release is not kept
 */
export async function showFrame(
  helper: Pick<Helper, 'run'>,
  path: string,
  shopUrl: string,
  deskUrl: string,
): Promise<ReturnType<typeof framed> | null> {
  const [, number = '', side = ''] = /^what-if\/(\d+)\/(before|after)$/.exec(path) ?? [];
  if (side === 'before' || side === 'after') {
    const html = await helper.run('triedPage', { number: Number(number), when: side });
    return html === null ? null : framed(html, shopUrl, deskUrl);
  }
  const [, id = '', when = '', page = ''] = /^([^/]+)\/(before|after)(\/.*)$/s.exec(path) ?? [];
  if (when !== 'before' && when !== 'after') return null;
  // Ids of builds need no encoding, so one that has any is none.
  const html = await helper.run('page', { id, when, path: page });
  return html === null ? null : framed(html, shopUrl, deskUrl);
}
