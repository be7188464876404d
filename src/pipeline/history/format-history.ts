import { formatCount, formatDuration } from '../../kit/terminal.ts';
import { htmlFile } from '../index/page-files.ts';
import { formatReasons } from '../release-report.ts';
import { type HistoryRecords, type ReleaseCause, type ReleaseRecord, sizeOf } from './history-records.ts';
import type { PackedHistory } from './packed-history.ts';
import { findRelease } from './restore-plan.ts';
import type { FileChange } from './stored-files.ts';

/** Lines of pages, and of files, that are shown of one release. */
const MAX_LINES = 200;

/**
 * The releases that are kept as a table, the live one first.
 * @param now milliseconds since 1970
 */
export function formatList(records: HistoryRecords, now: number): string {
  const releases = records.releases();
  const rows = releases.map((release, number) => {
    const later = releases[number - 1];
    return [
      release.id,
      ...moment(release, now),
      String(release.pages),
      later === undefined ? 'live' : formatSize(later.bytes),
      formatCause(release.cause),
    ];
  });
  const total = `${formatCount(releases.length - 1, 'release')} to go back to, ${formatSize(sizeOf(releases))} in all. npm run release -- rollback ID goes back to one.`;
  return [table([['id', 'time', 'age', 'pages', 'kept in', 'why'], ...rows]), '', total].join('\n');
}

/**
 * The changes of a release.
 * @param now milliseconds since 1970
 * @param packed the pages of a shop that has them in packs; null where they are files
 * @throws with one sentence where it is not kept
 */
export function formatChanges(
  records: HistoryRecords,
  id: string,
  now: number,
  packed: Pick<PackedHistory, 'changes'> | null = null,
): string {
  const release = findRelease(records, id);
  const [time, age] = moment(release, now);
  const head = `Release ${id} of ${time}, ${age} ago: ${formatCause(release.cause)}.`;
  const before = records.before(id);
  if (before === null) {
    return `${head}\nIt is the oldest that is kept, so what it changed is not known any more.`;
  }
  const changes = records.changes(release.seq);
  const size = formatSize(release.bytes);
  const count = `${formatCount(release.pages, 'page')} and ${formatCount(changes.length, 'file')} changed; what they were before takes ${size}.`;
  const pages = packed
    ?.changes(before, release)
    .pages.map(([path, kind]) => ({ path: htmlFile(path), kind }));
  return [head, count, '', ...limited([...(pages ?? []), ...changes].map(formatChange))].join('\n');
}

const SIGNS: Record<FileChange['kind'], string> = { added: '+', changed: '~', removed: '-' };

function formatChange({ kind, path }: Pick<FileChange, 'kind' | 'path'>): string {
  return `  ${SIGNS[kind]} ${path}`;
}

function limited(lines: readonly string[]): string[] {
  if (lines.length <= MAX_LINES) return [...lines];
  return [...lines.slice(0, MAX_LINES), `  … and ${lines.length - MAX_LINES} more`];
}

function formatCause(cause: ReleaseCause): string {
  if (cause === null) return 'interrupted before it was recorded';
  if ('rolledBackTo' in cause) return `rollback to ${cause.rolledBackTo}`;
  return formatReasons(cause.reasons) || 'the search index or files beside the pages changed';
}

function moment({ at }: ReleaseRecord, now: number): [time: string, age: string] {
  return [new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'), formatDuration(now - at)];
}

/** Such as `0.4 MB`. */
function formatSize(bytes: number): string {
  const megabytes = bytes / 1e6;
  return `${megabytes >= 10 ? Math.round(megabytes) : megabytes.toFixed(megabytes >= 0.1 ? 1 : 3)} MB`;
}

function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
