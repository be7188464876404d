import { formatCount, formatDuration } from '#kit/terminal.ts';
import { isPublicOrigin } from '#operations/deploy/index-now/public-origin.ts';
import { indexNowFile } from '#storefront/domain/settings/index-now.ts';
import type { Check } from '../examination.ts';
import { say } from '../finding.ts';
import { quote } from '../format.ts';
import { codeOf } from './endpoint.ts';

/** Telling search engines of changed pages: the key that they look for, and the last time. */
export const indexNow: Check = async ({ options, timeout }) => {
  const { config, siteUrl, told = null, isPublic = isPublicOrigin } = options;
  const settings = config.indexNow ?? null;
  if (settings === null) return [say('indexNow.off', {})];
  if (!(await isPublic(siteUrl))) return [say('indexNow.private', { url: siteUrl })];
  const url = `${siteUrl}/${indexNowFile(settings)}`;
  const reason = await keyProblem(url, settings.key, timeout);
  if (reason !== null) return [say('indexNow.keyFile', { url, reason })];
  const ago = (moment: string) => formatDuration(Date.now() - Date.parse(moment));
  if (told !== null && told.problem !== null) {
    const { at, text } = told.problem;
    return [say('indexNow.failed', { time: ago(at), reason: quote(text) })];
  }
  const last = told?.last ?? null;
  if (last === null) return [say('indexNow.unused', { url })];
  const addresses = formatCount(last.addresses, 'address', 'addresses');
  return [say('indexNow.ok', { time: ago(last.at), addresses })];
};

/** @returns why a file does not show search engines the key; null if it does */
async function keyProblem(url: string, key: string, timeout: number): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    const text = await answer.text();
    if (!answer.ok) return `status ${answer.status}`;
    return text.trim() === key ? null : 'it shows another text';
  } catch (error) {
    return codeOf(error);
  }
}
