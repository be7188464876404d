import type { Helper } from '../helper/helper.ts';
import { framed } from './frame.ts';

/**
 * A page of a release for a frame, by what follows `/desk/frame/`: `ID/before/products/`.
 * @param shopUrl origin of the shop
 * @returns null if the address names none
 * @throws IsletError if the release is not kept
 */
export async function showFrame(
  helper: Pick<Helper, 'run'>,
  path: string,
  shopUrl: string,
): Promise<ReturnType<typeof framed> | null> {
  const [, id = '', when = '', page = ''] = /^([^/]+)\/(before|after)(\/.*)$/s.exec(path) ?? [];
  if (when !== 'before' && when !== 'after') return null;
  const html = await helper.run('page', { id: decodeURIComponent(id), when, path: page });
  return html === null ? null : framed(html, shopUrl);
}
