import type { Helper } from '../helper/helper.ts';
import { framed } from './frame.ts';

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
