/** Such as `0.28 s`, `45 s`, `12 min`, `3 h`, `2 days`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${Number(seconds.toFixed(seconds < 0.995 ? 2 : 1))} s`;
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = seconds / 60;
  if (minutes < 99.5) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return hours < 47.5 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

/** The time on this machine's clock: `14:03:22`. */
export function formatTimeOfDay(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB');
}

/** `1 page`, `2 pages`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
