import { formatCount, formatDuration } from '#kit/terminal.ts';
import type { IndexNowState } from './told-addresses.ts';

export function formatTold(addresses: number): string {
  return `Search engines were told of ${formatCount(addresses, 'address', 'addresses')} by IndexNow.`;
}

/**
 * The state of a record, as text for people.
 * @param now milliseconds since 1970
 */
export function formatIndexNow({ last, waiting, problem }: IndexNowState, now: number): string {
  const ago = (moment: string) => `${formatDuration(now - Date.parse(moment))} ago`;
  const addresses = (count: number) => formatCount(count, 'address', 'addresses');
  const told = last === null ? 'nothing yet' : `${ago(last.at)}, of ${addresses(last.addresses)}`;
  const left = waiting > 0 ? `; ${addresses(waiting)} ${waiting === 1 ? 'waits' : 'wait'}` : '';
  const lines = [`Search engines were told: ${told}${left}.`];
  if (problem !== null) lines.push(`${ago(problem.at)}: ${problem.text}`);
  return lines.join('\n');
}
